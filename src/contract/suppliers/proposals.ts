import * as z from 'zod/mini';
import { imputationWire } from '../business.ts';
import { declaredMonth } from '../closing/declared-month.ts';
import { amount } from '../wire/amounts.ts';
import { words } from '../wire/closed-list.ts';
import { count } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { ruc } from '../wire/typed.ts';
import { wire } from '../wire/wire.ts';

/** A proposal, applied only when a person accepts it. */
export const proposalWire = wire(() => ({
  imputation: ['imputacion', imputationWire],
  reason: ['motivo', words({ register: 'marangatu', activity: 'actividad', obligations: 'obligaciones' })],
  /** For people: where it comes from. */
  sentence: ['detalle', z.string()],
  /** The key under which a person's choice to leave the imputation unchanged is stored. */
  subject: ['clave', z.string()],
  /**
   * How many documents in lines of the close the proposal would put down differently, and their amount in guaraníes,
   * without sign.
   */
  count: ['cantidad', count],
  amount: ['monto', amount],
}));
export type ImputationProposal = z.output<typeof proposalWire>;

const supplierProposalWire = wire(() => ({
  ruc: ['ruc', z.string()],
  name: ['nombre', z.string()],
  proposal: ['propuesta', proposalWire],
}));
export type SupplierProposal = z.output<typeof supplierProposalWire>;

const ofMonth = wire(() => ({ month: ['yearMonth', declaredMonth] }));

/** Suppliers of a month that are looked at, the largest first. */
export const MOST_PROPOSED = 100;

export const getProposals = defineRoute({
  method: 'GET',
  path: '/closing/:yearMonth/imputation/proposals',
  access: 'lectura',
  summary: 'Los proveedores del mes para los que se propone otra imputación, con su motivo y lo que tocaría',
  params: ofMonth,
  reply: wire(() => ({ proposals: ['propuestas', z.array(supplierProposalWire)] })),
});

export const acceptProposals = defineRoute({
  method: 'POST',
  path: '/closing/:yearMonth/imputation/accept',
  access: 'contador',
  summary: 'Acepta propuestas del mes tal como se vieron; las que ya no son así no se aplican y se nombran',
  params: ofMonth,
  body: wire(() => ({
    accepted: [
      'aceptadas',
      z
        .array(wire(() => ({ ruc: ['ruc', ruc], imputation: ['imputacion', imputationWire] })))
        .check(z.minLength(1), z.maxLength(MOST_PROPOSED)),
    ],
  })),
  reply: wire(() => ({
    message: ['message', z.string()],
    count: ['cantidad', count],
    /** Names of suppliers whose proposal had changed, so that nothing was applied for them. */
    changed: ['cambiaron', z.array(z.string())],
  })),
});
