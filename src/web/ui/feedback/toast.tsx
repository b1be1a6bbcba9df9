import { useSyncExternalStore } from 'react';
import { t } from '#text/common.ts';
import { Grid } from '#web/ui/layout/parts.tsx';
import classes from './toast.module.css';
import { ConfirmationCard, NoticeCard } from './toast-card.tsx';
import { type Confirmation, createToastQueue, type Notice } from './toast-queue.ts';

const queue = createToastQueue();

/** Shows a notice and answers its id. A notice with the id of one that is shown replaces it. */
export function notify(notice: Notice): string {
  return queue.notify(notice);
}

export function dismiss(id: string) {
  queue.dismiss(id);
}

/** Removes all notices when another business opens: what they say, or offer to undo, is about the one before. */
export function dismissAll() {
  queue.dismissAll();
}

/** Asks before something happens. Esc and «Cancelar» only close the question. */
export function confirmNotice(confirmation: Confirmation): string {
  return queue.ask(confirmation);
}

/** Where notices appear: once per page, after everything else. */
export function Toasts() {
  const visible = useSyncExternalStore(queue.subscribe, queue.visible);
  return (
    <Grid as="section" gap={10} unprinted className={classes.region} aria-label={t.notices.region}>
      {visible.map((toast) => {
        const key = `${toast.id} ${toast.revision}`;
        const close = () => {
          queue.dismiss(toast.id);
          if (toast.kind === 'confirmation') toast.confirmation.onClose?.();
        };
        return toast.kind === 'notice' ? (
          <NoticeCard key={key} notice={toast.notice} onClose={close} />
        ) : (
          <ConfirmationCard key={key} confirmation={toast.confirmation} onClose={close} />
        );
      })}
    </Grid>
  );
}
