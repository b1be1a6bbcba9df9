import { units } from './phrases.text.ts';

/** What is said about plans, to subscribers and to administrators. */
export const plansText = {
  free: 'Gratis',
  unlimited: 'Ilimitado',
  periods: { monthly: 'por mes', yearly: 'por año', 'one-time': 'pago único' },
  types: { free: 'Free', basic: 'Basic', premium: 'Premium', enterprise: 'Enterprise' },
  usage: (used: string, limit: string) => `${used} de ${limit}`,
  perMonth: (limit: string) => `${limit} facturas/mes con IA`,
  withoutLimit: 'Facturas con IA sin límite',
} as const;

/** «Mi Suscripción». */
export const subscriptionText = {
  paidBy: (payer: string) => `Este es el plan del negocio ${payer}, que paga por este.`,
  decidedBy: (payer: string) =>
    `Este es el plan del negocio ${payer}, que paga por este. Lo cambia quien tiene el rol de dueña en ${payer}.`,
  back: 'Volver al dashboard',
  tabs: { label: 'Partes de tu suscripción', current: 'Actual', history: 'Historial', plans: 'Planes' },
  statuses: { active: 'Activo', inactive: 'Inactivo', pending: 'Pendiente', cancelled: 'Cancelado' },
  noEnd: 'Sin vencimiento',

  current: {
    plan: (name: string) => `Plan ${name}`,
    since: (day: string) => `Desde el ${day}`,
    until: (day: string) => `vence el ${day}`,
    ended: (day: string) => `terminó el ${day}`,
    usage: 'Facturas con IA este mes',
    lastUsage: 'Facturas con IA al cerrarse',
    used: (limit: string) => `de ${limit} usadas`,
    usedUnlimited: 'usadas, sin límite',
    resets: (day: string) => `se reinicia el ${day}`,
    remaining: (left: string) => `Quedan ${left}.`,
    remainingOne: 'Queda 1.',
    remainingUnlimited: 'Quedan: Ilimitado.',
    lasts: (day: string) => `A este ritmo alcanzan hasta el ${day}.`,
    xmlFree: 'El XML nativo no cuenta.',
    includes: 'Incluye',
    includesNothing: 'Este plan no tiene una descripción.',
    empty: 'No tienes una suscripción activa',
    emptyHint: 'Elige un plan para seguir procesando facturas cuando termine tu prueba.',
    seePlans: 'Ver planes',
    short: '¿Te quedan cortas?',
    larger: (name: string, limit: string, price: string) => `El plan ${name} tiene ${limit} por ${price}.`,
    over: 'Tu suscripción ya no está activa.',
    overHint: 'Elige un plan para volver a procesar correos y subir facturas.',
    overOnTrial: (day: string) =>
      `Tu período de prueba sigue hasta el ${day}, con su límite y con las funciones de este plan. Elige un plan para cuando termine.`,
    cancelTitle: 'Cancelar la suscripción',
    cancelHint:
      'Es inmediato: se detienen los correos y las cargas. Tus facturas y sus originales quedan guardados y los puedes ver y exportar.',
    cancelHintOnTrial:
      'Es inmediato: vuelves a tu período de prueba, con su límite y hasta su fin, y con las funciones de este plan. Tus facturas y sus originales quedan guardados.',
    cancel: 'Cancelar suscripción',
  },

  history: {
    label: 'Suscripciones que tuviste',
    plan: 'Plan',
    status: 'Estado',
    start: 'Inicio',
    end: 'Fin',
    usage: 'Facturas con IA',
    nothing: '—',
    price: 'Precio',
    empty: 'Todavía no tuviste ninguna suscripción. Cada cambio de plan quedará en esta lista.',
    count: (n: number, month: string) => `${units(n, 'suscripción', 'suscripciones')} desde ${month}.`,
    note: 'Los cambios de plan cierran una línea y abren otra.',
    loading: 'Cargando el historial…',
    problem: 'No pudimos cargar tu historial.',
  },

  plans: {
    label: 'Planes disponibles',
    currentPlan: 'Plan actual',
    none: 'Sin suscripción',
    popular: 'El más elegido',
    choose: 'Solicitar Cambio',
    chooseNamed: (name: string) => `Solicitar Cambio: ${name}`,
    isCurrent: 'Plan Actual',
    note: 'El cambio es inmediato y sin prorrateo. Lo que ya usaste este mes cuenta para el nuevo límite.',
    empty: 'Por ahora no hay planes disponibles. Contacta al administrador.',
    loading: 'Cargando los planes…',
    problem: 'No pudimos cargar los planes.',
    alreadyActive: 'Ya tienes este plan activo',
  },

  request: {
    waits: (name: string) => `Tu solicitud del plan ${name} espera aprobación`,
    waitsHint: (day: string, price: string) =>
      `La enviaste el ${day}, por ${price}. Nada cambia hasta que un administrador la apruebe.`,
    withdraw: 'Retirar solicitud',
    withdrawFailed: 'No se pudo retirar la solicitud',
    rejected: (name: string, day: string) => `Tu solicitud del plan ${name} fue rechazada el ${day}`,
    rejectedBecause: (reason: string) => `Motivo: ${reason}`,
    rejectedWithoutReason: 'Nada cambió. Contacta al administrador si quieres saber por qué.',
    requested: 'Solicitado',
    note: 'Un plan con precio se solicita y cambia cuando un administrador lo aprueba; uno gratis cambia en el momento. Sin prorrateo: lo que ya usaste este mes cuenta para el nuevo límite.',
    title: (name: string) => `¿Solicitar el plan ${name}?`,
    warning:
      'Se envía una solicitud y nada cambia hasta que un administrador la apruebe. Desde ese momento cuentan el límite y las funciones del plan nuevo, sin prorrateo.',
    confirm: 'Enviar solicitud',
  },

  change: {
    title: (name: string) => `¿Cambiar al plan ${name}?`,
    today: 'Hoy',
    next: 'Nuevo',
    compared: 'Comparación de los planes',
    plan: 'Plan',
    aiLimit: 'Facturas con IA',
    perMonth: (limit: string) => `${limit} por mes`,
    usage: 'Uso de este mes',
    end: 'Vence',
    price: 'Precio',
    nothing: '—',
    warning: (name: string) =>
      `El cambio es inmediato y sin prorrateo: no se descuenta lo que resta del plan ${name}. Lo que ya usaste cuenta para el nuevo límite.`,
    warningFirst: 'El cambio es inmediato. Desde ese momento cuentan el límite y las funciones del plan nuevo.',
    warningOver: 'Ya usaste más de lo que el plan nuevo permite: no podrás leer PDF con IA hasta el próximo mes.',
    acknowledge: 'Entiendo las implicaciones del cambio de plan',
    reason: 'Motivo (opcional)',
    confirm: (name: string) => `Cambiar a ${name}`,
    invalidPlan: 'Selecciona un plan válido',
    notAcknowledged: 'Debes confirmar que entiendes las implicaciones del cambio de plan',
    done: 'Solicitud de cambio de plan enviada correctamente',
    failed: 'Error al enviar la solicitud de cambio de plan',
  },

  cancel: {
    title: (name: string) => `¿Cancelar el plan ${name}?`,
    immediate: 'Es inmediato.',
    paid: (day: string, days: number) =>
      `Tu plan llegaba hasta el ${day} y ${days === 1 ? 'el día que queda no se devuelve' : `los ${days} días que quedan no se devuelven`}.`,
    free: (day: string) => `Tu plan llegaba hasta el ${day}.`,
    stops: 'Se detiene ahora',
    /** Undefined while the number of mailboxes is not known. */
    mailSearch: (mailboxes: number | undefined) =>
      mailboxes === undefined || mailboxes === 0
        ? 'La búsqueda en tus correos'
        : mailboxes === 1
          ? 'La búsqueda en 1 correo'
          : `La búsqueda en ${mailboxes} correos`,
    uploads: 'Subir PDF y XML',
    readings: (left: string) => `Las ${left} lecturas con IA que quedan`,
    oneReading: 'La lectura con IA que queda',
    unlimitedReadings: 'Las lecturas con IA sin límite',
    stopsOnTrial: ['El límite de tu plan'],
    trialGoesOn: (day: string) => `Vuelves a tu período de prueba, que sigue hasta el ${day}.`,
    stays: 'Queda guardado',
    invoices: (count: string | undefined) =>
      count ? `Tus ${count} facturas y originales` : 'Tus facturas y originales',
    staysList: ['Ver, buscar y exportar', 'Tus templates'],
    reason: 'Motivo (opcional)',
    chooseReason: 'Elige uno',
    otherReason: 'Otro motivo',
    ownWords: 'Cuéntanos',
    takeFile: 'Descargar antes un Excel con todas mis facturas',
    fileName: 'facturas',
    keep: 'Seguir con el plan',
    confirm: 'Cancelar suscripción',
    sending: 'Cancelando...',
    done: 'Suscripción cancelada correctamente',
    failed: 'No se pudo cancelar la suscripción',
  },

  problems: { load: 'Error al cargar la suscripción' },
  log: {
    history: 'No se pudo cargar el historial de suscripciones',
    plans: 'No se pudieron cargar los planes',
  },
} as const;
