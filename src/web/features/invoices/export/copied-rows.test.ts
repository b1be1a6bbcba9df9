import { describe, expect, test } from 'vitest';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { addUp } from '#domain/money/money.ts';
import { countedSum } from '../list/selection.ts';
import { copiedRows } from './copied-rows.ts';

const invoice = (over: Partial<InvoiceHeader> = {}) =>
  ({
    documentType: 'invoice',
    documentNumber: '001-001-0000007',
    issueDate: '2026-10-31',
    issuer: { name: 'ALMACÉN ÑANDÉ S.A.', ruc: '80047312-4' },
    receiver: { name: null, ruc: null },
    saleCondition: 'cash',
    currency: 'PYG',
    isTest: false,
    isCancelled: false,
    isInReview: false,
    isAltered: false,
    signInSums: 1,
    total: '1250000',
    totalInGuaranies: '1250000',
    guaranies: { taxed10: '1000000', vat10: '90909', taxed5: '250000', vat5: '11905', exempt: '0', vat: '102814' },
    ...over,
  }) as InvoiceHeader;

const credit = { documentType: 'credit-note', signInSums: -1 } as const;
const linesOf = (...invoices: InvoiceHeader[]) =>
  copiedRows(invoices)
    .text.split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
const [TOTAL, GUARANIES, REASON] = [9, 10, 16];

describe('invoices on the clipboard', () => {
  test('are columns with a heading each: days, texts, and amounts without points between thousands', () => {
    const [heading] = copiedRows([]).text.split('\n');
    expect(heading?.split('\t')).toHaveLength(17);
    expect(linesOf(invoice())).toEqual([
      [
        '2026-10-31',
        '001-001-0000007',
        'Factura',
        'Contado',
        '80047312-4',
        'ALMACÉN ÑANDÉ S.A.',
        '',
        '',
        'PYG',
        '1250000',
        '1250000',
        '1000000',
        '90909',
        '250000',
        '11905',
        '0',
        '',
      ],
    ]);
  });

  test('the column in guaraníes adds up to what the list says of them', () => {
    const rows = [
      invoice(),
      invoice({ total: '132500', totalInGuaranies: '132500', ...credit }),
      invoice({ currency: 'USD', total: '110.25', totalInGuaranies: '804825' }),
      invoice({ isInReview: true, total: '9000', totalInGuaranies: '9000' }),
      invoice({ isCancelled: true }),
      invoice({ isTest: true }),
      invoice({ currency: 'USD', total: '50', totalInGuaranies: null }),
    ];
    const cells = linesOf(...rows);
    const sum = addUp(cells.map((line) => (line[GUARANIES] ?? '').replace(',', '.') || '0'));
    expect(sum).toBe(countedSum(rows));
    expect(cells.map((line) => line[GUARANIES])).toEqual(['1250000', '-132500', '804825', '', '', '', '']);
    expect(cells.map((line) => line[TOTAL]).slice(0, 3)).toEqual(['1250000', '-132500', '110,25']);
    expect(cells.map((line) => line[REASON])).toEqual([
      '',
      '',
      '',
      'En revisión, no cuenta',
      'Cancelada, no cuenta',
      'De prueba, no cuenta',
      'Sin tipo de cambio, no cuenta',
    ]);
  });

  test('the figures of an altered invoice are not among them', () => {
    const altered = invoice({ isAltered: true, isInReview: true, total: '98765', totalInGuaranies: '98765' });
    expect(linesOf(altered)[0]?.[REASON]).toBe('Alterada, no cuenta');
    const { text, html } = copiedRows([altered]);
    expect(text).not.toContain('98765');
    expect(html).not.toContain('98765');
  });

  test('nothing in a name is reckoned, breaks a row or becomes a tag', () => {
    const name = '=HYPERLINK("x")\t<b>&\n';
    const [line] = linesOf(invoice({ issuer: { name, ruc: '@1' } }));
    expect(line).toHaveLength(17);
    expect(line?.slice(4, 6)).toEqual(["'@1", `'=HYPERLINK("x") <b>&`]);
    const { html } = copiedRows([invoice({ issuer: { name, ruc: null } })]);
    expect(html).toContain('>=HYPERLINK(&quot;x&quot;) &lt;b&gt;&amp;</td>');
    expect(html).not.toContain('<b>');
  });

  test('each spreadsheet is told the exact number', () => {
    const { html } = copiedRows([invoice({ currency: 'USD', total: '110.25', totalInGuaranies: '804825' })]);
    expect(html).toContain(
      'x:num="110.25" sdval="110.25" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:110.25}">110,25<',
    );
  });
});
