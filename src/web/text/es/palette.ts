import { units } from './phrases.ts';

export const paletteText = {
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
  exportInvoices: 'Exportar facturas a un archivo',
  newTemplate: 'Crear un template de exportación',
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
    business: 'ruc empresa imputación rg 90 marangatu compras ventas',
    subscription: 'suscripción plan pago',
    help: 'soporte preguntas',
    documents: 'bandeja recibidos archivos originales reintentar',
    review: 'dudosas confirmar corregir',
    admin: 'administración usuarios límites',
  },
} as const;

export const shortcutsText = {
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
} as const;
