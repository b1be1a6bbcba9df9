import PostalMime from 'postal-mime';

export interface Attachment {
  name: string;
  content: Uint8Array;
}

/** Also a mail inside the mail, as one attachment. Throws when the library gives up. */
export async function attachmentsOf(mail: Uint8Array): Promise<Attachment[]> {
  const { attachments } = await PostalMime.parse(mail, { forceRfc822Attachments: true, maxNestingDepth: 50 });
  return attachments.map(({ filename, mimeType, content }, at) => ({
    name: filename ?? `adjunto ${at + 1}${mimeType === 'message/rfc822' ? '.eml' : ''}`,
    content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content as ArrayBuffer),
  }));
}
