/** Every screen behind the sign-in, with its title, as the specification lists them. */
export const MEMBER_SCREENS = [
  ['/', 'Dashboard Ejecutivo'],
  ['/manage-invoices', 'Gestión de facturas'],
  ['/upload', 'Carga manual de facturas'],
  ['/upload-xml', 'Subir XML Manual'],
  ['/documentos', 'Documentos'],
  ['/en-revision', 'En revisión'],
  ['/en-revision/repetidas', 'Posibles repetidas'],
  ['/invoice-explorer', 'Explorador de Facturas'],
  ['/invoice-list', 'Cabeceras de Facturas'],
  ['/cargar-factura', 'Cargar factura'],
  ['/email-settings', 'Cuentas de correo'],
  ['/templates-export', 'Templates de exportación'],
  ['/templates-export/new', 'Nuevo template'],
  ['/templates-export/create', 'Nuevo template'],
  ['/templates-export/export', 'Exportar facturas'],
  ['/templates-export/export/7f3a', 'Exportar facturas'],
  ['/cierre', 'Cierre de mes'],
  ['/cierre/2026-10', 'Cierre de mes'],
  ['/cierre/2026-10/cuadre', 'Cuadre con Marangatu'],
  ['/escritorio', 'Escritorio'],
  ['/mi-negocio', 'Mi negocio'],
  ['/mi-negocio/imputacion', 'Mi negocio'],
  ['/mi-negocio/personas', 'Mi negocio'],
  ['/mi-negocio/conexiones', 'Mi negocio'],
  ['/docs/api', 'Referencia de la API'],
  ['/subscription', 'Mi Suscripción'],
  ['/ayuda', 'Centro de ayuda'],
] as const;

export const ADMIN_SCREENS = [
  ['/admin', 'Panel de Administración'],
  ['/admin/plans', 'Gestión de Planes y Suscripciones'],
  ['/admin/operaciones', 'Operaciones'],
  ['/admin/respaldo', 'Respaldo'],
  ['/admin/auditoria', 'Auditoría'],
  ['/admin/registros', 'Registros del navegador'],
  ['/admin/calendario', 'Calendario de vencimientos'],
] as const;

/** Screens of one thing, which is not there: whoever is signed in is led on to the list, or told so. */
export const SCREENS_OF_ONE = ['/templates-export/edit/7f3a', '/proveedores/80000000-0', '/invitations/7f3a'];

export const ALL_SCREENS = [...MEMBER_SCREENS, ...ADMIN_SCREENS];
