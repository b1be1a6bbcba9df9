/** How a page hands files in without knowing who deals with them: the application says who once, at its start. */
type FileReceiver = (files: readonly File[], how: HandedIn) => Promise<void>;

export interface HandedIn {
  /** Whoever hands them in stays where they are, and is told when they were read. */
  stays?: boolean;
}

let receive: FileReceiver | undefined;

export function setFileReceiver(receiver: FileReceiver): void {
  receive = receiver;
}

/** As if they had been dropped on the page. */
export async function handInFiles(files: readonly File[], how: HandedIn = {}): Promise<void> {
  if (!receive) throw new Error('nobody takes files yet');
  await receive(files, how);
}

/** What a page that takes dropped files itself says of them while they hover, and does with them. */
interface PageDrop {
  body: string;
  take: (files: readonly File[]) => void;
}

/** The one of the page on show; null where files go their usual way. */
export const pageDrop: { now: PageDrop | null } = { now: null };
