import type { BusinessSettings } from '#contract/business.ts';
import { chosenImputation, type Imputations } from '#domain/business/imputation.ts';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { NO_VERSION } from '#server/platform/db/row-version.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import {
  findBusiness,
  findBusinessesByOwner,
  findExceptions,
  findExceptionsByOwner,
  findFrequentReceivers,
  type StoredBusiness,
  type SupplierException,
} from './business.store.ts';

export {
  countMissingSettled,
  countRg90Files,
  findBusiness,
  findBusinessRuc,
  findExceptions as findChosenSuppliers,
  type SupplierException,
} from './business.store.ts';

/** For calls that make no sense without a business: they are refused with a sentence that says what to do. */
export async function requireBusiness(db: Db, ownerId: string): Promise<StoredBusiness> {
  const business = await findBusiness(db, ownerId);
  if (business === null) throw new ApiError('falta_el_negocio');
  return business;
}

/** The taxes that purchases and sales are put down to; `known`: the business, where the caller has read it already. */
export async function readImputations(db: Db, ownerId: string, known?: StoredBusiness): Promise<Imputations> {
  const [business, exceptions] = await Promise.all([known ?? findBusiness(db, ownerId), findExceptions(db, ownerId)]);
  return imputationsOf(business, exceptions);
}

const imputationsOf = (business: StoredBusiness | null, exceptions: readonly SupplierException[]): Imputations => ({
  purchases: chosenImputation(business?.purchases ?? null),
  sales: chosenImputation(business?.sales ?? null),
  bySupplier: new Map(exceptions.map(({ rucNumber, imputation }) => [rucNumber, imputation])),
});

/** Of several owners at once, by owner; those without a business are not among them. */
export async function readBusinessesByOwner(
  db: Db,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly business: StoredBusiness; readonly imputations: Imputations }>> {
  const [businesses, exceptions] = await Promise.all([
    findBusinessesByOwner(db, ownerIds),
    findExceptionsByOwner(db, ownerIds),
  ]);
  const ofOwner = Map.groupBy(exceptions, ({ ownerId }) => ownerId);
  return new Map(
    [...businesses].map(([ownerId, business]) => [
      ownerId,
      { business, imputations: imputationsOf(business, ofOwner.get(ownerId) ?? []) },
    ]),
  );
}

export async function readBusinessSettings(db: Db, ownerId: string): Promise<BusinessSettings> {
  const [business, exceptions, proposal] = await Promise.all([
    findBusiness(db, ownerId),
    findExceptions(db, ownerId),
    propose(db, ownerId),
  ]);
  return {
    ruc: business?.ruc ?? null,
    name: business?.name ?? null,
    proposal: proposal && proposal.ruc !== business?.ruc ? proposal : null,
    purchases: business?.purchases ?? null,
    sales: business?.sales ?? null,
    creditNotes: business?.creditNotes ?? 'crossed',
    exceptions: exceptions.map(({ ruc, name, imputation, version }) => ({ ruc, name, imputation, version })),
    version: business?.identity.version ?? NO_VERSION.version,
    imputationVersion: business?.taxes.version ?? NO_VERSION.version,
  };
}

/** A wrong check digit may stand in many invoices. */
const LOOKED_AT = 5;
/** The tax office's number for a buyer without a name. */
const NOBODY = '44444401-7';

async function propose(db: Db, ownerId: string): Promise<BusinessSettings['proposal']> {
  const receivers = await findFrequentReceivers(db, ownerId, LOOKED_AT);
  return receivers.find(({ ruc }) => isRucValid(ruc) && ruc !== NOBODY) ?? null;
}
