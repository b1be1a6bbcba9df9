/** An attachment as a mail program wrote it. */
export interface Attachment {
  readonly bytes: string | Uint8Array;
  readonly name?: string;
  readonly type?: string;
  readonly disposition?: 'attachment' | 'inline' | null;
  /** Replaces the header lines made from name and type. */
  readonly headers?: readonly string[];
  readonly encoding?: 'base64' | 'quoted-printable' | '8bit';
}

export interface MessageParts {
  readonly from?: string;
  readonly subject?: string;
  readonly messageId?: string;
  readonly date?: Date;
  readonly text?: string;
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
}

let made = 0;

/** A message as it is stored in a mailbox. Without attachments it has one part. */
export function makeMessage(parts: MessageParts = {}): Buffer {
  const {
    from = 'Proveedor <ventas@proveedor.com.py>',
    subject = 'Saludos',
    date = new Date('2026-10-05T12:00:00Z'),
  } = parts;
  const { messageId = `<${++made}.${process.pid}@pruebas>`, attachments = [] } = parts;
  const head = [
    `From: ${from}`,
    'To: compras@negocio.com.py',
    `Subject: ${encoded(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
  ];
  const text = parts.html
    ? ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', parts.html]
    : ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', parts.text ?? 'Hola.'];
  if (attachments.length === 0) return Buffer.from(lines([...head, ...text]));
  const boundary = `limite-${made}`;
  const pieces = [lines(text), ...attachments.map(attached)].map((piece) => `--${boundary}\r\n${piece}\r\n`);
  const opening = lines([...head, `Content-Type: multipart/mixed; boundary="${boundary}"`, '']);
  return Buffer.from(`${opening}${pieces.join('')}--${boundary}--\r\n`, 'latin1');
}

/** A whole message as an attachment of another. */
export const forwarded = (message: Buffer): Attachment => ({
  bytes: message,
  headers: ['Content-Type: message/rfc822', 'Content-Disposition: inline'],
  encoding: '8bit',
});

const lines = (all: readonly string[]) => Buffer.from(`${all.join('\r\n')}\r\n`).toString('latin1');

const encoded = (subject: string) =>
  /^[\x20-\x7e]*$/.test(subject) ? subject : `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;

function attached({
  bytes,
  name,
  type = 'application/octet-stream',
  disposition = 'attachment',
  headers,
  encoding = 'base64',
}: Attachment) {
  const named = name === undefined ? '' : `; filename="${Buffer.from(name).toString('latin1')}"`;
  const usual = [
    `Content-Type: ${type}`,
    ...(disposition === null ? [] : [`Content-Disposition: ${disposition}${named}`]),
  ];
  const head = [...(headers ?? usual), `Content-Transfer-Encoding: ${encoding}`, '']
    .map((line) => `${line}\r\n`)
    .join('');
  return Buffer.from(head, 'utf8').toString('latin1') + contentOf(Buffer.from(bytes), encoding);
}

function contentOf(bytes: Buffer, encoding: Attachment['encoding']): string {
  if (encoding === 'base64') return bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
  if (encoding === '8bit') return bytes.toString('latin1');
  const quoted = bytes.toString('latin1').replace(/[^\x20-\x3c\x3e-\x7e]/g, (sign) => {
    return `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return quoted.replace(/(?:=[0-9A-F]{2}|[^=]){60}/g, '$&=\r\n');
}
