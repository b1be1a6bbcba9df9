import { expect } from 'vitest';
import * as accounts from '#server/features/mailboxes/accounts/mailboxes.store.ts';
import * as history from '#server/features/mailboxes/history/history.store.ts';
import * as oauth from '#server/features/mailboxes/oauth/oauth.store.ts';
import * as lease from '#server/features/mailboxes/poll/lease.store.ts';
import * as ledger from '#server/features/mailboxes/poll/ledger.store.ts';
import * as runs from '#server/features/mailboxes/runs/runs.store.ts';
import * as schedule from '#server/features/mailboxes/schedule/schedule.store.ts';
import { newId } from '#server/platform/new-id.ts';
import { saidOfMail } from '../builders/said.ts';
import { numberedInvoice } from '../intake/numbered-invoice.ts';
import type { TestApp } from '../server/test-app.ts';
import type { Dovecot } from './dovecot.ts';
import { aMailOwner } from './mail-rig.ts';
import { makeMessage } from './make-message.ts';
import type { OauthProviderRig } from './oauth-provider.ts';

/** Every store function of the mailboxes that sends statements; the two left out only prepare or judge one. */
export const MAILBOX_STORES = Object.entries({
  ...{ ...accounts, ...history, ...oauth, ...lease, ...ledger, ...runs, ...schedule },
}).flatMap(([name, value]) =>
  typeof value === 'function' && !['storedMessageParts', 'isRecordedByOther'].includes(name) ? [name] : [],
);

interface Rig {
  readonly server: TestApp;
  readonly dovecot: Dovecot;
  readonly provider: OauthProviderRig;
  readonly email: string;
}

/** Does everything that can be done with mailboxes, once: by people, by the schedule, and after failures. */
export async function exerciseMailboxes({ server, dovecot, provider, email }: Rig): Promise<void> {
  const owner = await aMailOwner(server, dovecot, email);
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await owner.send(method, path, body);
    expect([path, answer.status, answer.body?.message ?? '']).toEqual([path, 200, expect.anything()]);
    return answer.body;
  };
  const account = `/email-configs/${owner.mailboxId}`;
  const invoiceMail = (number: number) =>
    makeMessage({
      subject: `Factura ${number}`,
      attachments: [{ bytes: numberedInvoice(number), name: `${number}.xml`, type: 'text/xml' }],
    });
  owner.deliver([invoiceMail(901), makeMessage({ subject: 'Hola' }), invoiceMail(902)]);
  const broken = await owner.add({ username: `nadie-${email}` });
  await owner.process();
  await send('POST', '/process', {});
  owner.deliver([invoiceMail(903)]);
  await send('POST', '/process-direct?limit=1');
  await send('PUT', account, { search_terms: ['factura', 'kude'] });
  await send('PATCH', `${account}/enabled`, { enabled: true });
  await send('POST', `/email-configs/${broken}/toggle`);
  await send('POST', `${account}/test`);

  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  await send('POST', `${account}/import`, { from: day(32), to: day(0) });
  await expect
    .poll(async () => (await send('GET', `${account}/import`)).import)
    .toMatchObject({ state: 'done', reason: null });
  await send('POST', `${account}/import/pause`);
  await send('POST', `${account}/import/resume`);
  await send('DELETE', `${account}/import`);

  await send('POST', '/job/interval', { minutes: 5 });
  await send('POST', '/job/start');
  await send('GET', '/job/status');
  await send('POST', '/prefs/auto-refresh', { enabled: true, interval_ms: 15_000 });
  await send('GET', '/prefs/auto-refresh');
  await send('GET', '/documents?source=correo');
  await exerciseOauth({ server, dovecot, provider, email }, owner.token);
  await exerciseFailures(server, owner.ownerId, owner.mailboxId);
  await send('DELETE', account);
}

/** A permission is given, renewed, revoked, given again and deleted. */
async function exerciseOauth({ server, provider }: Rig, token: string): Promise<void> {
  const account = 'recorrido@gmail.com';
  const connect = async () => {
    const started = await server.call('/email-configs/oauth/google/start', { token, body: {} });
    const { pathname, search } = new URL(provider.agree(started.body.url, account));
    const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
    const back = await server.call(pathname + search, { headers: { cookie, accept: 'text/html' } });
    return new URL(back.headers.get('location') ?? '', server.url).searchParams.get('cuenta') ?? '';
  };
  const test = (id: string) => server.call(`/email-configs/${id}/test`, { token, method: 'POST' });
  const id = await connect();
  provider.endAccessTokens();
  expect((await test(id)).body).toMatchObject({ success: true });
  provider.settings.isDown = true;
  provider.endAccessTokens();
  await test(id);
  provider.settings.isDown = false;
  provider.revoke(account);
  expect((await test(id)).body).toMatchObject({ success: false, cause: 'reconectar' });
  expect(await connect()).toBe(id);
  expect((await server.call(`/email-configs/${id}`, { token, method: 'DELETE' })).status).toBe(200);
}

/** Paths that only a broken server, a lost lease or a long mailbox take. */
async function exerciseFailures({ app: { deps } }: TestApp, ownerId: string, mailboxId: string): Promise<void> {
  const { db, clock } = deps;
  const at = clock.now();
  const token = newId(at);
  const which = { mailboxId, runIds: [token] };
  await lease.renewLease(db, ownerId, mailboxId, { token, until: at });
  await lease.countFailure(db, ownerId, mailboxId);
  await runs.returnOrders(db, ownerId, which, at);
  await history.countImportFailure(db, ownerId, mailboxId, saidOfMail('x'));
  const place = { mailboxId, name: 'INBOX', uidValidity: 1n };
  const { id: folderId } = await db.transaction().execute((tx) => ledger.openFolder(tx, ownerId, place, 'x'));
  await ledger.findAttempts(db, ownerId, folderId, 1);
  await ledger.recordFailed(db, ownerId, folderId, { uid: 1, problem: saidOfMail('x'), retryAt: at }, at);
}
