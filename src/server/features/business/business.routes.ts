import {
  getBusiness,
  removeSupplierImputation,
  setBusiness,
  setImputations,
  setSupplierImputation,
} from '#contract/business/business.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import { changeBusiness, chooseImputations, removeException, setException } from './change-business.ts';
import { readBusinessSettings } from './read-business.ts';

export const businessRoutes = (deps: Pick<Deps, 'db' | 'clock'>) => [
  bind(getBusiness, ({ caller }) => readBusinessSettings(deps.db, caller.ownerId)),
  bind(setBusiness, async ({ caller, body }) => ({
    message: 'Negocio guardado',
    business: await changeBusiness(deps, caller.ownerId, body),
  })),
  bind(setImputations, async ({ caller, body }) => ({
    message: 'Imputación guardada',
    business: await chooseImputations(deps, caller.ownerId, body),
  })),
  bind(setSupplierImputation, async ({ caller, params, body }) => ({
    message: 'Excepción guardada',
    business: await setException(deps, caller.ownerId, params, body),
  })),
  bind(removeSupplierImputation, async ({ caller, params }) => ({
    message: 'Excepción quitada',
    business: await removeException(deps, caller.ownerId, params),
  })),
];
