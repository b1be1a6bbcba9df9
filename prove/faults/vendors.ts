import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../../cluster/until.ts';
import { answerToPrinted } from '../../test/fakes/openai/answer-to-printed.ts';
import type { OpenAiServer, Reaction } from '../../test/fakes/openai/openai-server.ts';
import { numberedInvoice } from '../../test/intake/numbered-invoice.ts';
import { upload } from '../../test/intake/uploads.ts';
import type { Dovecot } from '../../test/mail/dovecot.ts';
import { makeMessage } from '../../test/mail/make-message.ts';
import { printedInvoice } from '../../test/pdf/a-printed-invoice.ts';
import { printedPdf } from '../../test/pdf/make-pdf.ts';
import { callApi } from '../../test/server/test-app.ts';
import type { Fault } from './fault.ts';
import type { Stage } from './stage.ts';

export const AI_FAULTS: Readonly<Record<'down' | 'refuses' | 'slow', Reaction>> = {
  down: { hangUp: true },
  refuses: { status: 503 },
  slow: { silence: true },
};

/** PDFs that only the model could read come while it does; whoever sends XML meanwhile is served. */
export const aiFault = (ai: OpenAiServer, how: keyof typeof AI_FAULTS, uploads: number): Fault => {
  const sent: string[] = [];
  return {
    name: `the AI ${{ down: 'hangs up', refuses: 'answers 503', slow: 'does not answer' }[how]}`,
    async happen({ stack, people }, senders) {
      ai.reactWith(AI_FAULTS[how]);
      const [person] = people;
      const before = ai.questions.length;
      const number = `001-002-0000${345 + sent.length + Object.keys(AI_FAULTS).indexOf(how)}`;
      const file = ['papel.pdf', printedPdf(printedInvoice({ number, more: [how] }))] as const;
      const { body } = await upload(stack.url, '/tasks/upload-pdf', person?.token ?? '', [file]);
      sent.push(body.job_id);
      await until('se pregunta a la IA', async () => ai.questions.length > before);
      await senders.untilServed(uploads);
      ai.reactWith({ answer: answerToPrinted({ number }) });
    },
    async check({ client }) {
      const { rows } = await client.query<{ state: string }>(
        `select state from document where kind = 'pdf' and state not in ('read', 'in-review')`,
      );
      return rows.map(({ state }) => `a PDF that came meanwhile is ${state}`);
    },
  };
};

const PASSWORD = 'clave-de-prueba';
export const mailUser = 'persona@fallas.com.py';
export const mailUsers = { [mailUser]: PASSWORD };

const FIRST_OF_MAIL = 5_000_000;
let mails = 0;

/** Mail comes while its server is away; it is there once when the server is back, and whoever uploads meanwhile is served. */
export const mailFault = (
  dovecot: Dovecot,
  how: 'down' | 'slow',
  { uploads, messages, port = dovecot.port }: { uploads: number; messages: number; port?: number },
): Fault => {
  const delivered: number[] = [];
  return {
    name: `the mail server is ${how} while ${messages} messages wait in it`,
    async happen(stage, senders) {
      const { stack, people } = stage;
      const token = people[0]?.token ?? '';
      const post = async (at: string, body?: unknown) =>
        (await callApi(stack.url, at, { method: 'POST', token, ...(body === undefined ? {} : { body }) })).body;
      const { config } = await post('/email-configs', {
        ...{ host: dovecot.host, port, username: mailUser, password: PASSWORD },
      });
      for (let at = 0; at < messages; at++) delivered.push(FIRST_OF_MAIL + mails++);
      dovecot.deliver(
        mailUser,
        delivered.map((number) =>
          makeMessage({ attachments: [{ name: `${number}.xml`, type: 'text/xml', bytes: numberedInvoice(number) }] }),
        ),
      );
      if (how === 'down') await dovecot.kill();
      await post('/tasks/process');
      await senders.untilServed(uploads);
      if (how === 'down') await dovecot.start();
      await until('llegó todo el correo', async () => {
        if ((await missingOf(stage, delivered)).length === 0) return true;
        await post('/tasks/process');
        await wait(1_000);
        return false;
      });
      await callApi(stack.url, `/email-configs/${config.id}`, { method: 'DELETE', token });
    },
    check: async (stage) => (await missingOf(stage, delivered)).map((number) => `mail ${number} did not come`),
  };
};

async function missingOf({ client, people }: Stage, numbers: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ number: number; times: number }>(
    `select right(document_number, 7)::int as number, count(*)::int as times from invoice
     where owner_id = $1 and right(document_number, 7)::int = any($2) group by 1`,
    [people[0]?.ownerId, numbers],
  );
  const once = new Set(rows.filter(({ times }) => times === 1).map(({ number }) => number));
  return numbers.filter((number) => !once.has(number));
}
