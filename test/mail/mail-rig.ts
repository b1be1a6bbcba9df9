import { ownerOf } from '../server/owner-inventory.ts';
import type { TestApp } from '../server/test-app.ts';
import type { Dovecot } from './dovecot.ts';

export const MAIL_PASSWORD = 'clave-de-prueba';

/** Users that exist from the start: Dovecot checks at most once a second for new ones. */
export const mailUsers = (domain: string, count = 40) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`persona${at + 1}@${domain}`, MAIL_PASSWORD]));

/** The settings with which a server of the tests reaches their Dovecot. */
export const mailSettings = (dovecot: Pick<Dovecot, 'caFile'>) => ({
  ALLOW_PRIVATE_MAIL_HOSTS: '1',
  MAIL_CA_FILE: dovecot.caFile,
});

/** A person of the server with a mailbox of the same name. */
export async function aMailOwner(server: TestApp, dovecot: Dovecot, email: string, over: Record<string, unknown> = {}) {
  const token = await server.signIn(email);
  const send = (method: string, path: string, body?: unknown) =>
    server.call(path, { token, method, ...(body === undefined ? {} : { body }) });
  const add = async (more: Record<string, unknown> = {}) => {
    const answer = await send('POST', '/email-configs', {
      host: dovecot.host,
      port: dovecot.port,
      username: email,
      password: MAIL_PASSWORD,
      ...over,
      ...more,
    });
    if (answer.status !== 200) throw new Error(`POST /email-configs answered ${answer.status} ${answer.body.message}`);
    return answer.body.config.id as string;
  };
  const mailboxId = await add();
  const ownerId = await ownerOf(server, email);
  return {
    email,
    token,
    ownerId,
    mailboxId,
    send,
    add,
    deliver: (messages: readonly (string | Uint8Array)[], arrivedAt?: Date) =>
      dovecot.deliver(email, messages, 'INBOX', arrivedAt),
    /** Starts a run and waits for it as the screen does. */
    async process() {
      const { body, status } = await send('POST', '/tasks/process');
      if (status !== 200) throw new Error(`POST /tasks/process answered ${status} ${body.message}`);
      return await this.finished(body.job_id);
    },
    async finished(jobId: string) {
      // Ever more seldom: each question takes milliseconds of the processor that the run waits for.
      for (let pause = 40; ; pause = Math.min(pause * 1.5, 400)) {
        const { body, status } = await send('GET', `/tasks/${jobId}`);
        if (status !== 200) throw new Error(`GET /tasks/${jobId} answered ${status} ${body.message}`);
        if (body.status === 'done' || body.status === 'error') return body;
        await new Promise((done) => setTimeout(done, pause));
      }
    },
    async invoiceCount(): Promise<number> {
      return (await send('GET', '/export/mongodb/stats')).body.total_listed;
    },
    documents: async () => (await send('GET', '/documents?page_size=100')).body.data as Record<string, unknown>[],
  };
}
export type MailOwner = Awaited<ReturnType<typeof aMailOwner>>;
