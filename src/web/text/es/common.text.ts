import { units } from './phrases.text.ts';

/**
 * The sentences that every page needs. Those of a feature stand in files of their own beside this one and are loaded
 * with the feature; texts of the API live in the contract.
 */
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
    /** Opens the answer in the help centre. */
    howToSolve: '¿Cómo lo resuelvo?',
    noDate: 'N/A',
    noTime: '--:--',
    /** In place of a value that could not be read from a PDF or photo: 0 would be a figure that the document says. */
    notRead: 'no se leyó',
    /** In place of the total of a document that has none. */
    noAmounts: 'sin importes',
    months: [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
    datePlaceholder: 'dd/mm/aaaa',
    wrongDate: 'Escribe la fecha como dd/mm/aaaa.',
    openCalendar: (field: string) => `Abrir el calendario: ${field}`,
    refresh: 'Actualizar',
    outdated: (time: string) => `Ves las cifras de las ${time}.`,
    ago: {
      now: 'recién',
      minutes: (n: number) => `hace ${n} min`,
      hours: (n: number) => `hace ${n} h`,
    },
    guarani: 'Gs.',
    /** In place of the figures of an altered invoice. */
    altered: 'Alterada',
    notCounted: 'no cuenta',
    alteredNotCounted: 'Alterada, no cuenta',
    year: 'Año',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    allMonths: 'Todos los meses',
    copied: 'Copiado',
    breadcrumb: 'Ruta',
  },

  notices: {
    region: 'Avisos',
    dismiss: 'Cerrar aviso',
    /** When somebody else changed the same thing first. */
    leftAsItIs: 'Quedó como estaba: ahora ves lo que guardó la otra persona.',
    goneMeanwhile: 'Ya no está: alguien lo eliminó mientras tanto. Recarga la página.',
    removeAnyway: 'Eliminar igual',
  },

  screenProblem: {
    title: 'No pudimos mostrar esta página',
    body: 'Algo falló al cargarla. Tus facturas están a salvo; recarga la página e intenta de nuevo.',
  },

  /** Title of each page. */
  pages: {
    dashboard: { title: 'Dashboard Ejecutivo' },
    processing: { title: 'Gestión de facturas' },
    uploadPdf: { title: 'Carga manual de facturas' },
    uploadXml: { title: 'Subir XML Manual' },
    documents: { title: 'Documentos' },
    review: { title: 'En revisión' },
    repeats: { title: 'Posibles repetidas' },
    explorer: { title: 'Explorador de Facturas' },
    invoices: { title: 'Cabeceras de Facturas' },
    typedInvoice: { title: 'Cargar factura' },
    supplier: { title: 'Proveedor' },
    mailboxes: { title: 'Cuentas de correo' },
    templates: { title: 'Templates de exportación' },
    templateNew: { title: 'Nuevo template' },
    templateEdit: { title: 'Editar template' },
    export: { title: 'Exportar facturas' },
    closing: { title: 'Cierre de mes' },
    comparison: { title: 'Cuadre con Marangatu' },
    desk: { title: 'Escritorio' },
    business: { title: 'Mi negocio' },
    people: { title: 'Mi negocio' },
    imputation: { title: 'Mi negocio' },
    connections: { title: 'Mi negocio' },
    api: { title: 'Referencia de la API' },
    subscription: { title: 'Mi Suscripción' },
    admin: { title: 'Panel de Administración' },
    adminPlans: { title: 'Gestión de Planes y Suscripciones' },
    adminOperations: { title: 'Operaciones' },
    adminBackup: { title: 'Respaldo' },
    adminAudit: { title: 'Auditoría' },
    adminLogs: { title: 'Registros del navegador' },
    adminCalendar: { title: 'Calendario de vencimientos' },
    help: { title: 'Centro de ayuda' },
    login: { title: 'Entrar' },
    suspended: { title: 'Cuenta suspendida' },
    invitation: { title: 'Invitación' },
  },

  /** The roles of people in a business. */
  roles: { duena: 'Dueña', contador: 'Contador', lectura: 'Solo lectura' },

  shell: {
    skip: 'Saltar al contenido',
    home: 'Ajaka, ir al dashboard',
    sidebar: 'Barra lateral',
    topBar: 'Barra superior',
    sections: 'Secciones',
    main: 'Principal',
    footer: 'Pie de página',
    search: 'Buscar o ir a…',
    searchLabel: 'Buscar o ir a',
    signIn: 'Entrar',
    businesses: 'Tus negocios',
    addBusiness: 'Agregar negocio',
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
    more: 'Más',
    aiMeter: 'Facturas con IA',
    aiUnlimited: 'Sin límite',
    /** Follows the number of documents. */
    failedDocuments: 'con error',
    failing: (n: number) => units(n, 'falla', 'fallan'),
    failingMailboxes: (n: number) => `Correos: ${units(n, 'falla', 'fallan')}`,
    systemOk: 'Sistema OK',
    systemDown: 'Sistema sin respuesta',
    noConnection: 'Sin conexión',
    offline: 'Sin conexión.',
    dataOf: (time: string) => `Ves datos de las ${time}. Se actualiza solo cuando vuelva.`,
    tryingAgain: 'Esta página se completa sola cuando vuelva.',
    localTitle: 'Cuentas locales',
    localAccounts: 'Cuentas locales, solo en esta computadora.',
  },

  profile: {
    panel: 'Tu cuenta',
    noName: 'Sin nombre',
    subscribe: 'Obtener Suscripción',
    subscribeNow: 'Suscribirse Ahora',
    unknown: 'Consultando…',
    shortcuts: 'Atajos de teclado',
    signOut: 'Cerrar sesión',
  },

  trial: {
    region: 'Período de prueba',
    ofPayer: (payer: string, told: string) => `Del negocio ${payer}, que paga por este: ${told}`,
    daysLeft: (days: number) =>
      days === 1 ? 'Te queda 1 día de prueba.' : `Te quedan ${units(days, 'día', 'días')} de prueba.`,
    lastDay: 'Hoy termina tu prueba.',
    /** A negative limit means that there is none. */
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

  readingsSpent: {
    region: 'Lecturas con IA',
    lead: (limit: number) => `Usaste las ${units(limit, 'lectura', 'lecturas')} con IA de tu plan.`,
    more: 'Ampliar',
  },

  /** Files dropped on any page. */
  drop: {
    title: 'Suelta tus archivos aquí',
    body: 'PDF, fotos, XML, ZIP o correos EML: uno, varios o una carpeta entera.',
  },

  /** The state of the session, and the sentences for a call without an answer. */
  session: {
    noConnection: 'No pudimos conectar con el servidor. Revisa tu conexión e intenta de nuevo.',
    unexpectedAnswer: 'El servidor respondió algo que no esperábamos. Intenta de nuevo en unos minutos.',
    expired: { title: 'Tu sesión venció', message: 'Vuelve a iniciar sesión para continuar.' },
    signedOut: 'Tu sesión quedó cerrada.',
    notSignedOut: {
      title: 'Tu sesión sigue abierta en el servidor',
      message:
        'No pudimos cerrarla. Quien abra esta página en este navegador podría entrar: revisa tu conexión y reintenta.',
    },
    trialExpired: {
      title: 'Período de prueba expirado',
      detail: 'Tu período de prueba ha expirado',
      advice: 'Contacta al administrador para continuar usando el sistema.',
    },
    aiLimit: {
      title: 'Límite de IA alcanzado',
      advice: 'Las facturas XML se pueden seguir procesando sin límite con el procesador nativo.',
    },
    planLacks: { title: 'Tu plan no lo incluye', advice: '' },
    tooMany: {
      title: 'Demasiados pedidos',
      again: (time: string) =>
        `El servidor pide esperar hasta las ${time}. Lo que se estaba cargando se pide otra vez solo; lo que enviaste, repítelo después.`,
      opens: (time: string) => `El servidor pide esperar hasta las ${time}; después la página se abre sola.`,
    },
    suspended: { title: 'Cuenta suspendida', message: 'Tu cuenta está suspendida. Contacta al administrador.' },
  },

  /** Read by whoever looks after the server, not by the person at the screen. */
  log: {
    panelNotReported: 'La auditoría no anotó que se abrió el panel',
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
