import type { Run } from './run.ts';
export async function proveBackup(_run: Run): Promise<void> {}
