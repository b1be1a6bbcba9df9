/** S2 §9. Percent. */
const GOOD = 80;
const FAIR = 60;

export type QualityTone = 'ok' | 'warn' | 'bad';

/** The colour of a percentage with CDC, or with timbrado. */
export function qualityTone(percent: number): QualityTone {
  if (percent >= GOOD) return 'ok';
  return percent >= FAIR ? 'warn' : 'bad';
}
