import type { TestApp } from '../../test/server/test-app.ts';
import { receiveInvoices } from './listed-invoices.ts';

const LONG_NAME =
  'COMPAÑIA PARAGUAYA DE IMPORTACIONES, EXPORTACIONES Y DISTRIBUCION DE LACTEOS DEL CHACO CENTRAL Y SUS ASOCIADOS S.A.';
const noRate = { currency: 'USD', exchange: null };

/**
 * Large figures, a month that is less than nothing, and what no sum takes:
 *
 *   10  904.339.762.977 · in review 90.000 · a trial 777 · USD 1.234.567,50 and USD 50 without a rate
 *   08  100.000 and a credit note of 123.456.789.000                          = −123.456.689.000
 */
export const sendOdd = (server: TestApp, email: string) =>
  receiveInvoices(server, email, [
    { key: 1, number: '001-001-0000001', issuer: [LONG_NAME, '80141206-4'], total: '904339762977' },
    { key: 2, number: '001-001-0000002', date: '2026-10-09', total: '90000', isInReview: true },
    { key: 3, number: '001-001-0000003', date: '2026-10-08', total: '777', over: { environment: 'test' } },
    { key: 4, number: '001-001-0000004', date: '2026-10-07', total: '1234567.5', over: noRate },
    { key: 5, number: '001-001-0000005', date: '2026-10-06', total: '50', over: noRate },
    { key: 6, number: '001-001-0000006', date: '2026-08-01', total: '100000' },
    {
      key: 7,
      number: '001-001-0000007',
      date: '2026-08-02',
      total: '123456789000',
      over: { documentType: 'credit-note' },
    },
  ]);
