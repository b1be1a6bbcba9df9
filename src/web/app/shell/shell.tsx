import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { DropAnywhere } from '#web/features/documents/drop-anywhere.tsx';
import { t } from '#web/text/es.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import { Footer } from './footer.tsx';
import { LocalNote } from './local-note.tsx';
import { PhoneTabs, PhoneTopBar } from './phone-bars.tsx';
import { MoreSheet, UploadSheet } from './phone-sheets.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TrialBanner } from './trial-banner.tsx';
import { useAccount } from './use-account.ts';
import { useCounts } from './use-counts.ts';

const loadPalette = () => import('../palette/palette.tsx').then((module) => ({ default: module.Palette }));
const Palette = lazy(loadPalette);
const ShortcutList = lazy(() => import('../shortcut-list.tsx').then((module) => ({ default: module.ShortcutList })));

type Overlay = 'palette' | 'shortcuts' | 'more' | 'upload';

/** The frame around every page of a signed-in person. */
export function Shell() {
  const account = useAccount();
  const counts = useCounts();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const close = () => setOverlay(null);
  useShortcuts({
    covered: overlay !== null,
    onPalette: () => setOverlay('palette'),
    onList: () => setOverlay('shortcuts'),
  });
  // Whoever presses `/` goes on typing at once. What fails now is fetched again then.
  useEffect(() => void loadPalette().catch(() => {}), []);

  return (
    <div className={classes.app}>
      <a href="#contenido" className={classes.skip}>
        {t.shell.skip}
      </a>
      <Sidebar account={account} counts={counts} onSearch={() => setOverlay('palette')} />
      <PhoneTopBar account={account} onSearch={() => setOverlay('palette')} onAccount={() => setOverlay('more')} />
      <div className={classes.sheet}>
        <LocalNote place="strip" />
        <TrialBanner profile={account.profile} />
        <main id="contenido" tabIndex={-1} className={classes.page}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <PhoneTabs onUpload={() => setOverlay('upload')} onMore={() => setOverlay('more')} />
      <MoreSheet account={account} counts={counts} opened={overlay === 'more'} onClose={close} />
      <UploadSheet opened={overlay === 'upload'} onClose={close} />
      <DropAnywhere />
      <Suspense>
        {overlay === 'palette' && <Palette onClose={close} onShortcuts={() => setOverlay('shortcuts')} />}
        {overlay === 'shortcuts' && <ShortcutList onClose={close} />}
      </Suspense>
    </div>
  );
}
