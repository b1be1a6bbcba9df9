import { beforeEach, describe, expect, test } from 'vitest';
import {
  createFromPreset,
  deleteTemplate,
  duplicateTemplate,
  type ExportTemplate,
  listTemplates,
  setDefaultTemplate,
} from '#contract/exports/templates.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { aTemplate } from '../../../../../test/screens/answers/exports.ts';
import { anId } from '../../../../../test/screens/answers/invoices.ts';
import type { Located } from '../../../../../test/screens/located.ts';
import { openScreen } from '../../../../../test/screens/open-screen.ts';
import { fail, type RecordedAnswers } from '../../../../../test/screens/recorded-answers.ts';
import { usualAnswers } from '../../../../../test/screens/usual-answers.ts';

let answers: RecordedAnswers;
let page: Located;
let templates: ExportTemplate[];
let customTemplates: boolean;

const listed = (): RouteReply<typeof listTemplates> => ({ templates, exportFormats: ['excel'], customTemplates });

beforeEach(() => {
  customTemplates = true;
  const full = aTemplate(1, 'Compras del mes', { description: 'Para la contadora' });
  const short = aTemplate(2, 'Tres campos', { isDefault: true });
  templates = [full, { ...short, fields: short.fields.slice(0, 3) }];
  answers = usualAnswers()
    .answer(listTemplates, listed)
    .answer(duplicateTemplate, ({ input }) => {
      const template = aTemplate(9, input.body.name);
      templates = [...templates, template];
      return { message: '', template };
    })
    .answer(setDefaultTemplate, ({ input }) => {
      templates = templates.map((one) => ({ ...one, isDefault: one.id === input.params.id }));
      return { message: '' };
    })
    .answer(deleteTemplate, ({ input }) => {
      templates = templates.filter(({ id }) => id !== input.params.id);
      return { message: '' };
    })
    .answer(createFromPreset, () => {
      const template = aTemplate(8, 'Libro IVA Compras');
      templates = [template];
      return { message: 'Template creado correctamente', template };
    });
});

async function arrive(): Promise<void> {
  page = await openScreen('/templates-export', answers);
  await page.getByRole('heading', { level: 1, name: 'Templates de exportación' }).waitFor();
}
const card = (name: string) => page.getByRole('article', { name, exact: true });
const button = (name: string | RegExp, within = page) => within.getByRole('button', { name });
const link = (name: string) => page.getByRole('link', { name });
const notices = () => page.getByRole('region', { name: 'Avisos' });
const question = () => page.getByRole('alertdialog');
const menu = async (name: string) => {
  await button(`Acciones de ${name}`).click();
  return page.getByRole('menuitem');
};

describe('a card', () => {
  test('TPL-01 TPL-02 has its name, and its description or that there is none', async () => {
    await arrive();
    await card('Compras del mes').getByText('Para la contadora').waitFor();
    await card('Tres campos').getByText('Sin descripción').waitFor();
  });

  test('TPL-03 TPL-04 how many fields it has, and since when', async () => {
    await arrive();
    await card('Compras del mes').getByText('5 campos, creado el 05/10/2026').waitFor();
    await card('Tres campos').getByText('3 campos, creado el 05/10/2026').waitFor();
  });

  test('TPL-05 TPL-06 the first three of them, and how many more', async () => {
    await arrive();
    const fields = (name: string) => card(name).getByRole('listitem').allTextContents();
    await expect.poll(() => fields('Compras del mes')).toEqual(['Número', 'Día', 'RUC', '+2 más']);
    await expect.poll(() => fields('Tres campos')).toEqual(['Número', 'Día', 'RUC']);
  });

  test('TPL-07 TPL-10 one alone is the default, and cannot be made it again', async () => {
    await arrive();
    await card('Tres campos').getByText('Predeterminado', { exact: true }).waitFor();
    expect(page.getByText('Predeterminado', { exact: true }).count()).toBe(1);
    const items = await menu('Compras del mes');
    await expect
      .poll(() => items.allTextContents())
      .toEqual(['Editar', 'Duplicar', 'Marcar como predeterminado', 'Eliminar']);
    await button('Acciones de Compras del mes').click();
    await menu('Tres campos');
    await expect.poll(() => items.allTextContents()).toEqual(['Editar', 'Duplicar', 'Eliminar']);
  });

  test('TPL-08 TPL-12 leads to its editor and to the export', async () => {
    await arrive();
    const items = await menu('Compras del mes');
    await expect.poll(() => items.first().getAttribute('href')).toBe(`/templates-export/edit/${anId(1)}`);
    await expect
      .poll(() => link('Exportar con Compras del mes').getAttribute('href'))
      .toBe(`/templates-export/export/${anId(1)}`);
  });
});

describe('what is done with one', () => {
  const CASES = [
    ['TPL-09 TPL-17', 'Duplicar', duplicateTemplate, 'No se pudo duplicar el template. Por favor, intente nuevamente.'],
    [
      'TPL-18',
      'Marcar como predeterminado',
      setDefaultTemplate,
      'No se pudo establecer el template como predeterminado.',
    ],
    ['TPL-11 TPL-16', 'Eliminar', deleteTemplate, 'No se pudo eliminar el template. Por favor, intente nuevamente.'],
  ] as const;

  test.for(CASES)('%s «%s» asks first', async ([, action, route]) => {
    await arrive();
    await (await menu('Compras del mes')).filter({ hasText: action }).click();
    await question().waitFor();
    expect(answers.of(route)).toEqual([]);
    await button('Cancelar', question()).click();
    await expect.poll(() => question().count()).toBe(0);
    expect(answers.of(route)).toEqual([]);
  });

  test('TPL-20 TPL-21 TPL-22 what fails is told in its words', async () => {
    for (const [, , route] of CASES) answers.answer(route, fail());
    await arrive();
    for (const [, action, , problem] of CASES) {
      await (await menu('Compras del mes')).filter({ hasText: action }).click();
      await button(new RegExp(`^${action}`), question()).click();
      await notices().getByText(problem).waitFor();
      await expect.poll(() => question().count()).toBe(0);
    }
  });

  test('TPL-19 the copy is called so', async () => {
    await arrive();
    await (await menu('Compras del mes')).filter({ hasText: 'Duplicar' }).click();
    await button('Duplicar template', question()).click();
    await card('Compras del mes - Copia').waitFor();
    expect(answers.of(duplicateTemplate).map(({ input }) => input)).toEqual([
      { params: { id: anId(1) }, body: { name: 'Compras del mes - Copia' } },
    ]);
  });

  test('TPL-24 another one is made the default from the list', async () => {
    await arrive();
    await (await menu('Compras del mes')).filter({ hasText: 'Marcar' }).click();
    await button('Marcar como predeterminado', question()).click();
    await card('Compras del mes').getByText('Predeterminado', { exact: true }).waitFor();
    expect(page.getByText('Predeterminado', { exact: true }).count()).toBe(1);
  });
});

describe('without any', () => {
  test('TPL-13 the page teaches, leads to a new one, and has ready-made ones', async () => {
    templates = [];
    await arrive();
    await page.getByText('Todavía no tienes templates').waitFor();
    await expect.poll(() => link('Crear template').first().getAttribute('href')).toBe('/templates-export/new');
    await button(/^Agregar Libro IVA Compras/).click();
    await card('Libro IVA Compras').waitFor();
    await notices().getByText('Template creado correctamente').waitFor();
  });

  test('TPL-14 TPL-15 a load that fails says so, and can be tried again', async () => {
    answers.answer(listTemplates, fail(422));
    await arrive();
    await page.getByRole('alert').getByText('Error al cargar los templates').waitFor();
    answers.answer(listTemplates, listed);
    await button('Reintentar').click();
    await card('Compras del mes').waitFor();
  });

  test('OPEN-13 a plan without own templates explains itself where they would be made', async () => {
    customTemplates = false;
    await arrive();
    await page.getByText('Tu plan incluye los templates listos para usar.').waitFor();
    await expect.poll(() => link('Ver planes').first().getAttribute('href')).toBe('/subscription');
    expect(link('Crear template').count()).toBe(0);
    const items = await menu('Compras del mes');
    await expect.poll(() => items.allTextContents()).toEqual(['Marcar como predeterminado', 'Eliminar']);
  });
});
