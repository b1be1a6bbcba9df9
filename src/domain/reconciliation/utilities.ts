import { folded } from './register-cell.ts';

/** Sellers of electricity, water or telephone, recognised by their activities or names. */
const ACTIVITIES = /\b(?:telecomunicacion|telefonia|energia electrica|electricidad|agua potable|saneamiento|internet)/;
const NAMES =
  /\b(?:ande|essap|copaco|telecel|tigo|nucleo|personal|amx paraguay|claro|hola paraguay|vox|administracion nacional de electricidad)\b/;

/** Their bills count on the day they are due (Law 6380, article 83, number 4). */
export function isUtilityIssuer({
  name,
  activities,
}: {
  readonly name: string;
  readonly activities: readonly string[];
}): boolean {
  return NAMES.test(folded(name)) || activities.some((activity) => ACTIVITIES.test(folded(activity)));
}
