import { listed, units } from './phrases.ts';

/** Every screen, and the frame around them. */
export const frameTexts = {
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
    datePlaceholder: 'dd/mm/aaaa',
    wrongDate: 'Escribe la fecha como dd/mm/aaaa.',
    openCalendar: 'Abrir el calendario',
    refresh: 'Actualizar',
    outdated: (time: string) => `Ves las cifras de las ${time}.`,
    ago: {
      now: 'recién',
      minutes: (n: number) => `hace ${n} min`,
      hours: (n: number) => `hace ${n} h`,
    },
    guarani: 'Gs.',
    leftOut: (n: string, one: boolean, amounts: readonly string[]) =>
      `Fuera de la suma: ${n} ${one ? 'factura' : 'facturas'}${amounts.length > 0 ? ` por ${listed(amounts)}` : ''}`,
    year: 'Año',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    allMonths: 'Todos los meses',
    copied: 'Copiado',
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
    dashboard: { title: 'Dashboard Ejecutivo' },
    processing: {
      title: 'Gestión de facturas',
      soon: 'Aquí procesarás tus correos cuando quieras y programarás la búsqueda automática.',
    },
    uploadPdf: {
      title: 'Carga manual de facturas',
      soon: 'Aquí subirás una factura en PDF y la IA leerá sus datos.',
    },
    uploadXml: { title: 'Subir XML Manual' },
    documents: { title: 'Documentos' },
    review: {
      title: 'En revisión',
      soon: 'Aquí resolverás las facturas que necesitan tu mirada.',
    },
    explorer: { title: 'Explorador de Facturas' },
    invoices: { title: 'Cabeceras de Facturas' },
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
      documents: 'Documentos',
      invoices: 'Facturas',
      review: 'En revisión',
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
    issuers: 'Emisores',
    invoices: 'Facturas',
    searching: 'Buscando en tus facturas…',
    searchProblem: 'No pudimos buscar en tus facturas. Escribe otra vez para intentar de nuevo.',
    invoiceCount: (n: string, one: boolean) => `${n} ${one ? 'factura' : 'facturas'}`,
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
      documents: 'bandeja recibidos archivos originales reintentar',
      review: 'dudosas confirmar corregir',
      admin: 'administración usuarios límites',
    },
  },

  shortcuts: {
    title: 'Atajos de teclado',
    intro: 'Pulsa una tecla después de la otra. No actúan mientras escribes.',
    off: 'Los atajos están apagados: enciéndelos desde tu cuenta. Esta combinación sigue activa:',
    list: 'Ver esta lista',
    or: 'o',
    inInvoices: 'En la lista de facturas',
    nextInvoice: 'Factura siguiente',
    previousInvoice: 'Factura anterior',
    selectInvoice: 'Seleccionar la factura',
    openInvoice: 'Ver el detalle; otra vez, abrir la factura',
    searchInvoices: 'Buscar en la lista',
  },

  /** Read by whoever looks after the server, not by the person at the screen. */
  log: {
    partMissing: 'Una parte de la pantalla no se pudo cargar',
    indicatorMissing: 'El avance de la subida no se pudo cargar',
    dropFailed: 'No se pudieron leer los archivos soltados',
    pollingFailed: 'Falló una consulta del estado de una carga',
    notKept: 'No se pudo recordar la carga en esta pestaña',
    loginFailed: 'Falló el inicio de sesión',
    signedOut: 'Cierre de sesión',
    uncaught: 'Error no controlado',
    unhandled: 'Promesa rechazada sin manejar',
  },
} as const;
