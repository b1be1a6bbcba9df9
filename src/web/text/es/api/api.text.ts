export const apiText = {
  note: 'Lo que un programa puede hacer en tu negocio con un token.',
  loading: 'Cargando la referencia…',
  problem: 'No pudimos cargar la referencia.',
  tokens: 'Crear un token',
  download: { client: 'Cliente TypeScript', document: 'openapi.json' },
  start: {
    title: 'Para empezar',
    steps: [
      'Crea un token en Mi negocio, Conexiones, con los permisos que tu programa necesita. Guárdalo como una contraseña: no se vuelve a mostrar.',
      'Envíalo en cada pedido: Authorization: Bearer ajk_… El token ya dice de qué negocio se trata.',
      'Pide JSON con Accept: application/json. Los montos son números en la moneda que los acompaña; GS son guaraníes.',
      'Las listas se recorren con cursor: pide otra página con el next_cursor de la anterior hasta que sea null.',
      'Al subir, envía Idempotency-Key: el mismo envío repetido dentro de 24 horas da la misma respuesta y no carga nada dos veces.',
      'Un token hace hasta 600 pedidos por minuto, tres a la vez. Con 429 o 503 espera los segundos de Retry-After y repite.',
    ],
  },
  recipes: {
    title: 'Ejemplos que funcionan',
    hint: 'Define AJAKA_URL y AJAKA_TOKEN y ejecútalos tal como están.',
    language: 'Lenguaje',
    languages: { curl: 'curl', typescript: 'TypeScript', python: 'Python' },
    titles: {
      list: 'Las facturas de un mes',
      pages: 'Todas, página por página',
      upload: 'Subir un XML una sola vez',
      originals: 'Descargar los originales',
    },
    copy: (title: string) => `Copiar el ejemplo «${title}»`,
  },
  signature: {
    title: 'Comprobar la firma de un aviso',
    hint: 'Cada aviso (webhook) va firmado con el secreto de su dirección, como dice Standard Webhooks: también sirve la biblioteca «standardwebhooks» de tu lenguaje. Define AJAKA_WEBHOOK_SECRET y comprueba el cuerpo tal como llegó, antes de leerlo como JSON.',
    languages: { python: 'Python', typescript: 'TypeScript', headers: 'Cabeceras' },
    copy: (language: string) => `Copiar el ejemplo en ${language}`,
    headers: {
      'webhook-id': 'El mismo en cada intento y en cada reenvío: si ya lo viste, no lo proceses otra vez.',
      'webhook-timestamp': 'Cuándo se hizo este intento, en segundos Unix: rechaza lo que tenga más de cinco minutos.',
      'webhook-signature':
        'Firmas separadas por espacios: v1, y el HMAC-SHA256 en base64 de «webhook-id.webhook-timestamp.cuerpo», con la clave en base64 que sigue a whsec_. Son dos durante las 24 horas después de renovar el secreto: basta una.',
    },
    answer:
      'Responde 2xx en menos de 15 segundos y trabaja después. Con otra respuesta se intenta más tarde; con 410 no se envía nada más a esa dirección. No se sigue ninguna redirección.',
  },
  calls: {
    title: 'Pedidos',
    parameters: 'Parámetros',
    required: 'obligatorio',
    sent: 'Se envía',
    answered: 'Responde',
    file: 'Un archivo.',
    codes: 'Códigos de error',
  },
  codes: {
    title: 'Códigos de error',
    hint: 'Un error responde { success: false, code, message, detail }. Los códigos no cambian: reconócelos por ellos y no por la frase.',
    columns: { code: 'code', status: 'HTTP', sentence: 'Qué dice' },
  },
} as const;
