import { type MantineColorScheme, useMantineContext } from '@mantine/core';
import {
  type Icon,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPencil,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '#text/common.ts';
import { paletteText } from '#text/palette.ts';
import { useKnownBusinesses, useMay } from '#web/features/session/businesses/may.ts';
import { sessionQueries } from '#web/features/session/session.queries.ts';
import { useLookedMonth } from '../search-params.ts';
import { keysOf, links } from '../shell/sidebar/navigation-links.ts';
import { capsOf } from '../shortcuts.ts';
import type { Command } from './command.ts';

type PageKey = keyof typeof paletteText.alsoKnownAs;
const PAGES: PageKey[] = [
  'desk',
  'dashboard',
  'processing',
  'mailboxes',
  'documents',
  'invoices',
  'review',
  'explorer',
  'templates',
  'closing',
  'business',
  'subscription',
  'help',
  'admin',
];
const SCHEME_ICONS: Record<MantineColorScheme, Icon> = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };

function usePageCommands(): Command[] {
  const navigate = useNavigate();
  const mayWrite = useMay('contador');
  const hasSeveral = (useKnownBusinesses().businesses?.length ?? 0) > 1;
  const { data: profile } = useQuery(sessionQueries.profile());
  const looked = useLookedMonth();
  const command = (key: keyof typeof links, group: string, label: string, alsoKnownAs?: string): Command => {
    const link = links[key];
    const keys = keysOf(link);
    const run = () => void navigate({ to: link.to, ...(key === 'explorer' && { search: looked }) });
    return { id: key, group, label, alsoKnownAs, caps: keys && capsOf(keys), Icon: link.Icon, run };
  };
  const typing: Command = {
    id: 'type-invoice',
    group: paletteText.actions,
    label: paletteText.typeInvoice,
    alsoKnownAs: paletteText.typeInvoiceToo,
    Icon: IconPencil,
    run: () => void navigate({ to: '/cargar-factura' }),
  };
  const action = (id: string, label: string, to: '/templates-export/export' | '/templates-export/new'): Command => ({
    id,
    group: paletteText.actions,
    label,
    alsoKnownAs: paletteText.alsoKnownAs.templates,
    Icon: links.templates.Icon,
    run: () =>
      void navigate(to === '/templates-export/export' ? { to, search: { template: 'default', ...looked } } : { to }),
  });
  return [
    ...PAGES.filter(
      (key) =>
        (mayWrite || (key !== 'processing' && key !== 'review')) &&
        (key !== 'admin' || profile?.isAdmin) &&
        (key !== 'desk' || hasSeveral),
    ).map((key) => command(key, paletteText.navigation, links[key].label, paletteText.alsoKnownAs[key])),
    ...(mayWrite
      ? [
          command('uploadPdf', paletteText.actions, paletteText.uploadPdf),
          command('uploadXml', paletteText.actions, paletteText.uploadXml),
          typing,
          action('template-new', paletteText.newTemplate, '/templates-export/new'),
        ]
      : []),
    action('export', paletteText.exportInvoices, '/templates-export/export'),
  ];
}

interface Openers {
  onShortcuts: () => void;
  onAddBusiness: () => void;
}

/** The commands for businesses are a file of their own and arrive a moment later than the rest. */
function useBusinessCommands(onAdd: () => void): readonly Command[] {
  const [commands, setCommands] = useState<readonly Command[]>([]);
  const mayAdd = useMay('duena');
  const open = useRef(onAdd);
  useEffect(() => {
    import('./business-commands.ts').then(
      ({ businessCommands }) => setCommands(businessCommands(mayAdd ? () => open.current() : null)),
      () => {}, // without a connection nobody changes to another business
    );
  }, [mayAdd]);
  return commands;
}

/** Pages first, then what can be done from anywhere. */
export function useCommands({ onShortcuts, onAddBusiness }: Openers): Command[] {
  const pages = usePageCommands();
  const businesses = useBusinessCommands(onAddBusiness);
  const { colorScheme, setColorScheme } = useMantineContext();
  const group = paletteText.actions;
  const schemes = (['light', 'dark', 'auto'] as const).filter((scheme) => scheme !== colorScheme);
  return [
    ...pages,
    ...businesses,
    ...schemes.map((scheme) => ({
      id: `theme-${scheme}`,
      group,
      label: paletteText.themes[scheme],
      Icon: SCHEME_ICONS[scheme],
      run: () => setColorScheme(scheme),
    })),
    { id: 'shortcuts', group, label: paletteText.shortcuts, caps: '?', Icon: IconKeyboard, run: onShortcuts },
    { id: 'sign-out', group, label: t.profile.signOut, Icon: IconLogout, run: () => void signOut() },
  ];
}

/** Downloaded when somebody leaves. */
const signOut = async () => (await import('#web/features/session/sign-out/sign-out.ts')).signOutAndLeave();
