import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerEndlessly, type Endless } from '../../server/endless-answer.ts';

/** How the fake server reacts to one question. */
export type Reaction =
  | { readonly answer: unknown }
  /** The text of the answer, whether it is JSON or not. */
  | { readonly text: string }
  | { readonly refusal: string }
  | { readonly incomplete: 'max_output_tokens' | 'content_filter'; readonly text: string }
  | {
      readonly status: number;
      readonly code?: string;
      readonly message?: string;
      readonly headers?: Record<string, string>;
    }
  /** Accepts the question and never answers, until the caller leaves or the fake is told to go on. */
  | { readonly silence: true }
  /** Closes the connection. */
  | { readonly hangUp: true }
  /** Answers without end. */
  | { readonly endless: Endless };

export interface Question {
  readonly authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests freely
  readonly body: any;
}

/** A server on this machine that speaks OpenAI's Responses protocol and answers as it is told. */
export async function startOpenAi() {
  const questions: Question[] = [];
  /** Paths of calls that read nothing, such as asking about a model. */
  const lookups: string[] = [];
  let react: (question: Question, index: number) => Reaction | Promise<Reaction> = () => ({ status: 500 });
  let lookUp: () => Reaction = () => ({ answer: {} });

  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      lookups.push(request.url ?? '');
      const reaction = lookUp();
      if ('status' in reaction) return sendError(response, reaction);
      return sendJson(response, 200, { id: 'model', object: 'model' });
    }
    const question = { authorization: request.headers.authorization, body: JSON.parse(await bodyOf(request)) };
    questions.push(question);
    const reaction = await react(question, questions.length - 1);
    if ('silence' in reaction) return;
    if ('hangUp' in reaction) return request.socket.destroy();
    if ('endless' in reaction) return answerEndlessly(response, reaction.endless);
    if ('status' in reaction) return sendError(response, reaction);
    sendJson(response, 200, responseOf(question.body.model, reaction));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    /** The value for OPENAI_BASE_URL. */
    url: `http://127.0.0.1:${port}/v1`,
    questions,
    lookups,
    /** Sets the reactions from now on: a list is used in order, and its last one stays. */
    reactWith(...reactions: readonly Reaction[]): void {
      let next = 0;
      react = () => {
        const reaction = reactions[Math.min(next, reactions.length - 1)];
        next++;
        return reaction ?? { status: 500 };
      };
    },
    reactBy(choose: typeof react): void {
      react = choose;
    },
    lookUpWith(reaction: Reaction): void {
      lookUp = () => reaction;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type OpenAiServer = Awaited<ReturnType<typeof startOpenAi>>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function sendError(
  response: ServerResponse,
  { status, code, message, headers }: Extract<Reaction, { status: number }>,
) {
  sendJson(
    response,
    status,
    { error: { message: message ?? 'it failed', type: 'error', code: code ?? null } },
    headers,
  );
}

type Spoken = Extract<Reaction, { answer: unknown } | { text: string } | { refusal: string }>;

function responseOf(model: string, reaction: Spoken) {
  const isIncomplete = 'incomplete' in reaction;
  const content =
    'refusal' in reaction
      ? { type: 'refusal', refusal: reaction.refusal }
      : {
          type: 'output_text',
          annotations: [],
          text: 'text' in reaction ? reaction.text : JSON.stringify(reaction.answer),
        };
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    model: `${model}-2026-01-01`,
    status: isIncomplete ? 'incomplete' : 'completed',
    incomplete_details: isIncomplete ? { reason: reaction.incomplete } : null,
    error: null,
    output: [{ id: 'msg_1', type: 'message', role: 'assistant', status: 'completed', content: [content] }],
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  };
}
