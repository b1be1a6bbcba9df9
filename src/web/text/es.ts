/**
 * Every sentence a person reads in the application, and nothing else. Texts of the API live in the contract.
 * One section per part of the product, in alphabetical order after the general ones.
 */
const units = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const t = {
  product: {
    name: 'Ajaka',
    documentTitle: (page: string) => `${page} · Ajaka`,
  },

  common: {
    cancel: 'Cancelar',
    close: 'Cerrar',
    loading: 'Cargando…',
    retry: 'Reintentar',
    reload: 'Recargar la página',
    noDate: 'N/A',
    noTime: '--:--',
  },

  notices: {
    region: 'Avisos',
    dismiss: 'Cerrar aviso',
  },

  screenProblem: {
    title: 'No pudimos mostrar esta página',
    body: 'Algo falló al cargarla. Tus facturas están a salvo; recarga la página e intenta de nuevo.',
  },

  /** Title of each page, and what an unfinished one will hold. */
  pages: {
    dashboard: {
      title: 'Dashboard Ejecutivo',
      soon: 'Aquí verás tus totales, el resumen de los últimos 6 meses y tus principales emisores.',
    },
    processing: {
      title: 'Gestión de facturas',
      soon: 'Aquí procesarás tus correos cuando quieras y programarás la búsqueda automática.',
    },
    uploadPdf: {
      title: 'Carga manual de facturas',
      soon: 'Aquí subirás una factura en PDF y la IA leerá sus datos.',
    },
    uploadXml: {
      title: 'Subir XML Manual',
      soon: 'Aquí subirás tus XML. El XML nativo es más preciso que leer un PDF con IA y no tiene límite.',
    },
    documents: {
      title: 'Documentos',
      soon: 'Aquí verás cada archivo recibido y en qué estado está.',
    },
    review: {
      title: 'En revisión',
      soon: 'Aquí resolverás las facturas que necesitan tu mirada.',
    },
    explorer: {
      title: 'Explorador de Facturas',
      soon: 'Aquí recorrerás tus facturas mes por mes, con sus totales y su calidad.',
    },
    invoices: {
      title: 'Cabeceras de Facturas',
      soon: 'Aquí buscarás entre todas tus facturas y abrirás su detalle.',
    },
    mailboxes: {
      title: 'Cuentas de correo',
      soon: 'Aquí conectarás los correos donde recibes facturas.',
    },
    templates: {
      title: 'Templates de exportación',
      soon: 'Aquí guardarás tus templates para exportar facturas a Excel.',
    },
    templateNew: {
      title: 'Nuevo template',
      soon: 'Aquí elegirás qué datos de tus facturas van en cada columna.',
    },
    templateEdit: {
      title: 'Editar template',
      soon: 'Aquí cambiarás las columnas de tu template.',
    },
    export: {
      title: 'Exportar facturas',
      soon: 'Aquí elegirás un template y un período, y descargarás tu Excel.',
    },
    subscription: {
      title: 'Mi Suscripción',
      soon: 'Aquí verás tu plan, tu uso de IA y los planes disponibles.',
    },
    admin: {
      title: 'Panel de Administración',
      soon: 'Aquí verás las estadísticas del sistema y administrarás usuarios y límites.',
    },
    adminPlans: {
      title: 'Gestión de planes',
      soon: 'Aquí crearás planes y los asignarás a los usuarios.',
    },
    help: {
      title: 'Centro de ayuda',
      soon: 'Aquí encontrarás los primeros pasos y las respuestas a las preguntas comunes.',
    },
    login: { title: 'Entrar' },
    suspended: { title: 'Cuenta suspendida' },
  },

  shell: {
    skip: 'Saltar al contenido',
    home: 'Ajaka, ir al dashboard',
    sidebar: 'Barra lateral',
    topBar: 'Barra superior',
    sections: 'Secciones',
    main: 'Principal',
    footer: 'Pie de página',
    search: 'Buscar o ir a…',
    signIn: 'Entrar',
    groups: { capture: 'Captura', invoices: 'Facturas', account: 'Cuenta' },
    links: {
      dashboard: 'Dashboard',
      processing: 'Gestión',
      uploadPdf: 'Subir PDF',
      uploadXml: 'Subir XML',
      mailboxes: 'Correos',
      invoices: 'Facturas',
      explorer: 'Explorador',
      templates: 'Exportar',
      subscription: 'Mis planes',
      help: 'Ayuda',
      admin: 'Admin',
    },
    upload: 'Subir',
    uploadChoice: 'Subir una factura',
    uploadPdfCost: 'Usa 1 lectura con IA',
    uploadXmlCost: 'Sin límite',
    more: 'Más',
    moreTitle: 'Más secciones y tu cuenta',
    aiMeter: 'Facturas con IA',
    aiUnlimited: 'Sin límite',
    systemOk: 'Sistema OK',
    systemDown: 'Sistema sin respuesta',
    localTitle: 'Cuentas locales',
    localAccounts: 'Cuentas locales, solo en esta computadora.',
  },

  profile: {
    panel: 'Tu cuenta',
    noName: 'Sin nombre',
    trialDays: 'Días de prueba',
    trialOver: 'Expirado',
    aiUse: 'Facturas con IA',
    subscribe: 'Obtener Suscripción',
    subscribeNow: 'Suscribirse Ahora',
    openai: 'OpenAI',
    openaiYes: 'Configurado',
    openaiNo: 'Sin configurar',
    system: 'Sistema',
    systemOk: 'OK',
    systemDown: 'Sin respuesta',
    unknown: 'Consultando…',
    theme: 'Tema',
    themes: { light: 'Claro', dark: 'Oscuro', auto: 'Sistema' },
    signOut: 'Cerrar sesión',
  },

  trial: {
    region: 'Período de prueba',
    daysLeft: (days: number) =>
      days === 1 ? 'Te queda 1 día de prueba.' : `Te quedan ${units(days, 'día', 'días')} de prueba.`,
    lastDay: 'Hoy termina tu prueba.',
    /** A negative limit means none. */
    aiUse: (used: number, limit: number) =>
      limit < 0
        ? `${units(used, 'factura', 'facturas')} con IA.`
        : `${used} de ${units(limit, 'factura', 'facturas')} con IA.`,
    xmlUnlimited: 'XML nativo sin límite.',
    expires: (date: string) => `Vence el ${date}.`,
    expired: 'Período de prueba expirado. Contacta al administrador para continuar.',
    limitReached: 'Límite de IA alcanzado',
    xmlStillUnlimited: 'El XML nativo sigue sin límite.',
  },

  palette: {
    label: 'Buscar o ir a',
    placeholder: 'Buscar o ir a…',
    results: 'Resultados',
    navigation: 'Ir a',
    actions: 'Acciones',
    none: 'Nada coincide con tu búsqueda.',
    uploadPdf: 'Subir un PDF',
    uploadXml: 'Subir un XML',
    themes: { light: 'Usar el tema claro', dark: 'Usar el tema oscuro', auto: 'Usar el tema del sistema' },
    shortcuts: 'Ver los atajos de teclado',
    count: (n: number) => units(n, 'resultado', 'resultados'),
    /** Other words under which a page is found. */
    alsoKnownAs: {
      dashboard: 'inicio resumen totales',
      processing: 'procesar correos automatización',
      mailboxes: 'cuentas de correo imap gmail outlook',
      invoices: 'lista cabeceras buscar',
      explorer: 'meses período',
      templates: 'excel planilla templates',
      subscription: 'suscripción plan pago',
      help: 'soporte preguntas',
      admin: 'administración usuarios límites',
    },
  },

  shortcuts: {
    title: 'Atajos de teclado',
    intro: 'Pulsa una tecla después de la otra. No actúan mientras escribes.',
    off: 'Los atajos están apagados: enciéndelos desde tu cuenta. Esta combinación sigue activa:',
    list: 'Ver esta lista',
    or: 'o',
  },

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

  /** Read by whoever looks after the server, not by the person at the screen. */
  log: {
    loginFailed: 'Falló el inicio de sesión',
    signedOut: 'Cierre de sesión',
    uncaught: 'Error no controlado',
    unhandled: 'Promesa rechazada sin manejar',
  },
} as const;
