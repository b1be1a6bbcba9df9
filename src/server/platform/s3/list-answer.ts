import { S3Problem } from './s3-problem.ts';

export interface S3Object {
  readonly key: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

export interface ListedPage {
  readonly objects: readonly S3Object[];
  /** Beginnings that end in a slash, where they were asked for. */
  readonly folders: readonly string[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

/**
 * Reads an answer to ListObjectsV2. Names were asked for URL-encoded, so no name can look like a tag. We know who
 * answers, and that its answer is bounded; only four things in it are looked for.
 */
export function readListAnswer(body: Buffer): ListedPage {
  const text = body.toString('utf8');
  if (!/<ListBucketResult[\s>]/.test(text)) throw new S3Problem('unexpected', { said: 'NoListing' });
  const objects = all(text, 'Contents').map((entry) => ({
    key: nameIn(one(entry, 'Key')),
    bytes: Number(one(entry, 'Size')),
    changedAt: new Date(one(entry, 'LastModified')),
  }));
  if (objects.some(({ bytes, changedAt }) => !Number.isSafeInteger(bytes) || Number.isNaN(changedAt.getTime()))) {
    throw new S3Problem('unexpected', { said: 'BadListing' });
  }
  const folders = all(text, 'CommonPrefixes').map((entry) => nameIn(one(entry, 'Prefix')));
  const isCut = one(text, 'IsTruncated') === 'true';
  return { objects, folders, next: isCut ? plain(one(text, 'NextContinuationToken')) : null };
}

const all = (text: string, tag: string): string[] =>
  [...text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, inside = '']) => inside);

function one(text: string, tag: string): string {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1];
  if (found === undefined) throw new S3Problem('unexpected', { said: `No${tag}` });
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);

function nameIn(text: string): string {
  try {
    return decodeURIComponent(plain(text).replaceAll('+', ' '));
  } catch (cause) {
    throw new S3Problem('unexpected', { said: 'BadName', cause });
  }
}
