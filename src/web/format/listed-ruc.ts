import type { ListedRuc } from '#contract/ruc-list/listed-ruc.ts';
import { listedRucText as text } from '#text/invoices/listed-ruc.ts';
import { formatDate } from './dates.ts';

/** What the list says of a RUC as a sentence, where there is little room for a mark. */
export const listedSentence = ({ state, listDate }: Pick<ListedRuc, 'state' | 'listDate'>): string =>
  `${text.sentence(text.states[state], formatDate(listDate))} ${text.ofToday}`;
