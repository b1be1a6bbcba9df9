import { units } from './phrases.text.ts';

export const loginText = {
  headline: ['Todas tus facturas electrónicas,', 'en un solo lugar.'],
  lead: 'Conecta tu correo o sube tus archivos. Ajaka lee cada factura, la ordena por mes y la exporta a Excel.',
  google: 'Continuar con Google',
  trial: (days: number) => `${units(days, 'día', 'días')} de uso gratuito.`,
  privacy: 'Tu correo se usa solo para autenticarte.',
  localMode: 'Este servidor no tiene Firebase configurado: se abre el selector de cuentas locales de esta computadora.',
  benefitsLabel: 'Lo que hace Ajaka',
  benefits: {
    mail: 'Busca facturas en tus correos por IMAP',
    pdf: 'Lee los PDF con inteligencia artificial',
    xml: 'Procesa XML nativo sin límite',
  },
  help: '¿Necesitas ayuda?',
  madeIn: 'Hecho en Paraguay',
  waiting: 'Elige tu cuenta en la ventana que se abrió.',
  already: 'Ya estabas autenticado, redirigiendo…',
  success: (days: number) => `Autenticación exitosa. ¡Tienes ${units(days, 'día', 'días')} de uso gratuito!`,
  failed: 'Error al iniciar sesión',
  problems: {
    closed: 'Cerraste la ventana antes de elegir una cuenta. Puedes intentar de nuevo.',
    blocked: 'Tu navegador bloqueó la ventana de inicio de sesión. Permite las ventanas emergentes de este sitio.',
    superseded: 'Abriste otra ventana de inicio de sesión.',
    unreachable: 'No pudimos llegar al servicio de identidad. Revisa tu conexión o tu bloqueador de anuncios.',
    refused: 'No pudimos iniciar sesión con esa cuenta. Prueba con otra o contacta al administrador.',
  },
  trouble: {
    title: '¿Problemas para entrar?',
    answers: [
      ['No se abre la ventana', 'Permite las ventanas emergentes de este sitio y pulsa el botón otra vez.'],
      [
        'Dice que no se pudo llegar al servicio',
        'Revisa tu conexión. Un bloqueador de anuncios también puede impedirlo: desactívalo en este sitio.',
      ],
      ['Quiero entrar con otra cuenta', 'La ventana siempre te deja elegir la cuenta, aunque ya tengas una abierta.'],
      ['No tengo cuenta', 'Se crea sola la primera vez que entras. No hace falta registrarse.'],
    ],
  },
} as const;
