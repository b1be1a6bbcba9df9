import { units } from '../phrases.text.ts';

/** Changing from one business to another, and adding one. */
export const switcherText = {
  panel: 'Cambiar de negocio',
  trigger: (name: string) => `Cambiar de negocio: ${name}`,
  search: 'Buscar un negocio',
  placeholder: 'Nombre o RUC',
  list: 'Tus negocios',
  noRuc: 'Sin RUC todavía',
  facts: (ruc: string, role: string) => `${ruc} · ${role}`,
  all: (n: number, month: string | undefined) =>
    month === undefined ? units(n, 'negocio', 'negocios') : `${units(n, 'negocio', 'negocios')}, cierre de ${month}`,
  order: 'Por vencimiento del formulario 120',
  loading: 'Cargando tus negocios…',
  more: (n: number) => `${n} más: escribe para encontrarlos.`,
  none: (typed: string) => `Ningún negocio tuyo coincide con «${typed}».`,
  found: (n: number) => units(n, 'negocio', 'negocios'),
  add: 'Agregar contribuyente',
  enter: 'entrar',
} as const;

export const noAccessText = {
  title: 'No tienes acceso a este negocio',
  body: 'El enlace es de un negocio en el que no trabajas, o ya no. Pide a una de sus dueñas que te invite.',
  lostTitle: 'Ya no tienes acceso a este negocio',
  lostBody:
    'Alguien te quitó de él, o el negocio se cerró. Lo que estabas escribiendo no se guardó: sigue en la pantalla, por si quieres copiarlo antes de irte.',
  readOnlyTitle: 'Aquí solo miras',
  readOnlyBody:
    'Con tu rol en este negocio puedes mirar y exportar. Para cargar o corregir, pide a una dueña el rol de contador.',
  readOnlyAction: 'Ver facturas',
  yours: 'Tus negocios',
  enter: (name: string) => `Ir a ${name}`,
  stay: 'Seguir mirando esta página',
} as const;
