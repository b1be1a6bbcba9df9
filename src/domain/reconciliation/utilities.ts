import { folded } from './register-cell.ts';

/** Who sells electricity, water or telephone, as their activities or their names say it. */
const ACTIVITIES = /\b(?:telecomunicacion|telefonia|energia electrica|electricidad|agua potable|saneamiento|internet)/;
const NAMES =
  /\b(?:ande|essap|copaco|telecel|tigo|nucleo|personal|amx paraguay|claro|hola paraguay|vox|administracion nacional de electricidad)\b/;

/** What they sell counts when it is due (Law 6380, article 83, number 4). */
export function isUtilityIssuer({
  name,
  activities,
}: {
  readonly name: string;
  readonly activities: readonly string[];
}): boolean {
  return NAMES.test(folded(name)) || activities.some((activity) => ACTIVITIES.test(folded(activity)));
}
