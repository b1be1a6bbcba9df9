/** Why something in a package becomes no document. */
export type LeftOut = 'other-kind' | 'empty' | 'encrypted' | 'damaged' | 'too-large' | 'system';

export type PackedFile = { name: string; bytes: Buffer } | { name: string; leftOut: LeftOut };
