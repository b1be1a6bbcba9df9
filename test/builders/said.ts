import { mailReason } from '#contract/mailboxes/mail.text.ts';
import { documentReason } from '#contract/reading/documents.text.ts';

/** Why something is as it is, in words of the test. */
export const saidOfDocument = (text: string) => [documentReason('text', { text })];
export const saidOfMail = (text: string) => mailReason('text', { text });
