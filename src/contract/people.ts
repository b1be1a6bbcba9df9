import * as z from 'zod/mini';
import { MEMBER_ROLES } from '#domain/business/member-role.ts';
import { count, email, id, instant, text } from './wire/fields.ts';
import { defineRoute } from './wire/route.ts';
import { wire } from './wire/wire.ts';

/** People of one business. */
export const MOST_PEOPLE = 100;
/** Of one business, neither used nor withdrawn nor expired. */
export const MOST_INVITATIONS = 50;
/** How long a link may be used. */
export const INVITATION_DAYS = 7;

export const memberRole = z.enum(MEMBER_ROLES, 'Elige entre estos: lectura, contador, duena.');

const PERSON = {
  email: ['email', z.string()],
  /** Null for a person without a name. */
  name: ['nombre', z.nullable(z.string())],
  role: ['rol', memberRole],
  since: ['desde', instant],
  isSuspended: ['suspendida', z.boolean()],
  isCaller: ['soy_yo', z.boolean()],
  /** The version of the role. */
  version: ['version', count],
} as const;
const personWire = wire(() => PERSON);
export type BusinessPerson = z.output<typeof personWire>;

const listedPersonWire = wire(() => ({
  ...PERSON,
  /** Their last action in this business, in few words; null when none is recorded. */
  lastDeed: ['ultima_actividad', z.nullable(wire(() => ({ at: ['fecha', instant], what: ['que', z.string()] })))],
}));
export type ListedPerson = z.output<typeof listedPersonWire>;

/** People are named by e-mail. */
const personInPath = wire(() => ({ email: ['email', email] }));

export const listPeople = defineRoute({
  method: 'GET',
  path: '/user/business/people',
  access: 'lectura',
  summary: 'Las personas del negocio, con su rol y lo último que hicieron en él',
  reply: wire(() => ({ people: ['personas', z.array(listedPersonWire)] })),
});

export const changePersonRole = defineRoute({
  method: 'PATCH',
  path: '/user/business/people/:email',
  access: 'duena',
  summary: 'Cambia el rol de una persona en el negocio; la última dueña activa sigue siéndolo',
  ifMatch: true,
  etag: 'person.version',
  params: personInPath,
  body: wire(() => ({ role: ['rol', memberRole] })),
  reply: wire(() => ({ message: ['message', z.string()], person: ['persona', personWire] })),
});

/** People may remove themselves; removing others takes the highest role. */
export const removePerson = defineRoute({
  method: 'DELETE',
  path: '/user/business/people/:email',
  access: 'lectura',
  summary: 'Quita a una persona del negocio (solo la dueña), o sale de él quien llama',
  ifMatch: true,
  params: personInPath,
  reply: wire(() => ({ message: ['message', z.string()] })),
});

const invitationWire = wire(() => ({
  id: ['id', z.string()],
  email: ['email', z.string()],
  role: ['rol', memberRole],
  /** The e-mail of who invited. */
  invitedBy: ['invita', z.nullable(z.string())],
  createdAt: ['created_at', instant],
  expiresAt: ['expires_at', instant],
}));
export type OpenInvitation = z.output<typeof invitationWire>;

export const listInvitations = defineRoute({
  method: 'GET',
  path: '/user/business/invitations',
  access: 'duena',
  summary: 'Las invitaciones que todavía se pueden usar, la más nueva primero',
  reply: wire(() => ({ invitations: ['invitaciones', z.array(invitationWire)] })),
});

export const invitePerson = defineRoute({
  method: 'POST',
  path: '/user/business/invitations',
  access: 'duena',
  summary: `Crea un enlace que suma al negocio a quien tenga ese correo: sirve una vez, ${INVITATION_DAYS} días, y se muestra solo ahora`,
  body: wire(() => ({ email: ['email', email], role: ['rol', memberRole] })),
  reply: wire(() => ({
    /** Shown once: only its hash is kept. */
    link: ['link', z.string()],
    expiresAt: ['expires_at', instant],
    invitation: ['invitacion', invitationWire],
  })),
});

export const withdrawInvitation = defineRoute({
  method: 'DELETE',
  path: '/user/business/invitations/:id',
  access: 'duena',
  summary: 'Retira una invitación: su enlace deja de servir',
  params: wire(() => ({ id: ['id', id] })),
  reply: wire(() => ({ message: ['message', z.string()] })),
});

const invitationInPath = wire(() => ({ token: ['token', text(200)] }));

export const getInvitation = defineRoute({
  method: 'GET',
  path: '/invitations/:token',
  access: 'person',
  summary: 'A qué negocio invita un enlace, con qué rol y quién; solo para quien tiene el correo invitado',
  params: invitationInPath,
  reply: wire(() => ({
    businessName: ['negocio', z.string()],
    role: ['rol', memberRole],
    invitedBy: [
      'invita',
      z.nullable(wire(() => ({ name: ['nombre', z.nullable(z.string())], email: ['email', z.string()] }))),
    ],
    expiresAt: ['expires_at', instant],
  })),
});

export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/invitations/:token',
  access: 'person',
  summary: 'Acepta una invitación: quien llama pasa a ser parte del negocio',
  params: invitationInPath,
  reply: wire(() => ({
    message: ['message', z.string()],
    businessId: ['business_id', z.string()],
    role: ['rol', memberRole],
  })),
});
