import { Outlet } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { t } from '#text/common.ts';
import { pageBusiness } from '#web/api/page-business.ts';
import { DropAnywhere } from '#web/features/documents/files/drop-anywhere.tsx';
import { May, useKnownBusinesses, useMay } from '#web/features/session/businesses/may.ts';
import { log } from '#web/log/log.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { look } from '#web/ui/layout/look.ts';
import { preloadOverlays } from '#web/ui/layout/overlays.tsx';
import { Grid, Stack } from '#web/ui/layout/parts.tsx';
import { type PageName, usePageName } from '../page-name.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { Footer } from './footer.tsx';
import { PhoneTabs, PhoneTopBar } from './phone/phone-bars.tsx';
import { LocalNote } from './profile/local-note.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar/sidebar.tsx';
import { TopStrip } from './status/top-strip.tsx';
import { useAccount } from './status/use-account.ts';
import { useCounts } from './status/use-counts.ts';

const palette = defineLazyPart(async () => (await import('../palette/palette.tsx')).Palette);
const phoneSheets = defineLazyPart(async () => (await import('./frame-parts.tsx')).PhoneSheets);
const noAccess = defineLazyPart(async () => (await import('./businesses/no-access.tsx')).NoAccess);
const lostAccess = defineLazyPart(async () => (await import('./businesses/no-access.tsx')).LostAccess);
const createBusiness = defineLazyPart(
  async () => (await import('#web/features/business/create-business.tsx')).CreateBusiness,
);
const shortcutList = defineLazyPart(async () => (await import('../shortcut-list.tsx')).ShortcutList);

/** Pages that are of no use to people who may only read. */
const WRITING: ReadonlySet<PageName> = new Set<PageName>([
  ...(['processing', 'uploadPdf', 'uploadXml', 'typedInvoice'] as const),
  ...(['review', 'repeats', 'templateNew', 'templateEdit'] as const),
]);

const PRELOAD_EVERY_MS = 100;

type Overlay = 'palette' | 'shortcuts' | 'business' | 'more' | 'upload';

/** Whether the page's business is not one of the person's: from the start, or lost a moment ago. */
function useLost() {
  const { businesses, lost } = useKnownBusinesses();
  const here = pageBusiness();
  const isTheirs = here === null || (lost !== here && (businesses?.some(({ id }) => id === here) ?? true));
  const [cameAsStranger] = useState(!isTheirs);
  const [stays, stay] = useState(false);
  return {
    isStranger: cameAsStranger && !isTheirs,
    isLost: !cameAsStranger && !isTheirs && !stays,
    stay: () => stay(true),
  };
}

/** The frame around every page of a signed-in person. */
export function Shell() {
  const { isStranger, isLost, stay } = useLost();
  const page = usePageName();
  const isReadOnly = !useMay('contador') && page !== undefined && WRITING.has(page);
  const account = useAccount();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  // The frame is drawn first, then the page in it: each part blocks a phone for half as long.
  const isFrameDrawn = useDeferredValue(true, false);
  const counts = useCounts(isFrameDrawn);
  const sheet = overlay === 'more' || overlay === 'upload' ? overlay : null;
  const close = () => setOverlay(null);
  const giveUp = (error: unknown) => {
    close();
    log.warn(t.log.partMissing, { component: 'shell', error });
    notify({ type: 'error', message: t.session.noConnection });
  };
  useShortcuts({
    covered: overlay !== null,
    onPalette: () => setOverlay('palette'),
    onList: () => setOverlay('shortcuts'),
  });
  // The palette is downloaded early, so that a person who presses `/` can go on typing. The downloads follow one
  // another, after the first frame: between them the page reacts to touches.
  useEffect(() => {
    const timers = [palette.preload, preloadOverlays].map((preload, turn) =>
      setTimeout(preload, turn * PRELOAD_EVERY_MS),
    );
    return () => timers.forEach(clearTimeout);
  }, []);

  return (
    <Grid phone={{ display: 'flex', direction: 'column', fill: 'sheet' }} className={classes.app}>
      <a href="#contenido" className={look({ py: 8, px: 14, radius: 'control', weight: 600 }, classes.skip)}>
        {t.shell.skip}
      </a>
      <Sidebar
        account={account}
        counts={counts}
        onSearch={() => setOverlay('palette')}
        onAddBusiness={() => setOverlay('business')}
      />
      <PhoneTopBar account={account} onSearch={() => setOverlay('palette')} onAccount={() => setOverlay('more')} />
      <Stack shrinkX radius="sheet" fill="sheet" shadow="sheet" phone={{ flex: 1 }} className={classes.sheet}>
        <LocalNote place="strip" />
        <TopStrip profile={account.profile} />
        <main id="contenido" tabIndex={-1} className={look({ flex: 1, gap: 20, flow: 'stack' }, classes.page)}>
          {isFrameDrawn &&
            (isStranger || isReadOnly ? <LazyPart part={noAccess} props={{ isReadOnly: !isStranger }} /> : <Outlet />)}
        </main>
        {isFrameDrawn && <Footer />}
      </Stack>
      <PhoneTabs onUpload={() => setOverlay('upload')} onMore={() => setOverlay('more')} />
      {(sheet !== null || phoneSheets.now() !== null) && (
        <LazyPart
          part={phoneSheets}
          props={{ opened: sheet, account, counts, onClose: close, onAddBusiness: () => setOverlay('business') }}
          onMissing={giveUp}
        />
      )}
      <May needs="contador">
        <DropAnywhere />
      </May>
      {overlay === 'palette' && (
        <LazyPart
          part={palette}
          props={{
            onClose: close,
            onShortcuts: () => setOverlay('shortcuts'),
            onAddBusiness: () => setOverlay('business'),
          }}
          onMissing={giveUp}
        />
      )}
      {isLost && <LazyPart part={lostAccess} props={{ onStay: stay }} />}
      {overlay === 'business' && <LazyPart part={createBusiness} props={{ onClose: close }} onMissing={giveUp} />}
      {overlay === 'shortcuts' && <LazyPart part={shortcutList} props={{ onClose: close }} onMissing={giveUp} />}
    </Grid>
  );
}
