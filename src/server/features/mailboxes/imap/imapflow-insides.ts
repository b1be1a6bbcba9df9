import type { Socket } from 'node:net';
import type { ImapFlow } from 'imapflow';

/** A whole answer of the server: its lines, and the literals that stand between them. */
export interface RawResponse {
  readonly payload: Buffer;
  readonly literals: readonly Buffer[];
}

type HandleResponse = (raw: RawResponse) => Promise<boolean>;

/** What the library neither declares nor promises to keep. A test names the version that has it. */
interface Insides<Parsed extends ParsedResponse> {
  socket?: Pick<Socket, 'bytesRead' | 'connecting' | 'once'>;
  handleResponse: HandleResponse;
  getUntaggedHandler(
    command: string,
    attributes: Parsed['attributes'],
  ): ((response: Parsed) => Promise<void>) | undefined;
}

interface ParsedResponse {
  readonly command: string;
  readonly attributes: readonly unknown[];
}

const insidesOf = <Parsed extends ParsedResponse>(client: ImapFlow) => client as unknown as Insides<Parsed>;

export const socketOf = (client: ImapFlow) => insidesOf(client).socket;

/** Every answer goes to `handle`, which may leave it to the library: `usual`. */
export function interceptAnswers(
  client: ImapFlow,
  handle: (raw: RawResponse, usual: HandleResponse) => Promise<boolean>,
): void {
  const insides = insidesOf(client);
  const { handleResponse, getUntaggedHandler } = insides;
  // Without these functions answers would have no limit: then no session is opened.
  if (typeof handleResponse !== 'function' || typeof getUntaggedHandler !== 'function')
    throw new Error('imapflow is not the version whose answers are known');
  const usual: HandleResponse = (raw) => handleResponse.call(client, raw);
  insides.handleResponse = (raw) => handle(raw, usual);
}

/** Gives the library an answer that was parsed for it. */
export async function handOn<Parsed extends ParsedResponse>(client: ImapFlow, response: Parsed): Promise<void> {
  await insidesOf<Parsed>(client).getUntaggedHandler(response.command, response.attributes)?.(response);
}
