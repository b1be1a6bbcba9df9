import { isFullRun } from '../long-run.ts';
import { isLeftOut } from '../parts-left-out.ts';
import type { Spoiling } from './faults.ts';
import { startS3Server } from './s3-server.ts';
import { startSwiftStore } from './swift-store.ts';

export interface StoreOptions {
  /** Names in one page of a list. */
  readonly pageSize?: number;
}

/** An S3 with the bucket `facturas`, whose answers can be spoilt. Names of objects are without the bucket. */
export interface S3TestStore extends Spoiling {
  readonly url: string;
  /** Settings for a server that keeps its files here, under `ajaka`. */
  readonly settings: Record<string, string> & { readonly FILES_URL: string; readonly S3_SECRET_ACCESS_KEY: string };
  /** «METHOD name» of what was asked. */
  readonly asked: string[];
  names(): Promise<string[]>;
  bytesOf(name: string): Promise<Buffer | null>;
  /** Other bytes under the name, with what was kept beside them. */
  alter(name: string, bytes: Buffer): Promise<void>;
  /** As a disk does; lists go on naming it. */
  lose(name: string): Promise<void>;
  /** It is there; lists do not tell it yet. */
  unlist(name: string): Promise<void>;
  clear(): Promise<void>;
  /** With all that is in it. */
  dropBucket(): Promise<void>;
  /** No harm when it is there. */
  makeBucket(): Promise<void>;
  stop(): Promise<void>;
}

/** What each test of originals in S3 is tried with: in the long form a real Swift too. */
export const STORES: [string, (options?: StoreOptions) => Promise<S3TestStore>][] = [['an S3 of ours', startS3Server]];
if (isFullRun && !isLeftOut('swift')) STORES.push(['OpenStack Swift', startSwiftStore]);
