import {
  acceptInvitation,
  changePersonRole,
  getInvitation,
  invitePerson,
  listInvitations,
  listPeople,
  removePerson,
  withdrawInvitation,
} from '#contract/people.ts';
import type { Deps } from '#server/platform/deps.ts';
import { bind } from '#server/platform/http/bind.ts';
import * as people from './change-people.ts';
import * as invitations from './invite-people.ts';

export const peopleRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'settings'>) => [
  bind(listPeople, async ({ caller }) => ({ people: await people.readPeople(deps.db, caller) })),
  bind(changePersonRole, async ({ caller, http, seen, params, body }) => ({
    message: 'Rol cambiado',
    person: await people.changePersonRole(deps, { caller, http, seen }, params.email, body.role),
  })),
  bind(removePerson, ({ caller, http, seen, params }) =>
    people.removePerson(deps, { caller, http, seen }, params.email),
  ),
  bind(listInvitations, async ({ caller }) => ({
    invitations: await invitations.readInvitations(deps, caller.ownerId),
  })),
  bind(invitePerson, ({ caller, http, body }) => invitations.invitePerson(deps, { caller, http }, body)),
  bind(withdrawInvitation, ({ caller, http, params }) =>
    invitations.withdrawInvitation(deps, { caller, http }, params.id),
  ),
  bind(getInvitation, ({ caller, params }) => invitations.readInvitation(deps, caller, params.token)),
  bind(acceptInvitation, ({ caller, http, params }) =>
    invitations.acceptInvitation(deps, { caller, http }, params.token),
  ),
];
