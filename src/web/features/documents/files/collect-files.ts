/** More than anybody drops on purpose; it stops a disk that was dropped by mistake. */
export const MOST_FILES = 5000;
/** One more than allowed, so that the caller sees that there were too many. */
const MOST_COLLECTED = MOST_FILES + 1;

/** Files that systems put into folders and that nobody chose. */
export const isClutter = (name: string): boolean => /^(\.|~\$)|^(thumbs\.db|desktop\.ini)$/i.test(name);

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A folder lists its content in portions; an empty one is the last. */
async function* entriesOf(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return;
    yield* portion;
  }
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MOST_COLLECTED || isClutter(entry.name)) return;
  if (entry.isFile) {
    found.push(await fileOf(entry as FileSystemFileEntry));
    return;
  }
  for await (const inner of entriesOf(entry as FileSystemDirectoryEntry)) await collect(inner, found);
}

/** The files of a drop, also those inside folders. Must be called during the drop event itself. */
export async function filesOfDrop(data: DataTransfer): Promise<File[]> {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return Array.from(data.files);
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

/** The files of a file dialog, which lists those of a folder flat. */
export const filesOfPicker = (list: FileList | null): File[] =>
  Array.from(list ?? [])
    .filter(({ name }) => !isClutter(name))
    .slice(0, MOST_COLLECTED);
