import { units } from './phrases.ts';

/** A PDF or photo that was read, to be read once more. */
export const readAgainText = {
  action: 'Leer otra vez',
  ask: '¿Leer otra vez este archivo?',
  /** What it costs stands first. */
  costs: (left: number | null) =>
    left === null
      ? 'La IA lo lee otra vez, y cuenta como una lectura con IA.'
      : `La IA lo lee otra vez, y cuenta como una lectura con IA: te ${left === 1 ? 'queda' : 'quedan'} ${units(left, 'lectura', 'lecturas')}.`,
  free: 'La IA lo lee otra vez. No cuesta nada: este archivo ya se leyó con IA este mes.',
  local: 'Se lee otra vez sin IA: su QR, su CDC y su texto. No cuesta nada.',
  what: 'Lo leído se reemplaza. Lo que alguien confirmó o corrigió no cambia.',
  limit: {
    title: 'Límite alcanzado',
    message: 'Ya usaste todas tus lecturas con IA: este archivo se puede leer otra vez cuando tengas más.',
  },
  cannot: 'Este archivo no se puede leer otra vez ahora: se está leyendo, o ya no está guardado.',
  begun: 'Lo estamos leyendo otra vez: el resultado aparece solo.',
  failed: 'No se pudo leer otra vez',
} as const;
