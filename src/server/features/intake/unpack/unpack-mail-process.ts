// Takes one mail apart that its parent sends, answers with its attachments, and ends. It has no database and no
// settings: a mail that gets the better of it gets nothing else.
import { attachmentsOf } from './unpack-mail-parts.ts';

process.once('message', async (mail) => {
  process.send?.(await attachmentsOf(mail as Uint8Array), () => process.disconnect());
});
