/** As much of a part as BODYSTRUCTURE tells, in the shape the mail library gives it. */
export interface StructureNode {
  readonly part?: string | undefined;
  readonly type: string;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly encoding?: string | undefined;
  readonly size?: number | undefined;
  readonly envelope?: Envelope | undefined;
  readonly disposition?: string | undefined;
  readonly dispositionParameters?: Readonly<Record<string, string>> | undefined;
  readonly childNodes?: readonly StructureNode[] | undefined;
}

export interface Envelope {
  readonly date?: Date | string | undefined;
  readonly subject?: string | undefined;
  readonly from?: readonly { readonly name?: string | undefined; readonly address?: string | undefined }[] | undefined;
  readonly messageId?: string | undefined;
}

/** One part of a message that holds something itself. */
export interface MessagePart {
  /** As IMAP numbers it: `2`, `3.1`. */
  readonly number: string;
  /** Lower case, e.g. `application/pdf`. */
  readonly type: string;
  /** As the structure gives it: may be cut where the sender forgot the quotes. */
  readonly name: string | null;
  readonly charset: string | null;
  readonly encoding: string;
  /** Bytes once it is decoded, about. */
  readonly size: number;
  readonly isAttachment: boolean;
  /** It belongs to the text around it, as the pictures of a signature do. */
  readonly isShownInText: boolean;
}

/** A message taken apart, with the mails that were forwarded inside it. */
export interface MessageParts {
  readonly parts: readonly MessagePart[];
  /** Envelopes of forwarded mails. */
  readonly nested: readonly Envelope[];
}

/** What honest mail never has; further parts are not looked at. */
const MOST_PARTS = 1_000;
const DEEPEST = 30;
/** A line of base64 has 76 signs and two for its end. */
const BASE64_SHARE = (3 / 4) * (76 / 78);

export function partsOf(structure: StructureNode): MessageParts {
  const parts: MessagePart[] = [];
  const nested: Envelope[] = [];
  const visit = (node: StructureNode, number: string, isRelated: boolean, depth: number) => {
    if (depth > DEEPEST || parts.length >= MOST_PARTS) return;
    const children = node.childNodes ?? [];
    if (node.type.startsWith('multipart/')) {
      const related = node.type === 'multipart/related';
      for (const [at, child] of children.entries()) {
        // The root of related parts is the text itself; those that follow are shown in it.
        visit(child, number === '' ? String(at + 1) : `${number}.${at + 1}`, related && at > 0, depth + 1);
      }
      return;
    }
    const [inner] = children;
    if (node.type === 'message/rfc822' && inner) {
      if (node.envelope) nested.push(node.envelope);
      // Parts of a forwarded mail stand below its number; a mail of one part has it as `.1`.
      const own = number === '' ? '1' : number;
      visit(inner, inner.type.startsWith('multipart/') ? own : `${own}.1`, false, depth + 1);
      return;
    }
    parts.push(partOf(node, number === '' ? '1' : number, isRelated));
  };
  visit(structure, '', false, 0);
  return { parts, nested };
}

function partOf(node: StructureNode, number: string, isRelated: boolean): MessagePart {
  const encoding = node.encoding ?? '7bit';
  const name = node.dispositionParameters?.filename || node.parameters?.name || null;
  const isAttachment = node.disposition === 'attachment';
  return {
    number,
    type: node.type,
    name,
    charset: node.parameters?.charset ?? null,
    encoding,
    size: Math.round((node.size ?? 0) * (encoding === 'base64' ? BASE64_SHARE : 1)),
    isAttachment,
    isShownInText: isRelated || node.disposition === 'inline',
  };
}
