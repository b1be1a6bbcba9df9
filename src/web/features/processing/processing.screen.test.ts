import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getTask, type RunAccount, type Task } from '#contract/intake/tasks.ts';
import { listInvoices } from '#contract/invoices/list.ts';
import { listEmailConfigs } from '#contract/mailboxes/mailboxes.ts';
import {
  enqueueMailRun,
  getAutoRefresh,
  getJobStatus,
  type JobStatus,
  setAutoRefresh,
  setJobInterval,
  startJob,
  stopJob,
} from '#contract/mailboxes/processing.ts';
import { getProfile, getTrialStatus } from '#contract/session.ts';
import { getStatus } from '#contract/system/system.ts';
import { aHeader, anId, aPageOf } from '../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { address, factIn, openScreen, seen, stopTime } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers, refuse } from '../../../../test/screens/recorded-answers.ts';
import { aStatus, noMailboxes, usualAnswers } from '../../../../test/screens/usual-answers.ts';
import { REFRESH_KEYS } from './refresh/auto-refresh.ts';

const RUN = anId(900);
const NOW = '2026-10-20T12:00:00-03:00';
const LUIS = { nombre: 'Luis Benítez', correo: 'luis@tavapora.com.py' };

let answers: RecordedAnswers;
let page: Located;
/** The job as the server keeps it. */
let job: JobStatus;

function change(over: Partial<JobStatus>): JobStatus {
  job = { ...job, ...over, version: job.version + 1 };
  return job;
}

beforeEach(() => {
  job = {
    running: false,
    intervalMinutes: 3,
    isIntervalStored: false,
    nextRun: null,
    lastRun: null,
    error: null,
    lastInvoiceCount: null,
    currentTask: null,
    lastTask: null,
    version: 0,
  };
  answers = usualAnswers()
    .answer(listEmailConfigs, noMailboxes())
    .answer(getAutoRefresh, { enabled: true, intervalMs: 30_000 })
    .answer(setAutoRefresh, ({ input }) => input.body)
    .answer(getJobStatus, () => job)
    .answer(setJobInterval, ({ input }) => change({ intervalMinutes: input.body.minutes, isIntervalStored: true }))
    .answer(startJob, () => change({ running: true, nextRun: '2026-10-20T12:03:00-03:00' }))
    .answer(stopJob, () => change({ running: false, nextRun: null }))
    .answer(getTrialStatus, { canProcess: true, message: 'Puedes procesar.' })
    .answer(listInvoices, aPageOf([]));
});

async function arrive(): Promise<void> {
  page = await openScreen('/manage-invoices', answers);
  await automation()
    .getByText(/^(IN)?ACTIVO$/)
    .waitFor();
}

const region = (name: string) => page.getByRole('region', { name, exact: true });
const run = () => region('Estado del Proceso');
const automation = () => region('Automatizacion Inteligente');
const button = (name: string | RegExp, within = page) => within.getByRole('button', { name });
const interval = () => automation().getByRole('spinbutton', { name: 'Intervalo' });
const status = (label: string) => factIn(region('Estado del sistema'), label);
const factOf = (name: string) => factIn(automation(), name);
const written = () =>
  answers.calls
    .filter(({ route }) => route === getTrialStatus || (route.method === 'POST' && route.path.startsWith('/job/')))
    .map(({ route }) => `${route.method} ${route.path}`);

describe('somebody without mailboxes', () => {
  test('PROC-04 PROC-06 the strip says that there are no accounts and no key; with both it says so', async () => {
    await arrive();
    await expect.poll(() => status('Cuentas de correo')).toBe('Ninguna');
    await expect.poll(() => status('OpenAI')).toBe('Requerido');
    answers.answer(getStatus, aStatus({ emailConfigured: true, emailConfigsCount: 2, openaiConfigured: true }));
    await button('Actualizar').click();
    await expect.poll(() => status('OpenAI')).toBe('Configurado');
    await expect.poll(() => status('Cuentas de correo')).toBe('2 conectadas');
  });

  test('PROC-01 the refresh button asks for the status once more', async () => {
    await arrive();
    await expect.poll(() => answers.of(getStatus).length).toBeGreaterThan(0);
    const before = answers.of(getStatus).length;
    await button('Actualizar').click();
    await expect.poll(() => answers.of(getStatus).length).toBe(before + 1);
  });

  test('PROC-32 a status that fails says so, with every flag off', async () => {
    answers.answer(getStatus, fail());
    stopTime();
    await arrive();
    await vi.advanceTimersByTimeAsync(10_000); // it is asked twice more
    await page.getByRole('alert').getByText('Error al obtener el estado del sistema').waitFor();
    await expect.poll(() => status('Cuentas de correo')).toBe('Ninguna');
    await expect.poll(() => status('OpenAI')).toBe('Requerido');
  });

  test.for([
    ['PROC-02', 'Correos', '/email-settings'],
    ['PROC-03', 'Ayuda', '/ayuda'],
  ] as const)('%s the configuration has %s', async ([, entry, leadsTo]) => {
    await arrive();
    await button('Configuración').click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect.poll(address).toBe(leadsTo);
  });

  test('PROC-10 PROC-11 who has a file is led to where it is sent', async () => {
    await arrive();
    await expect.poll(() => run().getByRole('link', { name: 'Subir PDF' }).getAttribute('href')).toBe('/upload');
    await expect.poll(() => run().getByRole('link', { name: 'Subir XML' }).getAttribute('href')).toBe('/upload-xml');
  });

  test('PROC-19 without any run the card says how to begin, and the table that it is empty', async () => {
    await arrive();
    await run().getByText('Conecta un correo y Ajaka buscará las facturas que recibiste.').waitFor();
    await page.getByText('Aquí aparecerán las últimas facturas procesadas.').waitFor();
    expect(region('Últimas facturas procesadas').getByRole('columnheader').count()).toBe(0);
  });
});

const DONE = 'Se revisaron 3 mensajes.';
const account = (over: Partial<RunAccount>): RunAccount => ({
  id: anId(1),
  username: 'compras@tavapora.com.py',
  provider: 'other',
  state: 'done',
  messagesDone: 3,
  messagesTotal: 3,
  documentCount: 2,
  invoiceCount: 2,
  error: null,
  ...over,
});
const processed = aHeader(2, { issuer: { name: 'Ferretería El Tornillo S.A.', ruc: '80099001-3' } });
const ended = (over: Partial<Task> = {}, message = DONE): Task => ({
  jobId: RUN,
  status: 'done',
  progress: { total: 3, done: 3 },
  documents: [],
  result: {
    success: true,
    message,
    invoiceCount: 2,
    invoices: [],
    changes: [],
    accounts: [account({}), account({ id: anId(3), username: 'nadie@tavapora.com.py', state: 'failed', error: 'No.' })],
  },
  ...over,
});

describe('a run', () => {
  /** What its task answers, until the test lets it. */
  const held = () => {
    const { promise, resolve } = Promise.withResolvers<Task>();
    answers.answer(enqueueMailRun, { jobId: RUN }).answer(getTask, () => promise);
    return resolve;
  };

  test('PROC-07 PROC-08 the button starts one run by the task, which is followed', async () => {
    answers.answer(getTask, ended()).answer(enqueueMailRun, () => {
      change({ lastTask: RUN });
      return { jobId: RUN };
    });
    await arrive();
    await button('Procesar Correos').click();
    await run().getByText('Proceso completado').waitFor();
    expect(answers.of(enqueueMailRun)).toHaveLength(1);
    expect(answers.of(getTask)[0]?.input).toEqual({ params: { id: RUN } });
    expect(answers.calls.filter(({ route }) => /^\/process/.test(route.path))).toEqual([]);
  });

  test('PROC-09 PROC-13 while it is under way button and card turn, and nobody starts a second', async () => {
    const end = held();
    await arrive();
    await button('Procesar Correos').click();
    await expect.poll(() => button('Procesando…').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => button('Procesando…').locator('.mantine-Loader-root').count()).toBe(1);
    await expect.poll(() => run().locator('[aria-label="Procesando…"]').count()).toBe(1);
    await button('Procesando…').click();
    expect(answers.of(enqueueMailRun)).toHaveLength(1);
    end(ended());
    await button('Procesar Correos').waitFor();
  });

  test('PROC-12 PROC-15 PROC-16 the card has the message of the last run and how many invoices are new', async () => {
    change({ lastTask: RUN });
    answers.answer(getTask, ended());
    await arrive();
    await run().getByRole('heading', { name: 'Estado del Proceso' }).waitFor();
    await run().getByText(DONE).waitFor();
    await run().getByText('2 facturas nuevas', { exact: true }).waitFor();
    const lines = run().getByRole('list', { name: 'Cuentas' }).getByRole('listitem');
    await expect.poll(() => lines.first().textContent()).toMatch(/Lista.*3 mensajes revisados.*2 facturas/);
    await expect.poll(() => lines.last().textContent()).toMatch(/Con error/);
  });

  test('PROC-14 a run that went well is told apart from one that did not', async () => {
    change({ lastTask: RUN });
    answers.answer(getTask, ended());
    await arrive();
    await run().getByRole('status').getByText('Proceso completado').waitFor();
    answers.answer(enqueueMailRun, { jobId: anId(901) }).answer(getTask, {
      ...ended({ jobId: anId(901), status: 'error', result: null }),
    });
    await button('Procesar Correos').click();
    await run().getByRole('alert').getByText('Error al procesar correos').waitFor();
    expect(run().getByText('Proceso completado').count()).toBe(0);
  });

  test('PROC-20 the latest invoices, with date, issuer, RUC, number, VAT and total', async () => {
    answers.answer(listInvoices, aPageOf([processed]));
    await arrive();
    const latest = region('Últimas facturas procesadas');
    await expect
      .poll(() => latest.getByRole('columnheader').allTextContents())
      .toEqual(['Fecha', 'Emisor', 'RUC', 'Número', 'Fuente', 'IVA', 'Total']);
    await expect
      .poll(() => latest.locator('tbody td').allTextContents())
      .toEqual([
        '05/10/2026',
        'Ferretería El Tornillo S.A.',
        '80099001-3',
        '001-001-0000002',
        'XML nativo',
        'Gs. 10.000',
        'Gs. 110.000',
      ]);
  });

  test('PROC-31 after a run the profile is asked for again', async () => {
    const end = held();
    await arrive();
    await button('Procesar Correos').click();
    await expect.poll(() => answers.of(getTask).length).toBe(1);
    const before = answers.of(getProfile).length;
    end(ended());
    await expect.poll(() => answers.of(getProfile).length).toBe(before + 1);
  });

  test('SAFE-63 who asks for a run while one is under way is told that it is the same', async () => {
    const message = 'Tus correos ya se estaban leyendo; esta es esa misma lectura.';
    answers.answer(enqueueMailRun, { jobId: RUN, isJoined: true, message }).answer(getTask, ended());
    await arrive();
    await button('Procesar Correos').click();
    await region('Avisos').getByText(message).waitFor();
  });

  test.for([
    ['PROC-18 PROC-29', { success: false, code: 'x', detail: 'El disco está lleno.' }, 'El disco está lleno.', 'bad'],
    ['PROC-30', {}, 'Error al procesar correos', 'bad'],
    ['PROC-17', { success: false, code: 'x', message: '🚫 Hoy no se puede.' }, '🚫 Hoy no se puede.', 'warn'],
  ] as const)('%s a run that fails with %o says «%s», as %s', async ([, body, told, tone]) => {
    answers.answer(enqueueMailRun, fail(500, body));
    await arrive();
    await button('Procesar Correos').click();
    await expect.poll(() => run().getByRole('alert').filter({ hasText: told }).getAttribute('data-tone')).toBe(tone);
  });
});

describe('a right that ended', () => {
  const alert = () => run().getByRole('alert').filter({ hasText: /^🚫 / });
  const refused = refuse('pago_requerido', { detail: 'TRIAL_EXPIRED: Tu período de prueba ha expirado' });

  test('PROC-25 PROC-26 PROC-27 a refusal with the marker opens the alert, which says it without', async () => {
    answers.answer(enqueueMailRun, refused);
    await arrive();
    await button('Procesar Correos').click();
    await alert().getByText('🚫 Tu período de prueba ha expirado', { exact: true }).waitFor();
  });

  test('PROC-22 PROC-23 it leads to the plans, and goes when it is closed', async () => {
    answers.answer(enqueueMailRun, refused);
    await arrive();
    await button('Procesar Correos').click();
    await expect
      .poll(() => alert().getByRole('link', { name: 'Ver Planes' }).getAttribute('href'))
      .toBe('/subscription');
    await button('Cerrar', alert()).click();
    await expect.poll(() => alert().count()).toBe(0);
  });

  test('PROC-28 it stays ten seconds', async () => {
    stopTime();
    answers.answer(enqueueMailRun, refused);
    await arrive();
    await button('Procesar Correos').click();
    await alert().waitFor();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(alert().count()).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    await seen(() => alert().count() === 0);
  });

  test('PROC-24 a run whose result carries the marker opens the same alert', async () => {
    const result = {
      success: false,
      message: 'TRIAL_EXPIRED: Tu período de prueba ha expirado',
      invoiceCount: 0,
      invoices: [],
      changes: [],
    };
    answers.answer(enqueueMailRun, { jobId: RUN }).answer(getTask, ended({ status: 'error', result }));
    await arrive();
    await button('Procesar Correos').click();
    await alert().getByText('🚫 Tu período de prueba ha expirado', { exact: true }).waitFor();
    await alert().getByRole('link', { name: 'Ver Planes' }).waitFor();
  });

  test('JOB-18 JOB-19 JOB-20 the job asks first whether it may, says why not, and does not start', async () => {
    answers.answer(getTrialStatus, { canProcess: false, message: 'Tu prueba terminó ayer.' });
    await arrive();
    await button('Activar').click();
    const told = automation().getByRole('alert');
    await told.getByText('Tu prueba terminó ayer.').waitFor();
    await told.getByRole('link', { name: 'Ver planes' }).waitFor();
    expect(written()).toEqual(['GET /user/trial-status']);
  });
});

describe('the scheduled job', () => {
  test('JOB-01 JOB-02 JOB-07 the panel of a job that is stopped says INACTIVO and En espera, of one that runs ACTIVO and Monitoreando', async () => {
    await arrive();
    await automation().getByRole('heading', { name: 'Automatizacion Inteligente' }).waitFor();
    await automation().getByText('INACTIVO', { exact: true }).waitFor();
    expect(automation().getByText('ACTIVO', { exact: true }).count()).toBe(0);
    await expect.poll(() => factOf('Estado')).toBe('En espera');
    await button('Activar').click();
    await automation().getByText('ACTIVO', { exact: true }).waitFor();
    expect(automation().getByText('INACTIVO', { exact: true }).count()).toBe(0);
    await expect.poll(() => factOf('Estado')).toBe('Monitoreando');
  });

  test('PROC-05 the strip says OFF of a job that is stopped and ON, with its interval, of one that runs', async () => {
    await arrive();
    await expect.poll(() => status('Automatización')).toBe('OFF');
    await button('Activar').click();
    await expect.poll(() => status('Automatización')).toMatch(/^ON/);
    await region('Estado del sistema').getByText('cada 3 minutos').waitFor();
  });

  test('JOB-03 the interval is a number from 1 on, in minutes', async () => {
    await arrive();
    await expect.poll(() => interval().getAttribute('min')).toBe('1');
    await expect.poll(() => interval().inputValue()).toBe('3');
    await automation().getByText('min', { exact: true }).waitFor();
  });

  test('JOB-05 JOB-06 the next run with what is left until it; the last one, or that there was none', async () => {
    vi.setSystemTime(NOW);
    await arrive();
    await expect.poll(() => factOf('Última ejecución')).toBe('Nunca');
    change({
      ...{ running: true, nextRun: '2026-10-20T12:03:00-03:00' },
      ...{ lastRun: '2026-10-20T11:57:00-03:00', lastInvoiceCount: 1 },
    });
    await button('Actualizar').click();
    await expect.poll(() => factOf('Próxima ejecución')).toMatch(/^12:03 en /);
    await expect.poll(() => factOf('Última ejecución')).toBe('11:57, 1 factura');
    change({ lastInvoiceCount: null });
    await button('Actualizar').click();
    await expect.poll(() => factOf('Última ejecución')).toBe('11:57');
  });

  test.for(['0', '-1', '1.5', '', 'abc'])(
    'JOB-13 JOB-14 «%s» minutes are refused and cannot be applied',
    async (typed) => {
      await arrive();
      await interval().fill('5');
      await interval().fill(typed);
      await automation().getByText('Debe ser un número entero de 1 minuto o más.').waitFor();
      await expect.poll(() => button('Aplicar').isDisabled()).toBe(true);
    },
  );

  test('JOB-04 «Aplicar» saves the interval', async () => {
    await arrive();
    await interval().fill('7');
    await button('Aplicar').click();
    await expect.poll(() => answers.of(setJobInterval).map(({ input }) => input.body)).toEqual([{ minutes: 7 }]);
    await expect.poll(() => interval().inputValue()).toBe('7');
  });

  test('RACE-19 an interval that another changed meanwhile is asked about; applied, it goes over what there is now', async () => {
    await arrive();
    await interval().fill('50');
    change({ intervalMinutes: 60, isIntervalStored: true });
    let isRefused = false;
    answers.answer(setJobInterval, ({ input }) => {
      if (isRefused) return change({ intervalMinutes: input.body.minutes });
      isRefused = true;
      return refuse('cambio_mientras_tanto', { cambio: { quien: LUIS, cuando: NOW, version: job.version } });
    });
    await button('Aplicar', automation()).click();
    const changed = page.getByRole('dialog', { name: 'Otra persona cambió esto mientras tanto' });
    await changed.getByRole('button', { name: 'Aplicar los míos' }).click();
    await page.getByRole('region', { name: 'Avisos' }).getByText('Intervalo: cada 50 minutos').waitFor();
    expect(answers.of(setJobInterval).map(({ input }) => input.body.minutes)).toEqual([50, 50]);
    expect(job.intervalMinutes).toBe(50);
  });

  test('JOB-16 JOB-21 without a valid number three minutes are saved, and only then the job starts', async () => {
    await arrive();
    await interval().fill('');
    await button('Activar').click();
    await button('Detener').waitFor();
    expect(answers.of(setJobInterval).map(({ input }) => input.body)).toEqual([{ minutes: 3 }]);
    expect(written()).toEqual(['GET /user/trial-status', 'POST /job/interval', 'POST /job/start']);
  });

  test('JOB-15 without a valid number it starts with the interval that is stored', async () => {
    change({ intervalMinutes: 7, isIntervalStored: true });
    await arrive();
    await interval().fill('');
    await button('Activar').click();
    await button('Detener').waitFor();
    expect(answers.of(setJobInterval).map(({ input }) => input.body)).toEqual([{ minutes: 7 }]);
  });

  test('JOB-08 JOB-09 it is started and stopped', async () => {
    await arrive();
    await button('Activar').click();
    await button('Detener').click();
    await button('Activar').waitFor();
    expect([answers.of(startJob).length, answers.of(stopJob).length]).toEqual([1, 1]);
  });

  test('JOB-22 the status is asked for again 300 ms after the start', async () => {
    stopTime();
    await arrive();
    await button('Activar').click();
    await seen(() => button('Detener').count() === 1);
    const before = answers.of(getJobStatus).length;
    await vi.advanceTimersByTimeAsync(299);
    expect(answers.of(getJobStatus).length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    await seen(() => answers.of(getJobStatus).length === before + 1);
  });

  const told = () => automation().getByRole('alert');

  test.for([
    ['JOB-28', getTrialStatus, 'Activar', 'Error al verificar estado del trial'],
    ['JOB-27', setJobInterval, 'Activar', 'No se pudo actualizar el intervalo'],
    ['JOB-27', setJobInterval, 'Aplicar', 'No se pudo actualizar el intervalo'],
    ['JOB-25', startJob, 'Activar', 'Error al iniciar el job programado'],
  ] as const)('%s what fails is told in its words', async ([, route, pressed, sentence]) => {
    answers.answer(route, fail());
    await arrive();
    await button(pressed).click();
    await told().getByText(sentence).waitFor();
    await expect.poll(() => told().getAttribute('data-tone')).toBe('bad');
  });

  test('JOB-26 a stop that fails is told, and it still runs', async () => {
    change({ running: true });
    answers.answer(stopJob, fail());
    await arrive();
    await button('Detener').click();
    await told().getByText('Error al detener el job programado').waitFor();
    await button('Detener').waitFor();
  });

  test('JOB-24 a status that fails is told, and nobody says that it is on', async () => {
    answers.answer(getJobStatus, fail());
    stopTime();
    page = await openScreen('/manage-invoices', answers);
    for (const asked of [1, 2, 3]) {
      await seen(() => answers.of(getJobStatus).length >= asked);
      await vi.advanceTimersByTimeAsync(5_000); // it is asked twice more
    }
    await told().getByText('Error al obtener el estado del trabajo').waitFor();
    await expect.poll(() => status('Automatización')).toBe('OFF');
  });

  test.for([
    ['JOB-10', 'El trial terminó.', 'warn', 1],
    ['JOB-10', 'Trial vencido.', 'warn', 1],
    ['JOB-10', 'Tu suscripción venció.', 'warn', 1],
    ['JOB-12', '🚫 No se puede.', 'warn', 0],
    ['JOB-11', 'El disco está lleno.', 'bad', 0],
  ] as const)('%s why a job stopped: «%s» is a %s, with %d ways to the plans', async ([, error, tone, links]) => {
    change({ running: true, error });
    await arrive();
    await told().getByText(error).waitFor();
    await expect.poll(() => told().getAttribute('data-tone')).toBe(tone);
    const plans = told().getByRole('link', { name: 'Ver planes' });
    expect(plans.count()).toBe(links);
    if (links > 0) await expect.poll(() => plans.getAttribute('href')).toBe('/subscription');
  });
});

describe('the panel that refreshes itself', () => {
  const toggle = () => automation().getByRole('switch', { name: 'Actualizar este panel' });
  const periods = () => automation().getByRole('group', { name: 'Frecuencia de actualización' }).getByRole('button');

  test('REFR-01 its switch goes off and on again', async () => {
    await arrive();
    await expect.poll(() => toggle().isChecked()).toBe(true);
    await toggle().click();
    await expect.poll(() => toggle().isChecked()).toBe(false);
    await toggle().click();
    await expect.poll(() => toggle().isChecked()).toBe(true);
  });

  test('REFR-02 REFR-03 REFR-12 15, 30 or 60 seconds, 30 unless somebody chose, as the server keeps it', async () => {
    await arrive();
    await expect.poll(() => periods().allTextContents()).toEqual(['15 s', '30 s', '60 s']);
    await expect.poll(() => periods().nth(1).getAttribute('aria-pressed')).toBe('true');
    expect(answers.of(getAutoRefresh)).toHaveLength(1);
  });

  test('REFR-05 a stored period below five seconds is ignored: it asks as often as one that nobody changed', async () => {
    stopTime();
    localStorage.setItem(REFRESH_KEYS.everyMs, '1000');
    await arrive();
    await expect.poll(() => periods().nth(1).getAttribute('aria-pressed')).toBe('true');
    const asked = () => answers.of(getJobStatus).length;
    const before = asked();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked()).toBe(before);
    await vi.advanceTimersByTimeAsync(10_000);
    await seen(() => asked() === before + 1);
  });

  test('REFR-10 REFR-11 three quick changes are saved once, 300 ms after the last', async () => {
    stopTime();
    await arrive();
    await periods().nth(0).click();
    await toggle().click();
    await toggle().click();
    await vi.advanceTimersByTimeAsync(299);
    expect(answers.of(setAutoRefresh)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await seen(() => answers.of(setAutoRefresh).length === 1);
    expect(answers.of(setAutoRefresh)[0]?.input.body).toEqual({ enabled: true, intervalMs: 15_000 });
  });

  test('REFR-06 on it asks at its period, off it does not', async () => {
    stopTime();
    await arrive();
    await periods().nth(0).click();
    await expect.poll(() => periods().nth(0).getAttribute('aria-pressed')).toBe('true');
    const asked = () => answers.of(getJobStatus).length;
    const before = asked();
    for (let turn = 1; turn <= 4; turn += 1) {
      await vi.advanceTimersByTimeAsync(15_000);
      await seen(() => asked() === before + turn);
    }
    await toggle().click();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(before + 4);
  });
});
