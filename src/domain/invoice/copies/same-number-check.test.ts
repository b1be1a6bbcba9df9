import { expect, test } from 'vitest';
import { type Check, finding } from '../check.ts';
import type { Verdict } from '../verdict.ts';
import { addSameNumberCheck, renewSameNumberCheck, SAME_NUMBER_CHECK } from './same-number-check.ts';

const [ONE, TWO] = ['1'.repeat(44), '2'.repeat(44)];
const signature: Check = { name: 'signature', verdict: 'not-verifiable', found: [finding('signature-missing')] };
const invoice = { verdict: 'not-verifiable' as Verdict, checks: [signature] };

test('INTK-33 an invoice whose number another CDC has is observed, and names the others in one order', () => {
  const marked = addSameNumberCheck(invoice, [TWO, ONE]);
  expect(marked).toMatchObject({ verdict: 'observed', checks: [signature, { name: SAME_NUMBER_CHECK }] });
  expect(marked.checks[1]?.found).toEqual([finding('same-number', { cdcs: [ONE, TWO] })]);
  expect(addSameNumberCheck(marked, [ONE, TWO])).toBe(marked);
  expect(addSameNumberCheck(marked, [ONE])).not.toBe(marked);
  expect(addSameNumberCheck(invoice, [])).toBe(invoice);
});

test('INTK-33 once the others are gone it is judged by its own checks again', () => {
  const marked = addSameNumberCheck(invoice, [ONE, TWO]);
  expect(renewSameNumberCheck(marked, [])).toEqual(invoice);
  expect(renewSameNumberCheck(marked, [ONE])).toEqual(addSameNumberCheck(invoice, [ONE]));
});
