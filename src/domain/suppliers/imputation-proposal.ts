import type { Imputation } from '../business/imputation.ts';
import type { FiscalMonth } from '../time/period.ts';

/** What is known about a supplier for proposing an imputation. */
export interface ImputationEvidence {
  /** How Marangatu's files that were loaded put down its vouchers; in any order. */
  readonly register: readonly ImputedVouchers[];
  /** What was chosen for other suppliers whose first activity is this one's. */
  readonly alike: { readonly activity: string; readonly chosen: readonly Imputation[] } | null;
  /** The codes of affected taxes (`gOblAfe`) in each of its newest verified XMLs that has any. */
  readonly obligations: readonly (readonly string[])[];
}

export interface ImputedVouchers {
  readonly month: FiscalMonth;
  readonly imputation: Imputation;
  readonly count: number;
}

/** Where a proposal comes from: whoever accepts it has to know. */
export type ProposalReason =
  | { readonly kind: 'register'; readonly month: FiscalMonth; readonly count: number }
  | { readonly kind: 'activity'; readonly activity: string; readonly count: number }
  | { readonly kind: 'obligations'; readonly count: number };

export interface ImputationProposal {
  readonly imputation: Imputation;
  readonly reason: ProposalReason;
}

/** From how many suppliers of an activity on their common choice is proposed. */
const ALIKE_FROM = 2;

/**
 * A proposal, never applied by itself, since imputation depends on the business. What the business did itself comes
 * before what issuers write. Nothing is proposed when the evidence contradicts itself, or when the proposal is already
 * in force.
 */
export function proposeImputation(
  { register, alike, obligations }: ImputationEvidence,
  holds: Imputation | null,
): ImputationProposal | null {
  const proposal = fromRegister(register) ?? fromAlike(alike) ?? fromObligations(obligations);
  if (proposal === null || proposal === 'undecided') return null;
  return holds !== null && isSameImputation(proposal.imputation, holds) ? null : proposal;
}

type Proposed = ImputationProposal | 'undecided' | null;

/** Only the newest month counts: a change of mind shows there. */
function fromRegister(register: readonly ImputedVouchers[]): Proposed {
  const imputed = register.filter(({ imputation, count }) => count > 0 && isAny(imputation));
  const month =
    imputed
      .map((one) => one.month)
      .toSorted()
      .at(-1) ?? '';
  const [first, ...others] = imputed.filter((one) => one.month === month);
  if (first === undefined) return null;
  // Within one month different vouchers were put down differently: there is no single rule to propose.
  if (others.some(({ imputation }) => !isSameImputation(imputation, first.imputation))) return 'undecided';
  const count = others.reduce((sum, one) => sum + one.count, first.count);
  return { imputation: first.imputation, reason: { kind: 'register', month, count } };
}

function fromAlike(alike: ImputationEvidence['alike']): Proposed {
  const [first, ...others] = alike?.chosen ?? [];
  if (alike === null || first === undefined || others.length + 1 < ALIKE_FROM) return null;
  if (others.some((one) => !isSameImputation(one, first))) return null;
  return { imputation: first, reason: { kind: 'activity', activity: alike.activity, count: others.length + 1 } };
}

function fromObligations(documents: ImputationEvidence['obligations']): Proposed {
  const said = documents.map(imputationOfObligations).filter((one) => one !== null);
  const [first, ...others] = said;
  if (first === undefined || others.some((one) => !isSameImputation(one, first))) return null;
  return { imputation: first, reason: { kind: 'obligations', count: said.length } };
}

/** Codes of NT-018. Others (ISC, maquila, free zones, IRP-RGC …) have no column in the register. */
const VAT = ['211'];
const IRE = ['700', '701', '702'];
const IRP = ['715'];

/** Null where none of them has a column in the register. */
export function imputationOfObligations(codes: readonly string[]): Imputation | null {
  const has = (known: readonly string[]) => codes.some((code) => known.includes(code));
  const imputation = { vat: has(VAT), ire: has(IRE), irp: has(IRP), none: false };
  return isAny(imputation) ? imputation : null;
}

const isAny = ({ vat, ire, irp, none }: Imputation): boolean => vat || ire || irp || none;

export function isSameImputation(one: Imputation, other: Imputation): boolean {
  return one.vat === other.vat && one.ire === other.ire && one.irp === other.irp && one.none === other.none;
}
