import type { Spoiling } from './faults.ts';

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
