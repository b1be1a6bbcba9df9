/** What became of a received document, in the order in which people read the states. */
export const DOCUMENT_STATES = [
  'received',
  'reading',
  'read',
  'duplicate',
  'in-review',
  'not-invoice',
  'failed',
  'passed-on',
] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

export const DOCUMENT_KINDS = ['xml', 'pdf', 'zip', 'eml', 'html', 'jpeg', 'png', 'heic', 'webp'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** HEIC is the format of Apple's telephones. */
export const PHOTO_KINDS = ['jpeg', 'png', 'heic', 'webp'] as const satisfies readonly DocumentKind[];

/** Kinds that contain other files. The state of a container is set by the code that unpacks it. */
export const CONTAINER_KINDS = ['zip', 'eml'] as const satisfies readonly DocumentKind[];

export function isContainer(kind: DocumentKind): boolean {
  return CONTAINER_KINDS.some((one) => one === kind);
}

/** Kinds that show what is printed: read by their letters and their QR, and by a model where there is one. */
export const PRINTED_KINDS: readonly DocumentKind[] = ['pdf', ...PHOTO_KINDS];

export function isPrinted(kind: DocumentKind): boolean {
  return PRINTED_KINDS.includes(kind);
}

export const DOCUMENT_SOURCES = ['upload', 'mail'] as const;
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number];
