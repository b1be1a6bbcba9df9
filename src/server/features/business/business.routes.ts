import {
  getBusiness,
  removeSupplierImputation,
  setBusiness,
  setImputations,
  setSupplierImputation,
} from '#contract/business.ts';
import {
  changeBusiness as changeOneOfThem,
  createBusiness,
  deleteBusiness,
  listBusinesses,
} from '#contract/businesses.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { changeBusiness, chooseImputations, removeException, setException } from './change-business.ts';
import { closeBusiness } from './close-business.ts';
import { createBusiness as create } from './create-business.ts';
import { readBusinesses, readBusinessLine } from './list-businesses.ts';
import { readBusinessSettings } from './read-business.ts';

export const businessRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'settings'>) => [
  bind(getBusiness, ({ caller }) => readBusinessSettings(deps.db, caller.ownerId)),
  bind(setBusiness, async ({ caller, body, seen }) => ({
    message: 'Negocio guardado',
    business: await changeBusiness(deps, { caller, seen }, body),
  })),
  bind(setImputations, async ({ caller, body, seen }) => ({
    message: 'Imputación guardada',
    business: await chooseImputations(deps, { caller, seen }, body),
  })),
  bind(setSupplierImputation, async ({ caller, params, body, seen }) => ({
    message: 'Excepción guardada',
    business: await setException(deps, { caller, seen }, params, body),
  })),
  bind(removeSupplierImputation, async ({ caller, params, seen }) => ({
    message: 'Excepción quitada',
    business: await removeException(deps, { caller, seen }, params),
  })),
  bind(listBusinesses, async ({ caller }) => ({ businesses: await readBusinesses(deps.db, caller.userId) })),
  bind(createBusiness, async ({ caller, http, body }) => ({
    message: 'Negocio creado',
    business: await create(deps, { caller, http }, body),
  })),
  bind(changeOneOfThem, async ({ caller, body, seen }) => {
    await changeBusiness(deps, { caller, seen }, body);
    return { message: 'Negocio guardado', business: await readBusinessLine(deps.db, caller.userId, caller.ownerId) };
  }),
  bind(deleteBusiness, ({ caller, http }) => closeBusiness(deps, { caller, http })),
];
