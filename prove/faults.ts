import type { Run } from './run.ts';
export async function proveFaults(_run: Run): Promise<void> {}
