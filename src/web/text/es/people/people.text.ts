import type { MemberRole } from '#domain/business/member-role.ts';
import { units } from '../phrases.text.ts';

/** Who works in a business, and with which role. */
export const peopleText = {
  title: 'Personas',
  loading: 'Cargando las personas…',
  problem: 'No pudimos cargar las personas de este negocio.',
  count: (n: number) => `${n} con acceso`,
  columns: { person: 'Persona', role: 'Rol', lastDeed: 'Última actividad', action: 'Acciones' },
  since: (day: string) => `Desde el ${day}`,
  today: (time: string) => `hoy ${time}`,
  yesterday: (time: string) => `ayer ${time}`,
  on: (day: string, time: string) => `${day} ${time}`,
  nothingYet: 'Todavía nada',
  you: 'tú',
  suspended: 'Suspendida',
  roleOf: (name: string) => `Rol de ${name}`,
  foot: 'Siempre queda al menos una dueña. Al quitar a alguien, pierde el acceso en el momento; lo que hizo sigue en la auditoría.',
  changed: (name: string, role: string) => `${name} ahora tiene el rol ${role}.`,
  changeProblem: 'No pudimos cambiar el rol',
  remove: (name: string) => `Quitar a ${name}`,
  removeTitle: (name: string) => `¿Quitar a ${name}?`,
  removeMessage: 'Pierde el acceso en el momento. Lo que hizo sigue en la auditoría.',
  removeConfirm: 'Quitar',
  removeProblem: 'No pudimos quitar a esa persona',
  leave: 'Salir de este negocio',
  leaveTitle: '¿Salir de este negocio?',
  leaveMessage: 'Dejas de ver sus facturas en el momento. Para volver te tiene que invitar una dueña.',
  leaveConfirm: 'Salir',
  leaveProblem: 'No pudimos sacarte del negocio',
  leaveOnlyOwner: 'Eres la única dueña activa: da ese rol a otra persona antes de salir.',
} as const;

export const invitationsText = {
  title: 'Invitaciones pendientes',
  problem: 'No pudimos cargar las invitaciones.',
  loading: 'Cargando las invitaciones…',
  count: (n: number) => `${units(n, 'abierta', 'abiertas')}, vencen a los 7 días`,
  empty: 'Nadie tiene una invitación sin usar.',
  columns: { email: 'Correo', role: 'Rol', expires: 'Vence', action: 'Acciones' },
  expires: (day: string) => `vence el ${day}`,
  expiresSoon: 'vence mañana',
  expiresToday: 'vence hoy',
  again: 'Invitar de nuevo',
  againFor: (email: string) => `Invitar de nuevo a ${email}`,
  withdraw: (email: string) => `Anular la invitación a ${email}`,
  withdrawProblem: 'No pudimos anular la invitación',
  foot: 'Quien acepta entra con ese mismo correo. Con otro, el enlace no abre.',
} as const;

export const inviteText = {
  title: 'Invitar',
  email: 'Correo',
  role: 'Rol',
  create: 'Crear invitación',
  wrongEmail: 'Escribe el correo de la persona, como nombre@estudio.com.py.',
  ready: (email: string) => `Invitación lista para ${email}.`,
  hint: 'Pásale este enlace: se muestra solo ahora.',
  link: 'Enlace de la invitación',
  copy: 'Copiar',
  copied: 'Copiado',
  copySentence: 'Copiar con un mensaje',
  sentence: (business: string, role: string, link: string, until: string) =>
    `Te invito a ${business === '' ? 'mi negocio' : business} en Ajaka (rol: ${role}). Entra con este correo, hasta el ${until}: ${link}`,
  expires: (day: string, time: string) => `Vence el ${day} a las ${time}. Sirve una vez y solo con ese correo.`,
} as const;

export const rolesText = {
  title: 'Qué puede cada rol',
  permission: 'Permiso',
  columns: { duena: 'Dueña', contador: 'Contador', lectura: 'Lectura' },
  yes: 'sí',
  no: 'no',
  rows: [
    ['Ver facturas y bajar originales', 'lectura'],
    ['Exportar y bajar el archivo RG 90', 'lectura'],
    ['Subir, cargar a mano y corregir', 'contador'],
    ['Cerrar un mes', 'contador'],
    ['Conectar correos', 'contador'],
    ['Eliminar facturas, con un motivo', 'contador'],
    ['Invitar y quitar personas', 'duena'],
    ['Plan, pagos y otros negocios', 'duena'],
  ] satisfies (readonly [string, MemberRole])[],
} as const;
