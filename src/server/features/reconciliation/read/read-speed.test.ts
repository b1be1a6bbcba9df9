import { expect, test } from 'vitest';
import { buildCdc } from '#domain/identifiers/cdc.ts';
import { formatRuc } from '#domain/identifiers/ruc.ts';
import { compareRegisters } from '#domain/reconciliation/compare-registers.ts';
import { readPasted } from './read-pasted.ts';

const COUNT = 5_000;
const ISSUER = formatRuc('80066666');
const numbers = Array.from({ length: COUNT }, (_, at) => String(at + 1).padStart(7, '0'));
const cdcOf = (number: string) =>
  buildCdc({
    ...{ documentTypeCode: 1, issuerRuc: ISSUER, establishment: '001', point: '001', number, taxpayerTypeCode: 2 },
    ...{ issueDate: '2026-10-15', emissionCode: 1, securityCode: '000000001' },
  });

test('CLOSE-65 5,000 rows are read and compared with 5,000 invoices in less than two seconds of the processor', () => {
  const heading = 'Origen\tRUC Vendedor\tRazón Social\tCDC\tNúmero\tTipo\tFecha\tTotal';
  const lines = numbers.map((number, at) => {
    const cdc = at % 2 === 0 ? cdcOf(number) : '';
    return `Electrónico\t${ISSUER}\tPapelera Ypané S.A.\t${cdc}\t001-001-${number}\tFactura\t15/10/2026\t1.000.000`;
  });
  const invoices = numbers.map((number, at) => ({
    ...({
      register: 'purchases',
      cdc: at % 2 === 0 ? cdcOf(number) : null,
      isIssued: false,
      counterpartRuc: '80066666',
    } as const),
    ...({
      documentNumber: `001-001-${number}`,
      timbrado: null,
      documentType: 'invoice',
      issueDate: '2026-10-15',
    } as const),
    ...{ totalInGuaranies: at % 10 === 0 ? '1000001' : '1000000', vatInGuaranies: null, currency: 'PYG', total: null },
    ...{ isElectronic: true, isVerified: true, dueDate: null, isUtility: false },
  }));
  const text = [heading, ...lines].join('\n');
  const before = process.cpuUsage();
  const { rows } = readPasted(text, { month: '2026-10', business: formatRuc('80020001') });
  const work = compareRegisters({ rows, invoices, loaded: ['purchases'], business: '80020001' });
  let step = work.next();
  while (!step.done) step = work.next();
  const { user, system } = process.cpuUsage(before);
  expect(step.value[0]?.summary.classes).toMatchObject({ both: { count: 4_500 }, differs: { count: 500 } });
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
