import type { ModalProps } from '@mantine/core';
import classes from './blocks.module.css';
import { Modal } from './overlays.tsx';

/** What lies over the page: in its middle, and from below on a phone. */
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
