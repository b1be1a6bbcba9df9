/**
 * What a program with a token may do in its business. No scope gives access to people, plans, mailboxes or other
 * tokens.
 */
export const TOKEN_SCOPES = ['read-invoices', 'upload-documents', 'export', 'read-closing'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const isTokenScope = (word: string): word is TokenScope => (TOKEN_SCOPES as readonly string[]).includes(word);
