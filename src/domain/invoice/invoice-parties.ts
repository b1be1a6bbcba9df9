import type { Ruc } from '../identifiers/ruc.ts';
import type { Coded } from './invoice-item.ts';

export interface Address {
  readonly street: string | null;
  readonly houseNumber: string | null;
  readonly complement: string | null;
  readonly department: Coded | null;
  readonly district: Coded | null;
  readonly city: Coded | null;
}

export interface Party {
  readonly name: string;
  readonly address: Address;
}

export interface Issuer extends Party {
  /** With the check digit as written, right or wrong. */
  readonly ruc: Ruc;
  readonly taxpayerType: 'person' | 'company' | null;
  readonly regime: string | null;
  readonly tradeName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Trade name of the branch. */
  readonly branch: string | null;
  readonly economicActivities: readonly Coded[];
}

export interface Receiver extends Party {
  readonly kind: 'taxpayer' | 'not-taxpayer';
  /** With the check digit as written; null for everybody who is no taxpayer. */
  readonly ruc: Ruc | null;
  /** Identity card, passport … for those without RUC; null for the unnamed consumer. */
  readonly identification: { readonly kind: Coded; readonly number: string } | null;
  /** An anonymous consumer ("innominado"): its name and number say nothing. */
  readonly isUnnamed: boolean;
  readonly taxpayerType: 'person' | 'company' | null;
  /** B2B, B2C, B2G or B2F. */
  readonly operation: Coded | null;
  readonly country: Coded | null;
  readonly tradeName: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  /** The issuer's own code for this client. */
  readonly clientCode: string | null;
}
