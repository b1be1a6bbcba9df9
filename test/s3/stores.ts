import { isFullRun } from '../long-run.ts';
import { isLeftOut } from '../parts-left-out.ts';
import { startS3Server } from './s3-server.ts';
import type { S3TestStore, StoreOptions } from './s3-test-store.ts';
import { startSwiftStore } from './swift-store.ts';

/** What each test of originals in S3 is tried with: in the long form a real Swift too. */
export const STORES: [string, (options?: StoreOptions) => Promise<S3TestStore>][] = [['an S3 of ours', startS3Server]];
if (isFullRun && !isLeftOut('swift')) STORES.push(['OpenStack Swift', startSwiftStore]);
