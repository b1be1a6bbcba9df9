import { expect, test } from 'vitest';
import type { ProcessingResult } from '#contract/intake/tasks.ts';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { latestRows } from './latest-rows.ts';

const idOf = (n: number) => `018f0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const header = (n: number, more: Partial<InvoiceHeader> = {}) =>
  ({
    id: idOf(n),
    issueDate: '2026-10-05',
    issuer: { name: `Emisor ${n}`, ruc: '80047312-4' },
    documentNumber: `001-001-000000${n}`,
    source: 'xml',
    currency: 'PYG',
    signInSums: 1,
    totals: { vat: '10000' },
    total: '110000',
    isAltered: false,
    ...more,
  }) as InvoiceHeader;
const brought = (n: number, more: object = {}) =>
  ({
    id: idOf(n),
    date: '2025-01-02',
    issuerRuc: '80047312-4',
    issuerName: `Emisor ${n}`,
    documentNumber: `001-001-000000${n}`,
    total: '220000',
    vat: '20000',
    currency: 'PYG',
    isDuplicate: false,
    isAltered: false,
    ...more,
  }) as ProcessingResult['invoices'][number];

const short = (rows: ReturnType<typeof latestRows>) => rows.map(({ issuer, isNew }) => [issuer, isNew]);

test('PROC-20 what the run brought comes first and is marked, also from a month long past; then the newest, five in all', () => {
  const newest = [1, 2, 3, 4, 5, 6].map((n) => header(n));
  expect(short(latestRows(newest, [brought(9), brought(2), brought(3, { isDuplicate: true })]))).toEqual([
    ['Emisor 9', true],
    ['Emisor 2', true],
    ['Emisor 1', false],
    ['Emisor 3', false],
    ['Emisor 4', false],
  ]);
});

test('PROC-20 total and VAT are exact, a credit note is taken away, and an altered invoice shows neither', () => {
  const money = (rows: ReturnType<typeof latestRows>) =>
    rows.map(({ vat, total }) => [vat, total].map((text) => text?.replace(/\s/g, ' ') ?? null));
  expect(money(latestRows([header(1), header(2, { signInSums: -1 })], []))).toEqual([
    ['Gs. 10.000', 'Gs. 110.000'],
    ['− Gs. 10.000', '− Gs. 110.000'],
  ]);
  expect(money(latestRows([], [brought(3), brought(4, { isAltered: true })]))).toEqual([
    ['Gs. 20.000', 'Gs. 220.000'],
    [null, 'Alterada'],
  ]);
});
