/**
 * What several people change has a version, `version` in its answers and `ETag` where the answer is about it alone. A change
 * may say in `If-Match` which one was seen: when it is another by now, 409 `cambio_mientras_tanto` says who changed it and
 * when, and nothing is written. Without `If-Match` the fields that were sent are written and no others.
 */
export const IF_MATCH_HEADER = 'if-match';
export const ETAG_HEADER = 'etag';

/** The versions that a change may find; null: any. */
export type SeenVersions = readonly number[] | null;

export const etagOf = (version: number): string => `"${version}"`;

/** As `etagOf` writes it; a proxy that compresses marks it as weak. */
const TAG = /^(?:W\/)?"(\d{1,9})"$/;

/** Undefined for what is no version. */
export function readIfMatch(header: string): SeenVersions | undefined {
  if (header.trim() === '*') return null;
  const tags = header.split(',').map((tag) => TAG.exec(tag.trim())?.[1]);
  return tags.every((tag) => tag !== undefined) ? tags.map(Number) : undefined;
}

/** The change that came first. */
export interface ChangeMeanwhile {
  /** Null: the program did it by itself, or it is not known. */
  readonly who: { readonly name: string | null; readonly email: string } | null;
  /** An instant; null where it is not known. */
  readonly at: string | null;
  /** The version that there is now. */
  readonly version: number;
}

export const changeOnWire = ({ who, at, version }: ChangeMeanwhile): ToldChange => ({
  quien: who && { nombre: who.name, correo: who.email },
  cuando: at,
  version,
});

export const changeFromWire = ({ quien, cuando, version }: ToldChange): ChangeMeanwhile => ({
  who: quien && { name: quien.nombre, email: quien.correo },
  at: cuando,
  version,
});

/** What a 409 tells of it. */
export interface ToldChange {
  /** Null: the program did it by itself, or it is not known. */
  quien: { nombre: string | null; correo: string } | null;
  /** An instant; null where it is not known. */
  cuando: string | null;
  /** The version that there is now. */
  version: number;
}
