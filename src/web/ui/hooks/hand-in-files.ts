/**
 * Takes files that a page hands in. The application sets it at its start, so that pages need not know the upload code.
 */
type FileReceiver = (files: readonly File[], how: HandInOptions) => Promise<void>;

export interface HandInOptions {
  /** The person stays on the page, and a notice says when the files were read. */
  stays?: boolean;
}

let receive: FileReceiver | undefined;

export function setFileReceiver(receiver: FileReceiver): void {
  receive = receiver;
}

/** Takes files as if they had been dropped on the page. */
export async function handInFiles(files: readonly File[], how: HandInOptions = {}): Promise<void> {
  if (!receive) throw new Error('nobody takes files yet');
  await receive(files, how);
}

/** A page that takes dropped files itself: what it says while they hover over it, and what it does with them. */
interface PageDrop {
  body: string;
  take: (files: readonly File[]) => void;
}

/** The `PageDrop` of the page that is shown; null where dropped files are uploaded as usual. */
export const pageDrop: { now: PageDrop | null } = { now: null };
