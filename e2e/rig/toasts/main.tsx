import '#web/ui/theme/mantine.css';
import '#web/ui/theme/fonts.css';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import '#web/ui/layout/layout.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { confirmNotice, dismiss, notify, Toasts } from '#web/ui/feedback/toast.tsx';
import type { Confirmation, Notice } from '#web/ui/feedback/toast-queue.ts';
import { cssVariablesResolver, theme } from '#web/ui/theme/theme.ts';

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
