import { units } from './phrases.ts';

/** Sign-in, suspension and what the session says. */
export const sessionTexts = {
  /** Sign-in, suspension and what the session says. */
  session: {
    noConnection: 'No pudimos conectar con el servidor. Revisa tu conexión e intenta de nuevo.',
    unexpectedAnswer: 'El servidor respondió algo que no esperábamos. Intenta de nuevo en unos minutos.',
    expired: { title: 'Tu sesión venció', message: 'Vuelve a iniciar sesión para continuar.' },
    trialExpired: {
      title: 'Período de prueba expirado',
      detail: 'Tu período de prueba ha expirado',
      advice: 'Contacta al administrador para continuar usando el sistema.',
    },
    aiLimit: {
      title: 'Límite de IA alcanzado',
      advice: 'Las facturas XML se pueden seguir procesando sin límite con el procesador nativo.',
    },
    suspended: { title: 'Cuenta suspendida', message: 'Tu cuenta está suspendida. Contacta al administrador.' },
  },

  login: {
    headline: ['Todas tus facturas electrónicas,', 'en un solo lugar.'],
    lead: 'Conecta tu correo o sube tus archivos. Ajaka lee cada factura, la ordena por mes y la exporta a Excel.',
    google: 'Continuar con Google',
    trial: (days: number) => `${units(days, 'día', 'días')} de uso gratuito.`,
    privacy: 'Tu correo se usa solo para autenticarte.',
    localMode:
      'Este servidor no tiene Firebase configurado: se abre el selector de cuentas locales de esta computadora.',
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
  },

  suspended: {
    message: 'Tu cuenta está suspendida. Contacta al administrador. Tus facturas y sus originales siguen guardados.',
    account: 'Entraste como',
    writeToSupport: 'Escribir a soporte',
    signOut: 'Cerrar sesión',
  },

  chooser: {
    bannerStrong: 'Cuentas locales, solo en esta computadora.',
    banner: 'Sin contraseña y sin Google: sirven para probar.',
    title: '¿Con qué cuenta entras?',
    accountsLabel: 'Cuentas de esta computadora',
    admin: 'Admin',
    loading: 'Buscando las cuentas…',
    addTitle: 'Agregar cuenta',
    name: 'Nombre',
    namePlaceholder: 'Nombre y apellido',
    email: 'Correo',
    emailPlaceholder: 'correo@empresa.py',
    add: 'Agregar',
    code: 'Código de acceso',
    codeHint: 'El servidor lo imprimió al iniciar.',
    footer: 'En un servidor con Google configurado esta ventana no existe.',
    entering: (name: string) => `Entrando como ${name}…`,
    emailInvalid: 'Escribe un correo válido, por ejemplo correo@empresa.py.',
    codeMissing: 'Escribe el código de acceso que el servidor imprimió al iniciar.',
    openedAlone: 'Esta ventana se abre desde la pantalla de inicio de sesión. Ábrela desde allí para entrar.',
    toLogin: 'Ir al inicio de sesión',
    done: 'Listo. Ya puedes cerrar esta ventana.',
  },
} as const;
