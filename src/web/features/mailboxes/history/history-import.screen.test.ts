import { beforeEach, expect, test } from 'vitest';
import { type EmailConfig, listEmailConfigs } from '#contract/mailboxes/mailboxes.ts';
import {
  cancelHistoryImport,
  getHistoryImport,
  type MailHistoryImport,
  pauseHistoryImport,
  resumeHistoryImport,
  startHistoryImport,
} from '#contract/mailboxes/processing.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen } from '../../../../../test/screens/open-screen.ts';
import type { RecordedAnswers } from '../../../../../test/screens/recorded-answers.ts';
import { noMailboxes, usualAnswers } from '../../../../../test/screens/usual-answers.ts';

const VENTAS = 'ventas@tavapora.com.py';
const account: EmailConfig = {
  ...{ id: anId(1), name: VENTAS, host: 'imap.gmail.com', port: 993, username: VENTAS, useSsl: true },
  ...{ searchTerms: ['factura'], searchCriteria: 'unseen', provider: 'gmail', enabled: true, folder: 'INBOX' },
  ...{
    markSeen: true,
    sharesOut: false,
    auth: 'password',
    createdAt: '2026-10-01T10:00:00-03:00',
    sameAs: null,
    version: 1,
  },
  health: {
    ...{ state: 'new', lastSuccessAt: null, lastErrorAt: null, lastError: null, lastErrorCause: null },
    ...{ failingSince: null, needsAttention: false, messagesSeen: 0, invoicesFound: 0 },
  },
} as EmailConfig;

const anImport = (over: Partial<MailHistoryImport> = {}): MailHistoryImport => ({
  state: 'running',
  from: '2026-09-01' as never,
  to: '2026-10-31' as never,
  ...{ messagesDone: 3, messagesTotal: 3, withDocuments: 3, newInvoices: 3, knownInvoices: 0 },
  months: [
    { month: '2026-09', state: 'done', total: 2, done: 2 },
    { month: '2026-10', state: 'done', total: 1, done: 1 },
  ],
  ...{ secondsLeft: 840, waiting: 0, waitingForAi: 33, inReview: 0, failed: 0, reason: null },
  startedAt: '2026-11-01T12:00:00-03:00',
  ...over,
});

let answers: RecordedAnswers;
let page: Located;
let stored: MailHistoryImport | null;
beforeEach(() => {
  stored = null;
  const become = (state: MailHistoryImport['state']) => () => {
    stored = anImport({ state });
    return { import: stored };
  };
  answers = usualAnswers()
    .answer(listEmailConfigs, { ...noMailboxes(), configs: [account] })
    .answer(getHistoryImport, () => ({ import: stored }))
    .answer(startHistoryImport, become('running'))
    .answer(pauseHistoryImport, become('paused'))
    .answer(resumeHistoryImport, become('running'))
    .answer(cancelHistoryImport, () => {
      stored = null;
      return { import: null };
    });
});

async function arrive(): Promise<void> {
  page = await openScreen('/email-settings', answers);
  await card().waitFor();
}
const card = () => page.getByRole('article', { name: VENTAS });
const button = (name: string, within = card()) => within.getByRole('button', { name });
const heading = (words: RegExp) => card().getByRole('heading', { name: words });

test('a period is asked for in its order, and sent as two days', async () => {
  await arrive();
  await button(`Importar historial de ${VENTAS}`).click();
  const day = (name: string) => card().getByRole('textbox', { name });
  const start = () => button('Importar', card().getByRole('form')).click();
  await day('Desde').fill('11/10/2026');
  await day('Hasta').fill('01/09/2026');
  await start();
  await card().getByText('Debe ser el mismo día o uno posterior.').waitFor();
  expect(answers.of(startHistoryImport)).toEqual([]);
  await day('Desde').fill('01/09/2026');
  await day('Hasta').fill('31/10/2026');
  await start();
  await heading(/^Importando el historial/).waitFor();
  expect(answers.of(startHistoryImport).map(({ input }) => input.body)).toEqual([
    { from: '2026-09-01', to: '2026-10-31' },
  ]);
});

test('one that goes on says how far it is and what waits for AI; it is paused and taken up again', async () => {
  stored = anImport();
  await arrive();
  await card().getByText('3 de 3 mensajes, faltan unos 14 min. Puedes cerrar esta página.').waitFor();
  await card()
    .getByText(/^33 PDF y fotos en espera usarían IA y te quedan 47 lecturas: del historial/)
    .waitFor();
  await expect
    .poll(() => card().getByRole('link', { name: 'Elegir cuáles leer' }).getAttribute('href'))
    .toBe('/documentos?waitsForAi=true');
  await button('Pausar').click();
  await heading(/^Importación en pausa/).waitFor();
  await button('Continuar').click();
  await heading(/^Importando el historial/).waitFor();
  expect([answers.of(pauseHistoryImport).length, answers.of(resumeHistoryImport).length]).toEqual([1, 1]);
});

test('one that is over says what it brought, and is put away', async () => {
  stored = anImport({ state: 'done', secondsLeft: null, waitingForAi: 0 });
  await arrive();
  await heading(/^Historial importado del 01\/09\/2026 al 31\/10\/2026$/).waitFor();
  await button('Quitar', card().getByRole('region', { name: /^Historial importado/ })).click();
  await heading(/^Historial importado/).waitFor({ state: 'detached' });
  expect(answers.of(cancelHistoryImport)).toHaveLength(1);
});
