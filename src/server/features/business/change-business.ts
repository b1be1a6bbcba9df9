import type {
  BusinessSettings,
  removeSupplierImputation,
  setBusiness,
  setImputations,
  setSupplierImputation,
} from '#contract/business/business.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { chosen, type Imputation, isContradictory } from '#domain/business/imputation.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import {
  countOtherExceptions,
  deleteException,
  lockBusiness,
  saveBusiness,
  saveException,
  saveImputations,
} from './business.store.ts';
import { readBusinessSettings, requireBusiness } from './read-business.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** No row is rewritten: whether an invoice is a purchase or a sale is worked out where it is asked. */
export async function changeBusiness(
  { db, clock }: Needs,
  ownerId: string,
  { ruc, name, version }: RouteInput<typeof setBusiness>['body'],
): Promise<BusinessSettings> {
  if (!(await saveBusiness(db, ownerId, { ruc, name, version: version ?? null, at: clock.now() }))) {
    throw new ApiError('negocio_cambiado');
  }
  return readBusinessSettings(db, ownerId);
}

export async function chooseImputations(
  { db, clock }: Needs,
  ownerId: string,
  { purchases, sales, version }: RouteInput<typeof setImputations>['body'],
): Promise<BusinessSettings> {
  await requireBusiness(db, ownerId);
  refuseContradiction('imputacion_compras', purchases);
  refuseContradiction('imputacion_ventas', sales);
  if (sales?.none) {
    throw invalid('imputacion_ventas', 'Las ventas se imputan a un impuesto: «No imputar» es solo para compras.');
  }
  const wanted = { purchases: chosen(purchases), sales: chosen(sales), version: version ?? null, at: clock.now() };
  if (!(await saveImputations(db, ownerId, wanted))) throw new ApiError('negocio_cambiado');
  return readBusinessSettings(db, ownerId);
}

const MOST_EXCEPTIONS = 1_000;

export async function setException(
  { db, clock }: Needs,
  ownerId: string,
  { ruc }: RouteInput<typeof setSupplierImputation>['params'],
  { name, imputation }: RouteInput<typeof setSupplierImputation>['body'],
): Promise<BusinessSettings> {
  refuseContradiction('imputacion', imputation);
  if (chosen(imputation) === null) throw invalid('imputacion', 'Marca al menos un impuesto, o «No imputar».');
  const rucNumber = rucNumberOf(ruc);
  await db.transaction().execute(async (tx) => {
    if (!(await lockBusiness(tx, ownerId))) throw new ApiError('falta_el_negocio');
    const others = await countOtherExceptions(tx, ownerId, rucNumber);
    if (others >= MOST_EXCEPTIONS) throw new ApiError('demasiadas_excepciones');
    await saveException(tx, ownerId, { rucNumber, ruc, name, imputation, at: clock.now() });
  });
  return readBusinessSettings(db, ownerId);
}

export async function removeException(
  { db }: Pick<Needs, 'db'>,
  ownerId: string,
  { ruc }: RouteInput<typeof removeSupplierImputation>['params'],
): Promise<BusinessSettings> {
  if (!(await deleteException(db, ownerId, rucNumberOf(ruc)))) throw new ApiError('no_encontrado');
  return readBusinessSettings(db, ownerId);
}

/** `field` as the wire names it. */
const invalid = (field: string, message: string) =>
  new ApiError('datos_invalidos', { message, fields: { [field]: message } });

function refuseContradiction(field: string, imputation: Imputation | null): void {
  if (imputation !== null && isContradictory(imputation)) {
    throw invalid(field, 'Marca impuestos o «No imputar», pero no las dos cosas.');
  }
}
