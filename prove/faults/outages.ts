import { setTimeout as wait } from 'node:timers/promises';
import type { PgBouncer } from '../../test/database/pgbouncer.ts';
import type { startSwift } from '../../test/s3/swift.ts';
import type { Fault } from './fault.ts';

/** What the application leans on dies, is away for a while, and is started again by whoever keeps it. */
const away = (name: string, part: { kill(): Promise<void>; start(): Promise<void> }, seconds: number): Fault => ({
  name,
  async happen() {
    await part.kill();
    await wait(seconds * 1_000);
    await part.start();
  },
});

export const killPooler = (pooler: PgBouncer, seconds: number): Fault =>
  away(`kill -9 of PgBouncer, away for ${seconds} s`, pooler, seconds);

export const killS3 = (swift: Awaited<ReturnType<typeof startSwift>>, seconds: number): Fault =>
  away(`kill -9 of the S3 server (Swift), away for ${seconds} s`, swift, seconds);
