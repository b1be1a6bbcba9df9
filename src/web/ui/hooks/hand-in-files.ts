/**
 * How a page hands files in without knowing who deals with them: the application sets the door once at start.
 */
type FileDoor = (files: readonly File[]) => Promise<void>;

let door: FileDoor | undefined;

export function setFileDoor(opened: FileDoor): void {
  door = opened;
}

/** As if they had been dropped on the page. */
export async function handIn(files: readonly File[]): Promise<void> {
  if (!door) throw new Error('handIn was called before the application started');
  await door(files);
}
