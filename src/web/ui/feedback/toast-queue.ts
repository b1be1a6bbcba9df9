export type NoticeType = 'success' | 'error' | 'warning' | 'info';

export type Notice = {
  id?: string;
  type?: NoticeType;
  title?: string;
  message: string;
  persistent?: boolean;
  /** Milliseconds, in place of the usual time of this type. */
  duration?: number;
  action?: { label: string; handler: () => void };
};

/** A question that stays until it is answered. */
export type Confirmation = {
  title: string;
  message: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** A second thing that can be done, beside the one that is proposed. */
  other?: { label: string; handler: () => void };
  /** The answer destroys something: red button, and «Cancelar» takes the focus. */
  danger?: boolean;
  /** Called after the question is closed, whatever was answered. */
  onClose?: () => void;
};

/** `revision` changes when a notice is shown again under the same id, so that its time starts anew. */
export type Toast = { id: string; revision: number } & (
  | { kind: 'notice'; notice: Notice }
  | { kind: 'confirmation'; confirmation: Confirmation }
);

const DURATIONS: Record<NoticeType, number> = { success: 4000, info: 5000, warning: 6000, error: 8000 };
const OTHER_DURATION = 5000;

/** How long a notice stays, in milliseconds; false means until it is dismissed. */
export function durationOf({ type, persistent, duration }: Notice): number | false {
  if (persistent) return false;
  return duration ?? (type ? DURATIONS[type] : OTHER_DURATION);
}

/** What went wrong interrupts a screen reader; what went well waits its turn. */
export const roleOf = ({ type }: Notice) => (type === 'error' || type === 'warning' ? 'alert' : 'status');

/** More notices at once would hide the page; the rest waits in line. */
export const MOST_AT_ONCE = 3;

/** Questions come first: somebody is waiting for them. */
function visibleOf(toasts: readonly Toast[]): readonly Toast[] {
  const questions = toasts.filter(({ kind }) => kind === 'confirmation');
  const notices = toasts.filter(({ kind }) => kind === 'notice');
  const shown = new Set([...questions, ...notices].slice(0, MOST_AT_ONCE));
  return toasts.filter((toast) => shown.has(toast));
}

export function createToastQueue() {
  let toasts: readonly Toast[] = [];
  let visible: readonly Toast[] = [];
  let made = 0;
  const listeners = new Set<() => void>();

  function replace(next: readonly Toast[]) {
    toasts = next;
    visible = visibleOf(next);
    for (const listener of listeners) listener();
  }

  function put(toast: Toast) {
    const known = toasts.some(({ id }) => id === toast.id);
    replace(known ? toasts.map((other) => (other.id === toast.id ? toast : other)) : [...toasts, toast]);
    return toast.id;
  }

  return {
    notify(notice: Notice) {
      made += 1;
      return put({ id: notice.id ?? `aviso-${made}`, revision: made, kind: 'notice', notice });
    },
    ask(confirmation: Confirmation) {
      made += 1;
      return put({ id: `aviso-${made}`, revision: made, kind: 'confirmation', confirmation });
    },
    dismiss(id: string) {
      replace(toasts.filter((toast) => toast.id !== id));
    },
    dismissAll() {
      replace([]);
    },
    visible: () => visible,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
