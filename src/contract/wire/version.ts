/**
 * What several people may change has a version: `version` in answers, and `ETag` where the answer is about it alone. A
 * change may name the version it saw in `If-Match`: if there is another by now, 409 `cambio_mientras_tanto` says who
 * changed it and when, and nothing is written. Without `If-Match` only the fields that were sent are written.
 */
export const IF_MATCH_HEADER = 'if-match';
export const ETAG_HEADER = 'etag';

/** The versions on which a change may be made; null: any. */
export type SeenVersions = readonly number[] | null;

export const etagOf = (version: number): string => `"${version}"`;

/** As `etagOf` writes it; a proxy that compresses marks it as weak. */
const TAG = /^(?:W\/)?"(\d{1,9})"$/;

/** Undefined when the header contains no version. */
export function readIfMatch(header: string): SeenVersions | undefined {
  if (header.trim() === '*') return null;
  const tags = header.split(',').map((tag) => TAG.exec(tag.trim())?.[1]);
  return tags.every((tag) => tag !== undefined) ? tags.map(Number) : undefined;
}

/** The change that was made first. */
export interface ChangeMeanwhile {
  /** Null when the program did it by itself, or it is not known who did. */
  readonly who: { readonly name: string | null; readonly email: string } | null;
  /** An instant; null where it is not known. */
  readonly at: string | null;
  /** The present version. */
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

/** That change in the body of a 409. */
export interface ToldChange {
  /** Null when the program did it by itself, or it is not known who did. */
  quien: { nombre: string | null; correo: string } | null;
  /** An instant; null where it is not known. */
  cuando: string | null;
  /** The present version. */
  version: number;
}
