import { type DrawerProps, Drawer as KitDrawer, Modal as KitModal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * False in the first drawing. The kit remembers the focus and animates only when a dialog that is already mounted
 * opens.
 */
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
