import { DAY_MS } from '#domain/time/calendar.ts';
import { tokensText as words } from '#text/connections/connections.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';

/** Days without use after which somebody should ask whether a token is still needed. */
const LONG_AGO = 60;

export interface LastUse {
  readonly text: string;
  readonly tone: 'strong' | 'muted' | 'warn';
}

export function lastUseOf(lastUsedAt: string | null, now: Date): LastUse {
  if (lastUsedAt === null) return { text: words.never, tone: 'muted' };
  if (formatDate(lastUsedAt) === formatDate(now)) return { text: words.today(formatTime(lastUsedAt)), tone: 'strong' };
  const days = Math.floor((now.getTime() - Date.parse(lastUsedAt)) / DAY_MS);
  return days >= LONG_AGO
    ? { text: words.daysAgo(days), tone: 'warn' }
    : { text: formatDate(lastUsedAt), tone: 'strong' };
}
