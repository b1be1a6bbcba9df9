import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { askIsolated, type ProcessDeath, type ProcessLimits } from '#server/platform/isolated-process.ts';
import type { PageAnswer, PageQuestion } from './render-pdf-page.ts';

/** A page of an honest invoice takes less than a second and 150 MB. */
export const RENDER_LIMITS: ProcessLimits = {
  seconds: 10,
  megabytes: 600,
  program: fileURLToPath(new URL('./render-process.ts', import.meta.url)),
};

/** Rendered at once by this process, and waiting for it, at most. */
const limit = pLimit(2);
const MOST_WAITING = 50;
let waiting = 0;

/** `read` is called when its turn has come: those that wait hold no bytes. */
export async function renderInProcess(
  read: () => Promise<Uint8Array>,
  page: PageQuestion['page'],
  limits: ProcessLimits = RENDER_LIMITS,
): Promise<PageAnswer | ProcessDeath | 'too-many'> {
  if (waiting >= MOST_WAITING) return 'too-many';
  waiting++;
  try {
    return await limit(async () => askIsolated<PageAnswer>({ bytes: await read(), page }, limits));
  } finally {
    waiting--;
  }
}
