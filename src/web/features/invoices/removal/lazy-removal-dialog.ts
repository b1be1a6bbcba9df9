import { t } from '#text/common.ts';
import { defineLazyPart } from '#web/ui/feedback/lazy-part.tsx';

/** Few visits delete anything: loaded with the first answer about what a deletion means. */
export const removalDialog = defineLazyPart(async () => (await import('./removal-dialog.tsx')).RemovalDialog);

export async function loadRemovalDialog(): Promise<void> {
  try {
    await removalDialog.load();
  } catch (cause) {
    throw new Error(t.session.noConnection, { cause });
  }
}
