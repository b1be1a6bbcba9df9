const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** The id of an owner, or of a file made for one. */
export const isUuid = (name: string): boolean => UUID.test(name);
export const isSha256 = (name: string): boolean => SHA256.test(name);

export interface ListedFile {
  readonly kind: 'original' | 'made';
  readonly ownerId: string;
  readonly name: string;
}

/** Where a file lies, from the root on: the same on a disk and elsewhere. Nothing leads out of there. */
export function listedPath({ kind, ownerId, name }: ListedFile): string {
  if (!isUuid(ownerId) || !(kind === 'made' ? isUuid(name) : isSha256(name))) {
    throw new Error('not the address of a file');
  }
  return kind === 'made' ? `made/${ownerId}/${name}` : `${ownerId}/${name.slice(0, 2)}/${name}`;
}
