import type {
  BusinessSettings,
  removeSupplierImputation,
  setBusiness,
  setImputations,
  setSupplierImputation,
} from '#contract/business.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import { chosenImputation, type Imputation, isContradictory } from '#domain/business/imputation.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { refuseChangedMeanwhile } from '#server/features/audit/changed-meanwhile.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { NO_VERSION, type RowVersion } from '#server/platform/db/row-version.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import {
  countOtherExceptions,
  deleteException,
  findException,
  insertBusiness,
  isRucOfPayerTaken,
  lockExceptions,
  lockOwnBusiness,
  type NewException,
  saveException,
  updateBusiness,
  updateImputations,
} from './business.store.ts';
import { readBusinessSettings, requireBusiness } from './read-business.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** Who changes it, and which version they saw. */
interface Order {
  readonly caller: Pick<Caller, 'ownerId' | 'userId'>;
  readonly seen: SeenVersions;
}

/** No row is rewritten: whether an invoice is a purchase or a sale is worked out where it is asked. */
export async function changeBusiness(
  { db, clock }: Needs,
  { caller: { ownerId, userId }, seen }: Order,
  { ruc, name, version }: RouteInput<typeof setBusiness>['body'],
): Promise<BusinessSettings> {
  const changed = db.transaction().execute(async (tx) => {
    const stored = await lockOwnBusiness(tx, ownerId);
    await refuseOutdated(tx, { seen, version }, stored?.identity);
    const by = { userId, at: clock.now() };
    const wanted = { ruc: ruc ?? stored?.ruc, name: name ?? stored?.name };
    if (!isComplete(wanted)) throw missing({ ruc: wanted.ruc, nombre: wanted.name });
    if (stored === null) await insertBusiness(tx, ownerId, wanted, by);
    else if (!isSame(wanted, { ruc: stored.ruc, name: stored.name })) await updateBusiness(tx, ownerId, wanted, by);
  });
  await changed.catch((error: unknown) => {
    if (isRucOfPayerTaken(error)) throw new ApiError('ruc_repetido');
    throw error;
  });
  return readBusinessSettings(db, ownerId);
}

export async function chooseImputations(
  { db, clock }: Needs,
  { caller: { ownerId, userId }, seen }: Order,
  { purchases, sales, creditNotes, version }: RouteInput<typeof setImputations>['body'],
): Promise<BusinessSettings> {
  await requireBusiness(db, ownerId);
  refuseContradiction('imputacion_compras', purchases ?? null);
  refuseContradiction('imputacion_ventas', sales ?? null);
  if (sales?.none) {
    throw invalid('imputacion_ventas', 'Las ventas se imputan a un impuesto: «No imputar» es solo para compras.');
  }
  await db.transaction().execute(async (tx) => {
    const stored = await lockOwnBusiness(tx, ownerId);
    await refuseOutdated(tx, { seen, version }, stored?.taxes);
    const before = {
      ...{ purchases: stored?.purchases ?? null, sales: stored?.sales ?? null },
      creditNotes: stored?.creditNotes ?? 'crossed',
    };
    const wanted = {
      purchases: purchases === undefined ? before.purchases : chosenImputation(purchases),
      sales: sales === undefined ? before.sales : chosenImputation(sales),
      creditNotes: creditNotes ?? before.creditNotes,
    };
    if (!isSame(wanted, before)) await updateImputations(tx, ownerId, wanted, { userId, at: clock.now() });
  });
  return readBusinessSettings(db, ownerId);
}

const MOST_EXCEPTIONS = 1_000;

export async function setException(
  { db, clock }: Needs,
  { caller: { ownerId, userId }, seen }: Order,
  { ruc }: RouteInput<typeof setSupplierImputation>['params'],
  { name, imputation }: RouteInput<typeof setSupplierImputation>['body'],
): Promise<BusinessSettings> {
  if (imputation !== undefined) {
    refuseContradiction('imputacion', imputation);
    if (chosenImputation(imputation) === null)
      throw invalid('imputacion', 'Marca al menos un impuesto, o «No imputar».');
  }
  const rucNumber = rucNumberOf(ruc);
  await db.transaction().execute(async (tx) => {
    if (!(await lockExceptions(tx, ownerId))) throw new ApiError('falta_el_negocio');
    const stored = await findException(tx, ownerId, rucNumber);
    if (stored === null && seen !== null && !seen.includes(NO_VERSION.version)) throw gone();
    await refuseChangedMeanwhile(tx, seen, stored ?? NO_VERSION);
    const wanted = { name: name ?? stored?.name, imputation: imputation ?? stored?.imputation };
    if (!isComplete(wanted)) throw missing({ nombre: wanted.name, imputacion: wanted.imputation });
    const others = await countOtherExceptions(tx, ownerId, rucNumber);
    if (others >= MOST_EXCEPTIONS) throw new ApiError('demasiadas_excepciones');
    await saveException(tx, ownerId, { ...wanted, rucNumber, ruc }, { userId, at: clock.now() });
  });
  return readBusinessSettings(db, ownerId);
}

/** Until the end of the transaction nobody else chooses for a supplier. */
export async function lockChoices(tx: Db, ownerId: string): Promise<void> {
  if (!(await lockExceptions(tx, ownerId))) throw new ApiError('falta_el_negocio');
}

/** Under that lock, for suppliers for whom nobody has chosen. */
export async function addExceptions(
  tx: Db,
  ownerId: string,
  chosen: readonly Omit<NewException, 'rucNumber'>[],
  by: { readonly userId: string | null; readonly at: Date },
): Promise<void> {
  const there = await countOtherExceptions(tx, ownerId, '');
  if (there + chosen.length > MOST_EXCEPTIONS) throw new ApiError('demasiadas_excepciones');
  for (const one of chosen) await saveException(tx, ownerId, { ...one, rucNumber: rucNumberOf(one.ruc) }, by);
}

export async function removeException(
  { db }: Pick<Needs, 'db'>,
  { caller: { ownerId }, seen }: Order,
  { ruc }: RouteInput<typeof removeSupplierImputation>['params'],
): Promise<BusinessSettings> {
  const rucNumber = rucNumberOf(ruc);
  await db.transaction().execute(async (tx) => {
    await lockExceptions(tx, ownerId);
    const stored = await findException(tx, ownerId, rucNumber);
    if (stored === null) throw gone();
    await refuseChangedMeanwhile(tx, seen, stored);
    await deleteException(tx, ownerId, rucNumber);
  });
  return readBusinessSettings(db, ownerId);
}

const gone = () => new ApiError('no_encontrado', { message: 'Esa excepción ya no está: alguien la quitó.' });

/** `version` in the body is the older way, from before `If-Match`, and has an error code of its own. */
async function refuseOutdated(
  tx: Db,
  { seen, version }: { seen: SeenVersions; version: number | undefined },
  stored: RowVersion = NO_VERSION,
): Promise<void> {
  await refuseChangedMeanwhile(tx, seen, stored);
  if (seen === null && version !== undefined) await refuseChangedMeanwhile(tx, [version], stored, 'negocio_cambiado');
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

type Complete<T> = { [K in keyof T]: Exclude<T[K], undefined> };
const isComplete = <T extends object>(wanted: T): wanted is T & Complete<T> =>
  !Object.values(wanted).includes(undefined);

/** What is missing of all that must be given the first time, by its names on the wire. */
function missing(fields: Readonly<Record<string, unknown>>): ApiError {
  const absent = Object.keys(fields).filter((name) => fields[name] === undefined);
  return new ApiError('datos_invalidos', {
    fields: Object.fromEntries(absent.map((name) => [name, 'Falta este dato.'])),
  });
}

/** `field` as the wire names it. */
const invalid = (field: string, message: string) =>
  new ApiError('datos_invalidos', { message, fields: { [field]: message } });

function refuseContradiction(field: string, imputation: Imputation | null): void {
  if (imputation !== null && isContradictory(imputation)) {
    throw invalid(field, 'Marca impuestos o «No imputar», pero no las dos cosas.');
  }
}
