/** The page that an invitation's link opens. */
export const invitationText = {
  invites: (who: string) => `${who} te invita a`,
  invited: 'Te invitaron a',
  role: 'Con el rol',
  roleMeans: {
    duena: 'Puedes todo: también invitar personas y cambiar el plan.',
    contador: 'Puedes todo menos las personas y el plan.',
    lectura: 'Puedes ver las facturas, bajar los originales y exportar.',
  },
  account: 'Entras como',
  expires: (day: string) => `La invitación vence el ${day}.`,
  accept: 'Aceptar invitación',
  accepted: 'Ya aceptaste esta invitación.',
  home: 'Ir a mis negocios',
  otherAccount: 'Entrar con otra cuenta',
} as const;
