import type { DrawerProps, ModalProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '#text/common.ts';
import { log } from '#web/log/log.ts';
import { defineLazyPart, LazyPart } from '../feedback/lazy-part.tsx';
import { notify } from '../feedback/toast.tsx';

const kit = () => import('./overlay-kit.tsx');
const loadedModal = defineLazyPart<ModalProps>(async () => (await kit()).LoadedModal);
const loadedDrawer = defineLazyPart<DrawerProps>(async () => (await kit()).LoadedDrawer);

/** Called once the page is drawn, so that the kit is there by the time somebody opens a dialog. */
export const preloadOverlays = loadedModal.preload;

/** False until the dialog is opened for the first time: until then nothing is downloaded. */
function useWasOpened(opened: boolean): boolean {
  const [was, setWas] = useState(opened);
  if (opened && !was) setWas(true);
  return was || opened;
}

function giveUp(close: () => void) {
  return (error: unknown) => {
    close();
    log.warn(t.log.partMissing, { component: 'overlay', error });
    notify({ type: 'error', message: t.session.noConnection });
  };
}

/** The kit's dialog, downloaded after the page: with what it needs it would be a twelfth of the first load. */
export function Modal(props: ModalProps) {
  if (!useWasOpened(props.opened)) return null;
  return <LazyPart part={loadedModal} props={props} onMissing={giveUp(props.onClose)} />;
}

export function Drawer(props: DrawerProps) {
  if (!useWasOpened(props.opened)) return null;
  return <LazyPart part={loadedDrawer} props={props} onMissing={giveUp(props.onClose)} />;
}
