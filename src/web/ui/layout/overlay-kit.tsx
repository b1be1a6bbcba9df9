import { type DrawerProps, Drawer as KitDrawer, Modal as KitModal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The kit remembers where the focus was, and moves, only when something opens that was there before. */
function useIsThere(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isThere;
}

export function LoadedModal({ opened, ...rest }: ModalProps) {
  return <KitModal {...rest} opened={useIsThere() && opened} />;
}

export function LoadedDrawer({ opened, ...rest }: DrawerProps) {
  return <KitDrawer {...rest} opened={useIsThere() && opened} />;
}
