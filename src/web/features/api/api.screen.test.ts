import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getOpenapi } from '#contract/system/system.ts';
import { openapiDocument } from '#contract/wire/openapi.ts';
import { answersAtHome } from '../../../../test/screens/answers/home.ts';
import type { Located } from '../../../../test/screens/located.ts';
import { openScreen } from '../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../../test/screens/recorded-answers.ts';

let answers: RecordedAnswers;
let page: Located;
beforeEach(() => {
  answers = answersAtHome().answer(getOpenapi, openapiDocument());
});
const open = async () => {
  page = await openScreen('/docs/api', answers);
  await page.getByRole('heading', { name: 'Referencia de la API' }).waitFor();
};

describe('the reference of the API', () => {
  test('DOOR-38 tells each open call with its scope and codes, and all codes; closed calls are not told', async () => {
    await open();
    await page.getByText('GET /v2/invoices/headers').waitFor();
    const told = (await page.textContent()) ?? '';
    expect(told).toContain('documentos:cargar');
    expect(told).toContain('token_invalido');
    expect(told).not.toContain('GET /user/business/people');
    await page.getByRole('row').filter({ hasText: 'plan_no_incluye' }).waitFor();
    expect(await page.getByRole('link', { name: 'Cliente TypeScript' }).getAttribute('href')).toBe('/ajaka-client.ts');
  });

  test('DOOR-38 shows the examples in each language', async () => {
    await open();
    await page.getByText(/curl -sS --fail-with-body/).waitFor();
    const examples = page.getByRole('region', { name: 'Ejemplos que funcionan' });
    await examples.getByRole('tab', { name: 'Python' }).click();
    await page.getByText(/import json, os, urllib.request/).waitFor();
  });

  test('DOOR-114 shows how a signature is checked, in Python, TypeScript and by its headers, where Conexiones leads to', async () => {
    const shown: string[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      shown.push(this.id);
    });
    page = await openScreen('/docs/api#firma', answers);
    const part = page.getByRole('region', { name: 'Comprobar la firma de un aviso' });
    await part.getByText(/def is_ours/).waitFor();
    await part.getByRole('tab', { name: 'TypeScript' }).click();
    await part.getByText(/export function isOurs/).waitFor();
    await part.getByRole('tab', { name: 'Cabeceras' }).click();
    await part.getByText(/webhook-signature: v1,/).waitFor();
    expect((await part.textContent()) ?? '').toMatch(/si ya lo viste, no lo proceses otra vez.*más de cinco minutos/);
    await expect.poll(() => shown).toContain('firma');
  });

  test('DOOR-38 says that it failed, and asks again; how to begin stays', async () => {
    answers.answer(getOpenapi, fail());
    await open();
    await page.getByText('No pudimos cargar la referencia.').waitFor();
    await page.getByText(/Crea un token en Mi negocio/).waitFor();
    answers.answer(getOpenapi, openapiDocument());
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('GET /v2/invoices/headers').waitFor();
  });
});
