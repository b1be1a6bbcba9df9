import { typedText as text } from '#text/typed-invoice.ts';
import { ApiError } from '#web/api/api-error.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

/** How long the notice with «undo» stays. */
const SHOWN_MS = 8000;

/** Shows what was saved, with a button to undo it. */
export function tellSaved(
  { message, id, calls }: { readonly message: string; readonly id: string; readonly calls: number },
  onUndone: () => unknown,
): void {
  const takeBack = async () => {
    try {
      const { undo } = await import('../review/doubts/decide-review.ts');
      await undo({ id, calls, outcome: 'corrected' });
      notify({ type: 'success', message: text.undone });
      await onUndone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ type: 'error', title: text.undoFailed, message: error.message });
    }
  };
  const action = { label: text.undo, handler: () => void takeBack() };
  notify({ type: 'success', message, duration: SHOWN_MS, action });
}
