export const historyText = {
  title: 'Historial de la factura',
  loading: 'Cargando el historial…',
  problem: 'No pudimos cargar el historial.',
  reason: (reason: string) => `Motivo: «${reason}»`,
  from: (origin: string) => `desde ${origin}`,
  byMail: 'por correo',
} as const;
