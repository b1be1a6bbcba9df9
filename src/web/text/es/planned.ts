import type { t } from '../es.ts';

/** What the pages that are not built yet will hold. */
export const plannedText: Partial<Record<keyof typeof t.pages, string>> = {
  help: 'Aquí encontrarás los primeros pasos y las respuestas a las preguntas comunes.',
};
