import { writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ImapFlow } from 'imapflow';
import { afterEach, describe, expect, test } from 'vitest';
import { openOutgoingNetwork } from '#server/platform/network/outgoing-network.ts';
import { mailAuthority } from '../../../../../test/mail/mail-certificates.ts';
import { signingIn, startScriptedImap } from '../../../../../test/mail/scripted-imap.ts';
import { ConnectionProblem } from '../imap/connection-problem.ts';
import { withImapClient } from '../imap/imap-client.ts';
import { planMessage } from '../message/plan-message.ts';
import { type FetchedBatch, fetchMessages } from './fetch-messages.ts';
import { fetchOutlines, fetchSections, findUids } from './folder-session.ts';

const authoritiesFile = path.join(tmpdir(), `ajaka-hostile-ca-${process.pid}.pem`);
writeFileSync(authoritiesFile, mailAuthority());
const network = openOutgoingNetwork({ allowsPrivate: true, authoritiesFile });

const started: { stop(): void }[] = [];
afterEach(() => {
  for (const server of started.splice(0)) server.stop();
});

const ENVELOPE =
  '("Mon, 05 Oct 2026 12:00:00 +0000" "Factura" (("Ana" NIL "ana" "a.py")) NIL NIL NIL NIL NIL NIL "<1@a>")';
const PDF = '("application" "pdf" ("name" "factura.pdf") NIL NIL "base64" 400 NIL ("attachment" NIL))';
const outline = (uid: number, structure = PDF) =>
  `* ${uid} FETCH (UID ${uid} ENVELOPE ${ENVELOPE} BODYSTRUCTURE ${structure})`;

/** A server that answers each FETCH with the next of these, and each SEARCH with `there`. */
async function serve(
  answers: readonly string[],
  there: readonly number[] = [],
  flood?: (say: (text: string) => void, socket: Socket) => void,
) {
  let next = 0;
  const server = await startScriptedImap({
    answer: signingIn(
      (tag) => `${tag} OK`,
      (line, say, socket) => {
        const [tag = ''] = line.split(' ');
        if (flood && line.includes('FETCH')) flood(say, socket);
        else if (line.includes('SELECT') || line.includes('EXAMINE')) {
          say(`* 9 EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 100] ok\r\n${tag} OK [READ-ONLY] ok`);
        } else if (line.includes('SEARCH')) say(`* SEARCH ${there.join(' ')}\r\n${tag} OK`);
        else if (line.includes('FETCH')) say(`${answers[next++] ?? ''}\r\n${tag} OK`);
        else say(`${tag} OK`);
      },
    ),
  });
  started.push(server);
  return server;
}

async function session<T>(server: { port: number }, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const access = { host: 'localhost', port: server.port, useSsl: true, username: 'ana', auth: 'password' } as const;
  const how = { ...access, hasOrdinaryPassword: true, credentials: { pass: 'x' } };
  return await withImapClient(network, how, async (client) => {
    await client.mailboxOpen('INBOX', { readOnly: true });
    return await work(client);
  });
}

const outlinesOf = async (answers: readonly string[], asked: readonly number[], there: readonly number[] = []) => {
  const { outlines, failed } = await session(await serve(answers, there), (client) => fetchOutlines(client, asked));
  return { seen: outlines.map(({ uid }) => uid), failed, outlines };
};

describe('a mail server that answers otherwise than it should', () => {
  test('tells a change of flags in between: the message is looked at all the same, once', async () => {
    const flags = '* 5 FETCH (FLAGS (\\Seen) UID 5)';
    expect(await outlinesOf([[flags, outline(5), flags, outline(5)].join('\r\n')], [5])).toMatchObject({
      seen: [5],
      failed: [],
    });
    const part = '* 5 FETCH (UID 5 BODY[1] {3}\r\nabc)';
    const sections = await session(await serve([[flags, part, flags].join('\r\n')]), (client) =>
      fetchSections(client, [{ uid: 5, sections: ['1'] }]),
    );
    expect(sections.get(5)?.get('1')?.toString()).toBe('abc');
  });

  test('gives messages that nobody asked for, and some without a number: they are left out', async () => {
    const strange = [outline(77), `* 1 FETCH (ENVELOPE ${ENVELOPE})`, outline(5), '* 4 FETCH (UID -6)'].join('\r\n');
    expect(await outlinesOf([strange], [5])).toMatchObject({ seen: [5], failed: [] });
  });

  test('leaves a message out that it has: that is no deleted message, and is tried again', async () => {
    expect(await outlinesOf([outline(5)], [5, 6, 7], [6])).toMatchObject({ seen: [5], failed: [6] });
  });

  test.each([
    ['lists in lists without end', `* 6 FETCH (UID 6 BODYSTRUCTURE ${'('.repeat(20_000)})`],
    ['a structure that is none', '* 6 FETCH (UID 6 BODYSTRUCTURE "hola")'],
    ['half an answer', '* 6 FETCH (UID 6 BODYSTRUCTURE (("a"'],
  ])('MBOX-14 says nonsense of one message (%s): the others come, that one is tried again', async (_, nonsense) => {
    const answer = [outline(5), nonsense, outline(7)].join('\r\n');
    expect(await outlinesOf([answer], [5, 6, 7], [6])).toMatchObject({ seen: [5, 7], failed: [6] });
  });

  test('declares four gigabytes: the session ends, with the reason', async () => {
    const server = await serve(['* 5 FETCH (UID 5 BODY[1] {4294967296}']);
    const asked = session(server, (client) => fetchSections(client, [{ uid: 5, sections: ['1'] }]));
    await expect(asked).rejects.toBeInstanceOf(ConnectionProblem);
    await expect(asked).rejects.toMatchObject({ reason: 'respuesta_excesiva' });
  });

  test('hangs up during a search: the connection was cut, and no search was refused', async () => {
    const server = await startScriptedImap({
      answer: signingIn(
        (tag) => `${tag} OK`,
        (line, say, socket) => {
          if (line.includes('SEARCH')) socket.destroy();
          else say(`* 9 EXISTS\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT 100] ok\r\n${line.split(' ')[0]} OK`);
        },
      ),
    });
    started.push(server);
    const open = { uidValidity: 1n, uidNext: 100, modSeq: null };
    const searched = session(server, (client) => findUids(client, open, { fromUid: 1 }));
    await expect(searched).rejects.toMatchObject({ reason: 'conexion_cortada' });
  });

  test('answers without end: the session ends, with the reason, before memory does', async () => {
    const name = `("application" "pdf" ("name" "${'n'.repeat(3_000)}") NIL NIL "base64" 400 NIL NIL)`;
    const many = `${outline(5, name)}\r\n`.repeat(300);
    const server = await serve([], [], (say, socket) => {
      const go = () => {
        if (!socket.writable) return;
        say(many);
        setImmediate(go);
      };
      go();
    });
    const asked = session(server, (client) => fetchOutlines(client, [5, 6]));
    await expect(asked).rejects.toMatchObject({ reason: 'respuesta_excesiva' });
  });

  test('has a mail of many large parts: they are asked for one by one, since one answer has a limit', async () => {
    const large = PDF.replace('400', String(24 * 1024 * 1024));
    const structure = `(${large.repeat(3)} "mixed" NIL NIL NIL)`;
    const contents = ['1', '2', '3'].map((part) => `* 5 FETCH (UID 5 BODY[${part}] {4}\r\nYWJj)`);
    const server = await serve([outline(5, structure), ...contents]);
    const batches = await session(server, async (client) => {
      const found: FetchedBatch[] = [];
      const how = { terms: ['factura'], grant: async (wanted: number) => wanted };
      for await (const batch of fetchMessages(client, [5], how)) found.push(batch);
      return found;
    });
    expect(batches.flatMap(({ messages }) => messages.map(({ files }) => files.length))).toEqual([3]);
    const asked = server.received.filter((line) => line.includes('BODY.PEEK'));
    expect(asked.map((line) => line.match(/BODY\.PEEK\[\d\]/g))).toEqual(
      expect.arrayContaining([['BODY.PEEK[1]'], ['BODY.PEEK[2]'], ['BODY.PEEK[3]']]),
    );
  });

  test('declares sizes below zero and beyond everything: the one is fetched, the other is told as too large', async () => {
    const sized = (bytes: string) => PDF.replace('400', bytes);
    const answer = [outline(5, sized('"-9"')), outline(6, sized('2147483648')), outline(7, sized('1e400'))];
    const { outlines } = await outlinesOf([answer.join('\r\n')], [5, 6, 7]);
    const [below, beyond, infinite] = outlines.map((one) => planMessage(one, ['factura']));
    expect(below).toMatchObject({ take: [{ number: '1' }], remarks: [] });
    for (const large of [beyond, infinite]) {
      expect(large).toMatchObject({ take: [], remarks: [{ code: 'mail-too-large' }] });
    }
  });
});

describe('a message made to harm', () => {
  test('of 10,000 parts and of a hundred mails in mails is looked at as far as honest mail goes', async () => {
    const many = `(${PDF.repeat(10_000)} "mixed" NIL NIL NIL)`;
    let nested = PDF;
    for (let depth = 0; depth < 100; depth++) {
      nested = `("message" "rfc822" NIL NIL NIL "7bit" 9 ${ENVELOPE} ${nested} 1)`;
    }
    const { outlines, failed } = await outlinesOf([[outline(5, many), outline(6, nested)].join('\r\n')], [5, 6]);
    expect(failed).toEqual([]);
    expect(outlines.map(({ parts }) => parts.length)).toEqual([1_000, 0]);
    const [plan] = outlines.map((one) => planMessage(one, []));
    expect(plan?.take.length).toBeLessThanOrEqual(200);
    expect(plan?.remarks).toMatchObject([{ params: { more: expect.any(Number) } }]);
  });
});

test('what is parsed here is understood as the library understands it, however names and subjects are written', async () => {
  const named = (parameters: string) => `("a" "b" ${parameters} NIL NIL "7bit" 5 NIL ("attachment" ${parameters}))`;
  const answer = [
    outline(1),
    outline(2, `(${PDF}${named('("name" "=?ISO-8859-1?Q?Cr=E9dito?=")')} "mixed" ("boundary" "x(y)") NIL NIL)`),
    outline(3, named(`("filename*0*" "utf-8''A%C3%B1o" "filename*1*" "%20.xml")`)),
    outline(4, named('("filename" "Año \\"1\\" \\\\ (2).xml")')),
    outline(5, named('("name" {8}\r\nañ"o.pd)')),
    outline(6, `("message" "rfc822" NIL NIL NIL "7bit" 9 ${ENVELOPE} ${PDF} 1)`),
    outline(7).replace('"Factura"', '"=?utf-8?B?RmFjdHVyYSBBw7Fv?="').replace('"Ana"', '"=?utf-8?Q?=C3=91a?="'),
    '* 8 FETCH (UID 8 ENVELOPE NIL BODYSTRUCTURE NIL)',
    '* 9 FETCH (UID 9 BODY[HEADER] {4}\r\na: b BODY[1]<0> "corto" INTERNALDATE " 5-Oct-2026 12:00:00 +0000")',
  ].join('\r\n');
  const query = { uid: true, envelope: true, bodyStructure: true };
  const fetched = async (client: ImapFlow) => await client.fetchAll('1:9', query, { uid: true });
  const ours = await session(await serve([answer]), fetched);
  const server = await serve([answer]);
  const client = new ImapFlow({
    ...{ host: 'localhost', port: server.port, secure: true, auth: { user: 'ana', pass: 'x' }, logger: false },
    tls: { ca: mailAuthority() },
  });
  await client.connect();
  await client.mailboxOpen('INBOX', { readOnly: true });
  const theirs = await fetched(client);
  client.close();
  expect(theirs).toHaveLength(9);
  expect(ours).toEqual(theirs);
});
