import {
  IconBuildingStore,
  IconCalendarMonth,
  IconCreditCard,
  IconEyeCheck,
  IconFileTypePdf,
  IconFileTypeXml,
  IconHelpCircle,
  IconLayoutDashboard,
  IconLock,
  IconMail,
  IconMailBolt,
  IconReceipt2,
  IconShieldCheck,
  IconStack2,
  IconTableExport,
  IconUsersGroup,
} from '@tabler/icons-react';
import { t } from '#text/common.ts';

const { links: labels, groups } = t.shell;

/** Every page the navigation leads to. `keys` are pressed one after the other. */
export const links = {
  /** Only for whoever has several businesses. */
  desk: { to: '/escritorio', label: t.pages.desk.title, Icon: IconUsersGroup },
  dashboard: { to: '/', label: labels.dashboard, Icon: IconLayoutDashboard, keys: 'gd' },
  processing: { to: '/manage-invoices', label: labels.processing, Icon: IconMailBolt, keys: 'gp' },
  uploadPdf: { to: '/upload', label: labels.uploadPdf, Icon: IconFileTypePdf, keys: 'up' },
  uploadXml: { to: '/upload-xml', label: labels.uploadXml, Icon: IconFileTypeXml, keys: 'ux' },
  mailboxes: { to: '/email-settings', label: labels.mailboxes, Icon: IconMail },
  documents: { to: '/documentos', label: t.pages.documents.title, Icon: IconStack2 },
  invoices: { to: '/invoice-list', label: labels.invoices, Icon: IconReceipt2, keys: 'gf' },
  /** In the sidebar only while something waits there. */
  review: { to: '/en-revision', label: t.pages.review.title, Icon: IconEyeCheck },
  explorer: { to: '/invoice-explorer', label: labels.explorer, Icon: IconCalendarMonth, keys: 'ge' },
  templates: { to: '/templates-export', label: labels.templates, Icon: IconTableExport, keys: 'gx' },
  closing: { to: '/cierre', label: t.pages.closing.title, Icon: IconLock, keys: 'gc' },
  /** In the person's menu as well. */
  business: { to: '/mi-negocio', label: t.pages.business.title, Icon: IconBuildingStore },
  subscription: { to: '/subscription', label: labels.subscription, Icon: IconCreditCard },
  help: { to: '/ayuda', label: labels.help, Icon: IconHelpCircle },
  admin: { to: '/admin', label: labels.admin, Icon: IconShieldCheck },
} as const;

export type NavigationLink = (typeof links)[keyof typeof links];

export const keysOf = (link: NavigationLink): string | undefined => ('keys' in link ? link.keys : undefined);

interface SidebarFacts {
  isAdmin: boolean;
  isReviewWaiting: boolean;
  /** May add and change invoices. */
  mayWrite: boolean;
  /** Belongs to more than one business. */
  hasSeveral: boolean;
}

/** The groups of links of the sidebar, from top to bottom. */
export function sidebarGroups({ isAdmin, isReviewWaiting, mayWrite, hasSeveral }: SidebarFacts): {
  name?: string;
  links: NavigationLink[];
}[] {
  const { dashboard, processing, uploadPdf, uploadXml, mailboxes, documents } = links;
  const { invoices, review, explorer, templates, closing } = links;
  return [
    { links: hasSeveral ? [links.desk, dashboard] : [dashboard] },
    {
      name: groups.capture,
      links: mayWrite ? [processing, uploadPdf, uploadXml, mailboxes, documents] : [mailboxes, documents],
    },
    {
      name: groups.invoices,
      links: [invoices, ...(isReviewWaiting && mayWrite ? [review] : []), explorer, templates, closing],
    },
    {
      name: groups.account,
      links: [links.business, links.subscription, links.help, ...(isAdmin ? [links.admin] : [])],
    },
  ];
}
