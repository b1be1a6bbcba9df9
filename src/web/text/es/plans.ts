/** What is said about plans, to those who choose them and to those who manage them. */
export const plansText = {
  free: 'Gratis',
  unlimited: 'Ilimitado',
  periods: { monthly: 'por mes', yearly: 'por año', 'one-time': 'pago único' },
  types: { free: 'Free', basic: 'Basic', premium: 'Premium', enterprise: 'Enterprise' },
  perMonth: (limit: string) => `${limit} facturas/mes con IA`,
  withoutLimit: 'Facturas con IA sin límite',
} as const;
