import type { ModalProps } from '@mantine/core';
import classes from './blocks.module.css';
import { Modal } from './overlays.tsx';

/** A dialog in the middle of the page; on a phone it comes from below. */
export function Dialog(props: Omit<ModalProps, 'centered' | 'padding' | 'classNames'>) {
  return (
    <Modal
      centered
      padding={22}
      transitionProps={{ duration: 120 }}
      classNames={{ inner: classes.inner, content: classes.content, title: classes.title }}
      {...props}
    />
  );
}
