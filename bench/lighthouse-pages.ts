/** What addresses of pages name, as the demonstration brought it. */
export interface Named {
  readonly templateId: string;
  readonly invoiceId: string;
  readonly supplierRuc: string;
}

interface LighthousePage {
  /** As src/web/app/route-tree.tsx has it. */
  readonly route: string;
  readonly at: (named: Named) => string;
  /** Seen before anybody signed in. */
  readonly isPublic?: boolean;
  readonly hasSpeedBar?: boolean;
}

const page = (route: string, at: LighthousePage['at'] = () => route): LighthousePage => ({ route, at });

/** Every page of the application: a test holds it against the routes. */
export const PAGES: readonly LighthousePage[] = [
  { ...page('/login'), isPublic: true },
  { ...page('/suspended'), isPublic: true },
  { ...page('/'), hasSpeedBar: true },
  { ...page('/invoice-list', () => '/invoice-list?month=all'), hasSpeedBar: true },
  page('/invoice-list', ({ invoiceId }) => `/invoice-list?month=all&invoice=${invoiceId}`),
  page('/cargar-factura'),
  page('/manage-invoices'),
  page('/upload'),
  page('/upload-xml'),
  page('/documentos'),
  page('/en-revision'),
  page('/en-revision/repetidas'),
  page('/invoice-explorer'),
  page('/proveedores/$ruc', ({ supplierRuc }) => `/proveedores/${supplierRuc}`),
  page('/email-settings'),
  page('/templates-export'),
  page('/templates-export/new'),
  page('/templates-export/create'),
  page('/templates-export/edit/$id', ({ templateId }) => `/templates-export/edit/${templateId}`),
  page('/templates-export/export'),
  page('/templates-export/export/$id', ({ templateId }) => `/templates-export/export/${templateId}`),
  page('/cierre'),
  page('/cierre/$month', () => '/cierre/2026-10'),
  page('/cierre/$month/cuadre', () => '/cierre/2026-10/cuadre'),
  page('/escritorio'),
  page('/mi-negocio'),
  page('/mi-negocio/imputacion'),
  page('/mi-negocio/personas'),
  page('/mi-negocio/conexiones'),
  page('/docs/api'),
  page('/invitations/$token', () => '/invitations/7f3a'),
  page('/subscription'),
  page('/ayuda'),
  page('/admin'),
  page('/admin/plans'),
  page('/admin/operaciones'),
  page('/admin/respaldo'),
  page('/admin/auditoria'),
  page('/admin/registros'),
  page('/admin/calendario'),
  page('$', () => '/no-existe'),
];
