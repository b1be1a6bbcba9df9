import type { t } from '../es.ts';

/** What the pages that are not built yet will hold. */
export const plannedText: Partial<Record<keyof typeof t.pages, string>> = {
  templates: 'Aquí guardarás tus templates para exportar facturas a Excel.',
  templateNew: 'Aquí elegirás qué datos de tus facturas van en cada columna.',
  templateEdit: 'Aquí cambiarás las columnas de tu template.',
  export: 'Aquí elegirás un template y un período, y descargarás tu Excel.',
  help: 'Aquí encontrarás los primeros pasos y las respuestas a las preguntas comunes.',
};
