/** «Gestión de Planes y Suscripciones», for administrators. */
export const adminPlansText = {
  parts: { label: 'Partes de la gestión', plans: 'Planes', stats: 'Estadísticas', assign: 'Asignar Planes' },
  add: 'Agregar plan',

  table: {
    label: 'Planes',
    plan: 'Plan',
    code: 'Código',
    price: 'Precio',
    period: 'Período',
    aiLimit: 'Facturas con IA',
    status: 'Estado',
    actions: 'Acciones',
    popular: 'Plan popular',
    edit: (name: string) => `Editar el plan ${name}`,
    remove: (name: string) => `Eliminar el plan ${name}`,
    loading: 'Cargando los planes…',
    empty: 'Todavía no hay planes. Agrega el primero y quienes usan Ajaka podrán elegirlo.',
    problem: 'No se pudieron cargar los planes',
  },
  periods: { monthly: 'Mensual', yearly: 'Anual', 'one-time': 'Pago único' },
  statuses: { active: 'Activo', inactive: 'Inactivo', deprecated: 'Obsoleto' },
  formats: { excel: 'Excel', csv: 'CSV', json: 'JSON', pdf: 'PDF' },

  remove: {
    title: 'Eliminar plan',
    message: (name: string, subscribers: string) =>
      `¿Eliminar el plan ${name}? ${subscribers} Si alguien lo tiene o lo tuvo queda obsoleto: no se ofrece más y quien lo tiene lo conserva.`,
    subscribers: (n: number) =>
      n === 0
        ? 'No tiene suscripciones activas.'
        : n === 1
          ? 'Tiene 1 suscripción activa.'
          : `Tiene ${n} suscripciones activas.`,
    confirm: 'Eliminar',
    failed: 'No se pudo eliminar el plan',
  },

  form: {
    create: 'Nuevo plan',
    edit: (name: string) => `Editar plan ${name}`,
    name: 'Nombre',
    code: 'Código',
    description: 'Descripción',
    descriptionHint: 'La primera línea es el resumen; las demás, la lista de características.',
    price: 'Precio',
    currency: 'Moneda',
    period: 'Período',
    aiLimit: 'Facturas con IA',
    aiLimitHint: '-1 es sin límite',
    status: 'Estado',
    sortOrder: 'Orden',
    features: 'Funciones',
    emailProcessing: 'Procesamiento de correos',
    apiAccess: 'Acceso por API',
    prioritySupport: 'Soporte prioritario',
    customTemplates: 'Templates propios',
    isPopular: 'Plan popular',
    formats: 'Formatos',
    keepsPrice: (n: number) =>
      n === 1 ? '1 suscripción activa conserva su precio.' : `${n} suscripciones activas conservan su precio.`,
    save: 'Guardar plan',
    failed: (detail: string) => `Error guardando plan: ${detail}`,
  },

  stats: {
    label: 'Cifras de las suscripciones',
    total: 'Total de suscripciones',
    active: 'Suscripciones activas',
    revenue: 'Ingresos',
    other: (money: string) => `y aparte ${money}`,
    notConverted: 'Las otras monedas no se convierten.',
    byPlan: 'Por plan',
    plan: 'Plan',
    planTotal: 'Suscripciones',
    planActive: 'Activas',
    planRevenue: 'Ingresos',
    averagePrice: 'Precio promedio',
    loading: 'Cargando las estadísticas…',
    empty: 'Cuando haya planes verás aquí cuántos se suscribieron a cada uno.',
    problem: 'No se pudieron cargar las estadísticas de suscripciones',
  },

  assign: {
    user: 'Usuario',
    noPlan: 'Prueba',
    suspended: (email: string) => `${email} está suspendido. Actívalo en Usuarios y después asígnale un plan.`,
    plan: 'Plan',
    choosePlan: 'Elige un plan',
    notOffered: (name: string, status: string) => `${name} (${status.toLowerCase()})`,
    reason: 'Motivo (opcional)',
    reasonHint: 'Queda en la auditoría.',
    consequence: (email: string, before: string, after: string) => `${email} pasa de ${before} a ${after}.`,
    consequenceTitle: 'Qué cambia',
    nothingChosen: 'Elige un usuario y un plan: aquí verás qué cambia antes de asignarlo.',
    assignTo: (who: string) => `Asignar a ${who}`,
    aiLimit: 'Facturas con IA por mes',
    becomes: 'pasa a',
    closes: (plan: string) =>
      `Cierra el plan ${plan} ahora, sin prorrateo. Lo que ya usó este mes cuenta para el nuevo límite.`,
    firstPlan: 'Es inmediato: termina su período de prueba y cuenta el límite del plan.',
    submit: 'Asignar plan',
    missing: 'Selecciona un usuario y un plan',
    failed: (detail: string) => `Error asignando plan: ${detail}`,
  },
} as const;
