import { expect, test } from 'vitest';
import { signedCancellation } from '../../../test/sifen/signed-cancellation.ts';
import { readDocuments } from '../read-documents.ts';

const CDC = '01800990013001001000010122026100511076543213';
const OTHER_ISSUER = '01800261658019002007094122023091018521597072';
const isSigned = (xml: string) => readDocuments(Buffer.from(xml)).events.map((event) => event.isSignedByIssuer);
const event = signedCancellation(CDC).toString('utf8');

test('INTK-24 INTK-40 a cancellation counts as the issuer’s when its signature holds and names the issuer', () => {
  expect(isSigned(event)).toEqual([true]);
  expect(isSigned(`<rContEv><xEvento>${event}</xEvento></rContEv>`)).toEqual([true]);
});

test('INTK-40 altered, unsigned, misplaced, twice in a file or by another taxpayer it does not', () => {
  expect(isSigned(event.replace('Error en el precio', 'Otro motivo'))).toEqual([false]);
  expect(isSigned(event.replace(/<Signature.*<\/Signature>/s, ''))).toEqual([false]);
  expect(isSigned(event.replace('</rEve>', '').replace('</rGesEve>', '</rEve></rGesEve>'))).toEqual([false]);
  expect(isSigned(`<x>${event}${event}</x>`)).toEqual([false, false]);
  expect(isSigned(signedCancellation(OTHER_ISSUER).toString('utf8'))).toEqual([false]);
});

test('INTK-24 one that the tax office refused does not count', () => {
  const answered = (state: string) =>
    `<rContEv>${event}<gResProcEVe><dEstRes>${state}</dEstRes></gResProcEVe></rContEv>`;
  expect(isSigned(answered('Aprobado'))).toEqual([true]);
  expect(isSigned(answered('Rechazado'))).toEqual([false]);
});
