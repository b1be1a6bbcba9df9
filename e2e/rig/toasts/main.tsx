import '#web/ui/mantine.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { cssVariablesResolver, theme } from '#web/ui/theme.ts';
import { confirmNotice, dismiss, notify, Toasts } from '#web/ui/toast.tsx';
import type { Confirmation, Notice } from '#web/ui/toast-queue.ts';

/** What a test may send into the page: everything but functions. */
export type ShownNotice = Omit<Notice, 'action'> & { actionLabel?: string };
export type AskedQuestion = Omit<Confirmation, 'onConfirm'>;

const ran: string[] = [];
const rig = {
  show: ({ actionLabel, ...notice }: ShownNotice) =>
    notify(actionLabel ? { ...notice, action: { label: actionLabel, handler: () => ran.push(actionLabel) } } : notice),
  ask: (question: AskedQuestion) => confirmNotice({ ...question, onConfirm: () => ran.push(question.confirmLabel) }),
  dismiss,
  /** Labels of the actions and answers that were run. */
  ran,
};
export type ToastRig = typeof rig;
Object.assign(window, { rig });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <main>
        <h1>Avisos</h1>
        <button type="button">Quien preguntó</button>
      </main>
      <Toasts />
    </MantineProvider>,
  );
}
