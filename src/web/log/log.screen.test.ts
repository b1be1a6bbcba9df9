import { beforeEach, describe, expect, test } from 'vitest';
import { previewTemplate } from '#contract/exports/template-preview.ts';
import { listExportFields, listTemplates, previewCalculatedFields } from '#contract/exports/templates.ts';
import { type FrontendLog, postFrontendLogs } from '#contract/system/browser-logs.ts';
import { answersAtHome } from '../../../test/screens/answers/home.ts';
import type { Located } from '../../../test/screens/located.ts';
import { openScreen } from '../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../test/screens/recorded-answers.ts';

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  answers = answersAtHome();
});

const sent = (): FrontendLog[] => answers.of(postFrontendLogs).flatMap(({ input }) => input.body.logs);
/** Something breaks that nobody catches. */
const breakSomething = (message: string) =>
  void dispatchEvent(new ErrorEvent('error', { error: new Error(message), message }));

describe('what the page tells the server', () => {
  test('LOG-01 LOG-02 LOG-06 an error goes at once, with everything that helps, under one id of the browser', async () => {
    page = await openScreen('/ayuda?tema=empezar', answers);
    await page.getByRole('heading', { level: 1 }).waitFor();
    breakSomething('algo se rompió');
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]).toMatchObject({
      level: 'error',
      message: expect.stringContaining('algo se rompió'),
      component: 'window',
      eventType: 'app_error',
      url: '/ayuda?tema=empezar',
      userAgent: navigator.userAgent,
      userEmail: 'rocio@tavapora.com.py',
      stackTrace: expect.stringContaining('algo se rompió'),
    });
    breakSomething('y otra vez');
    await expect.poll(() => sent().length).toBe(2);
    expect(sent()[1]?.requestId).toBe(sent()[0]?.requestId);
  });

  test('LOG-03 LOG-07 they go in a list; what could not be sent is sent again with what comes next', async () => {
    page = await openScreen('/ayuda', answers);
    await page.getByRole('heading', { level: 1 }).waitFor();
    answers.answer(postFrontendLogs, fail());
    breakSomething('primer intento');
    await expect.poll(() => sent().length).toBe(1);
    expect(answers.of(postFrontendLogs).map(({ address }) => address)).toEqual(['/logs/frontend']);
    answers.answer(postFrontendLogs, { stored: 2 });
    breakSomething('segundo intento');
    await expect.poll(() => answers.of(postFrontendLogs).length).toBe(2);
    expect(sent()[1]).toEqual(sent()[0]);
    expect(sent()[2]?.message).toContain('segundo intento');
  });

  test('LOG-13 fields that cannot be had for a template are logged, and no notice is shown', async () => {
    answers
      .answer(listTemplates, { templates: [], exportFormats: ['excel'], customTemplates: true })
      .answer(previewCalculatedFields, { calculated: [] })
      .answer(previewTemplate, { columns: [], heading: [], rows: [], totals: [] })
      .answer(listExportFields, fail(422));
    page = await openScreen('/templates-export/new', answers);
    await page.getByRole('heading', { level: 1, name: 'Nuevo template' }).waitFor();
    await expect
      .poll(() => {
        dispatchEvent(new Event('pagehide')); // what waits to be sent goes with the page
        return sent().map(({ message }) => message);
      })
      .toContain('No se pudieron traer los campos disponibles para el editor');
    await expect.poll(() => page.getByRole('region', { name: 'Avisos' }).textContent()).toBe('');
  });
});
