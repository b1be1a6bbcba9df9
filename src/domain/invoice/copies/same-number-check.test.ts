import { expect, test } from 'vitest';
import type { Check, Verdict } from '../verdict.ts';
import { addSameNumberCheck, renewSameNumberCheck, SAME_NUMBER_CHECK } from './same-number-check.ts';

const [ONE, TWO] = ['1'.repeat(44), '2'.repeat(44)];
const signature: Check = { name: 'signature', verdict: 'not-verifiable', sentence: 'Sin firma.' };
const invoice = { verdict: 'not-verifiable' as Verdict, checks: [signature] };

test('INTK-33 an invoice whose number another CDC has is observed, and names the others in one order', () => {
  const marked = addSameNumberCheck(invoice, [TWO, ONE]);
  expect(marked).toMatchObject({ verdict: 'observed', checks: [signature, { name: SAME_NUMBER_CHECK }] });
  expect(marked.checks[1]?.sentence).toBe(
    `Hay otra factura del mismo emisor con el mismo timbrado y número, pero con otro CDC: ${'1111 '.repeat(11).trim()}; ${'2222 '.repeat(11).trim()}.`,
  );
  expect(addSameNumberCheck(marked, [ONE, TWO])).toBe(marked);
  expect(addSameNumberCheck(invoice, [])).toBe(invoice);
});

test('INTK-33 once the others are gone it is judged by its own checks again', () => {
  const marked = addSameNumberCheck(invoice, [ONE, TWO]);
  expect(renewSameNumberCheck(marked, [])).toEqual(invoice);
  expect(renewSameNumberCheck(marked, [ONE])).toEqual(addSameNumberCheck(invoice, [ONE]));
});
