/** More than anybody drops on purpose; a disk dropped by mistake ends here. */
export const MOST_FILES = 5000;
/** One above, so that whoever takes them sees that there were more. */
const MOST_COLLECTED = MOST_FILES + 1;

/** What systems leave in folders and nobody chose. */
export const isClutter = (name: string): boolean => /^(\.|~\$)|^(thumbs\.db|desktop\.ini)$/i.test(name);

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A folder tells its content in portions, until an empty one. */
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

/** The files of a drop, also those inside folders. Must be called within the drop itself. */
export async function filesOfDrop(data: DataTransfer): Promise<File[]> {
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return Array.from(data.files);
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

/** The same for a picker, which lists a folder's files flat. */
export const filesOfPicker = (list: FileList | null): File[] =>
  Array.from(list ?? [])
    .filter(({ name }) => !isClutter(name))
    .slice(0, MOST_COLLECTED);
