import type { Run } from './run.ts';
export async function proveGrowth(_run: Run): Promise<void> {}
