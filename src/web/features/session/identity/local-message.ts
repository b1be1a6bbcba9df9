import type { LocalSession } from '#contract/local-identity.ts';

/** What the windows of one browser tell each other; `id` names the attempt that opened the chooser. */
export type LocalMessage = { kind: 'chosen'; id: string; session: LocalSession } | { kind: 'signed-out' };
