import { mailReason } from '#contract/mailboxes/mail.text.ts';
import { documentReason } from '#contract/reading/documents.text.ts';

/** A reason whose sentence is the test's own text. */
export const saidOfDocument = (text: string) => [documentReason('text', { text })];
export const saidOfMail = (text: string) => mailReason('text', { text });
