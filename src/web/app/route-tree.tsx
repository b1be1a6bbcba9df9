import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readTrayFilters } from '#web/features/documents/tray/tray-filters.ts';
import { readListSearch } from '#web/features/invoices/list/list-search.ts';
import { requireAdmin, requireMember, requireSignIn, waitForSession } from './guards.ts';
import type { PageName } from './page-name.ts';
import {
  readExportSearch,
  readInvoiceSearch,
  readMonthSearch,
  readOnly,
  readReviewSearch,
  readTypedSearch,
  readWords,
} from './search-params.ts';
import { PublicFrame } from './shell/public-frame.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Under this name the text file has the page's title. */
    page?: PageName;
  }
}

const root = createRootRoute();

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: waitForSession,
  component: PublicFrame,
});
const member = createRoute({ getParentRoute: () => root, id: 'member', beforeLoad: requireMember, component: Shell });
const admin = createRoute({
  getParentRoute: () => member,
  id: 'administration',
  beforeLoad: requireAdmin,
  component: lazyRouteComponent(() => import('./pages/administration-frame.tsx'), 'AdministrationFrame'),
});

const login = createRoute({
  getParentRoute: () => open,
  path: '/login',
  staticData: { page: 'login' },
  validateSearch: readOnly((search): { returnUrl?: string } =>
    typeof search.returnUrl === 'string' ? { returnUrl: search.returnUrl } : {},
  ),
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
});
const suspended = createRoute({
  getParentRoute: () => open,
  path: '/suspended',
  staticData: { page: 'suspended' },
  component: lazyRouteComponent(
    () => import('#web/features/session/suspended/suspended-screen.tsx'),
    'SuspendedScreen',
  ),
});
const invitation = createRoute({
  getParentRoute: () => open,
  path: '/invitations/$token',
  staticData: { page: 'invitation' },
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(
    () => import('#web/features/session/invitation/invitation-screen.tsx'),
    'InvitationScreen',
  ),
});

const dashboard = createRoute({
  getParentRoute: () => member,
  path: '/',
  staticData: { page: 'dashboard' },
  component: lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
});
const processing = createRoute({
  getParentRoute: () => member,
  path: '/manage-invoices',
  staticData: { page: 'processing' },
  validateSearch: readOnly(readWords('proceso')),
  component: lazyRouteComponent(() => import('./pages/processing-page.tsx'), 'ProcessingPage'),
});
const uploadPdf = createRoute({
  getParentRoute: () => member,
  path: '/upload',
  staticData: { page: 'uploadPdf' },
  component: lazyRouteComponent(() => import('./pages/upload-pdf-page.tsx'), 'UploadPdfPage'),
});
const uploadXml = createRoute({
  getParentRoute: () => member,
  path: '/upload-xml',
  staticData: { page: 'uploadXml' },
  component: lazyRouteComponent(
    () => import('#web/features/documents/upload-xml/upload-xml-screen.tsx'),
    'UploadXmlScreen',
  ),
});
const documents = createRoute({
  getParentRoute: () => member,
  path: '/documentos',
  staticData: { page: 'documents' },
  validateSearch: readOnly(readTrayFilters),
  component: lazyRouteComponent(() => import('./pages/documents-page.tsx'), 'DocumentsPage'),
});
const review = createRoute({
  getParentRoute: () => member,
  path: '/en-revision',
  staticData: { page: 'review' },
  validateSearch: readOnly(readReviewSearch),
  component: lazyRouteComponent(() => import('#web/features/invoices/review/queue/review-screen.tsx'), 'ReviewScreen'),
});
const repeats = createRoute({
  getParentRoute: () => member,
  path: '/en-revision/repetidas',
  staticData: { page: 'repeats' },
  validateSearch: readOnly(readInvoiceSearch),
  component: lazyRouteComponent(
    () => import('#web/features/invoices/review/repeats/repeats-screen.tsx'),
    'RepeatsScreen',
  ),
});
const explorer = createRoute({
  getParentRoute: () => member,
  path: '/invoice-explorer',
  staticData: { page: 'explorer' },
  validateSearch: readOnly(readMonthSearch),
  component: lazyRouteComponent(() => import('./pages/explorer-page.tsx'), 'ExplorerPage'),
});
const invoices = createRoute({
  getParentRoute: () => member,
  path: '/invoice-list',
  staticData: { page: 'invoices' },
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./pages/invoices-page.tsx'), 'InvoicesPage'),
});
const typedInvoice = createRoute({
  getParentRoute: () => member,
  path: '/cargar-factura',
  staticData: { page: 'typedInvoice' },
  validateSearch: readOnly(readTypedSearch),
  component: lazyRouteComponent(() => import('#web/features/invoices/typed/typed-screen.tsx'), 'TypedScreen'),
});
const supplier = createRoute({
  getParentRoute: () => member,
  path: '/proveedores/$ruc',
  staticData: { page: 'supplier' },
  component: lazyRouteComponent(() => import('#web/features/suppliers/supplier-screen.tsx'), 'SupplierScreen'),
});
const mailboxes = createRoute({
  getParentRoute: () => member,
  path: '/email-settings',
  staticData: { page: 'mailboxes' },
  validateSearch: readOnly(readWords('agregar', 'conexion', 'cuenta')),
  component: lazyRouteComponent(() => import('./pages/mailboxes-page.tsx'), 'MailboxesPage'),
});
const templateEditor = lazyRouteComponent(() => import('./pages/template-editor-page.tsx'), 'TemplateEditorPage');
const exportPage = lazyRouteComponent(() => import('./pages/export-page.tsx'), 'ExportPage');
const templates = createRoute({
  getParentRoute: () => member,
  path: '/templates-export',
  staticData: { page: 'templates' },
  component: lazyRouteComponent(
    () => import('#web/features/exports/templates/templates-screen.tsx'),
    'TemplatesScreen',
  ),
});
const templateNew = createRoute({
  getParentRoute: () => member,
  path: '/templates-export/new',
  staticData: { page: 'templateNew' },
  component: templateEditor,
});
const templateCreate = createRoute({
  getParentRoute: () => member,
  path: '/templates-export/create',
  staticData: { page: 'templateNew' },
  component: templateEditor,
});
const templateEdit = createRoute({
  getParentRoute: () => member,
  path: '/templates-export/edit/$id',
  staticData: { page: 'templateEdit' },
  component: templateEditor,
});
const exportAny = createRoute({
  getParentRoute: () => member,
  path: '/templates-export/export',
  staticData: { page: 'export' },
  validateSearch: readOnly(readExportSearch),
  component: exportPage,
});
const exportOne = createRoute({
  getParentRoute: () => member,
  path: '/templates-export/export/$id',
  staticData: { page: 'export' },
  validateSearch: readOnly(readMonthSearch),
  component: exportPage,
});
const closing = createRoute({
  getParentRoute: () => member,
  path: '/cierre',
  staticData: { page: 'closing' },
  component: lazyRouteComponent(() => import('./pages/closing-page.tsx'), 'ClosingStart'),
});
const closingMonth = createRoute({
  getParentRoute: () => member,
  path: '/cierre/$month',
  staticData: { page: 'closing' },
  component: lazyRouteComponent(() => import('./pages/closing-page.tsx'), 'ClosingPage'),
});
const comparison = createRoute({
  getParentRoute: () => member,
  path: '/cierre/$month/cuadre',
  staticData: { page: 'comparison' },
  validateSearch: readOnly(readWords('register', 'class', 'page')),
  component: lazyRouteComponent(() => import('./pages/comparison-page.tsx'), 'ComparisonPage'),
});
const desk = createRoute({
  getParentRoute: () => member,
  path: '/escritorio',
  staticData: { page: 'desk' },
  validateSearch: readOnly(readWords('month', 'state', 'search', 'at')),
  component: lazyRouteComponent(() => import('./pages/desk-page.tsx'), 'DeskPage'),
});
const business = createRoute({
  getParentRoute: () => member,
  path: '/mi-negocio',
  staticData: { page: 'business' },
  component: lazyRouteComponent(() => import('#web/features/business/business-screen.tsx'), 'BusinessScreen'),
});
const imputation = createRoute({
  getParentRoute: () => member,
  path: '/mi-negocio/imputacion',
  staticData: { page: 'imputation' },
  component: lazyRouteComponent(() => import('#web/features/business/business-screen.tsx'), 'ImputationPage'),
});
const people = createRoute({
  getParentRoute: () => member,
  path: '/mi-negocio/personas',
  staticData: { page: 'people' },
  component: lazyRouteComponent(() => import('#web/features/business/business-screen.tsx'), 'PeoplePage'),
});
const connections = createRoute({
  getParentRoute: () => member,
  path: '/mi-negocio/conexiones',
  staticData: { page: 'connections' },
  component: lazyRouteComponent(() => import('#web/features/business/business-screen.tsx'), 'ConnectionsPage'),
});
const apiReference = createRoute({
  getParentRoute: () => member,
  path: '/docs/api',
  staticData: { page: 'api' },
  component: lazyRouteComponent(() => import('#web/features/api/api-screen.tsx'), 'ApiScreen'),
});
const subscription = createRoute({
  getParentRoute: () => member,
  path: '/subscription',
  staticData: { page: 'subscription' },
  component: lazyRouteComponent(
    () => import('#web/features/subscriptions/subscription-screen.tsx'),
    'SubscriptionScreen',
  ),
});
const help = createRoute({
  getParentRoute: () => member,
  path: '/ayuda',
  staticData: { page: 'help' },
  validateSearch: readOnly(readWords('tema')),
  component: lazyRouteComponent(() => import('./pages/help-page.tsx'), 'HelpPage'),
});

const adminPanel = createRoute({
  getParentRoute: () => admin,
  path: '/admin',
  staticData: { page: 'admin' },
  component: lazyRouteComponent(() => import('#web/features/admin/admin-panel.tsx'), 'AdminPanel'),
});
const adminPlans = createRoute({
  getParentRoute: () => admin,
  path: '/admin/plans',
  staticData: { page: 'adminPlans' },
  component: lazyRouteComponent(() => import('#web/features/admin/plans/plans-management.tsx'), 'PlansPage'),
});

const adminOperations = createRoute({
  getParentRoute: () => admin,
  path: '/admin/operaciones',
  staticData: { page: 'adminOperations' },
  component: lazyRouteComponent(() => import('#web/features/operations/operations-screen.tsx'), 'OperationsScreen'),
});
const adminBackup = createRoute({
  getParentRoute: () => admin,
  path: '/admin/respaldo',
  staticData: { page: 'adminBackup' },
  component: lazyRouteComponent(() => import('#web/features/operations/backup/backup-screen.tsx'), 'BackupScreen'),
});
const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: '/admin/auditoria',
  staticData: { page: 'adminAudit' },
  validateSearch: readOnly(readWords('from', 'to', 'subject', 'search')),
  component: lazyRouteComponent(() => import('./pages/operations-pages.tsx'), 'AuditPage'),
});
const adminLogs = createRoute({
  getParentRoute: () => admin,
  path: '/admin/registros',
  staticData: { page: 'adminLogs' },
  validateSearch: readOnly(readWords('level', 'search')),
  component: lazyRouteComponent(() => import('./pages/operations-pages.tsx'), 'LogsPage'),
});

const adminCalendar = createRoute({
  getParentRoute: () => admin,
  path: '/admin/calendario',
  staticData: { page: 'adminCalendar' },
  component: lazyRouteComponent(
    () => import('#web/features/operations/calendar/calendar-screen.tsx'),
    'CalendarScreen',
  ),
});

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export const routeTree = root.addChildren([
  open.addChildren([login, suspended, invitation]),
  member.addChildren([
    dashboard,
    processing,
    uploadPdf,
    uploadXml,
    documents,
    review,
    repeats,
    explorer,
    invoices,
    typedInvoice,
    supplier,
    mailboxes,
    templates,
    templateNew,
    templateCreate,
    templateEdit,
    exportAny,
    exportOne,
    closing,
    closingMonth,
    comparison,
    desk,
    business,
    imputation,
    people,
    connections,
    apiReference,
    subscription,
    help,
    admin.addChildren([adminPanel, adminPlans, adminOperations, adminBackup, adminAudit, adminLogs, adminCalendar]),
  ]),
  unknown,
]);
