import type { ApiToken } from '#contract/connections/tokens.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import { tokensText as words } from '#text/connections/connections.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';

/** Days without use after which somebody should ask whether a token is still needed. */
const LONG_AGO = 90;

export interface LastUse {
  readonly text: string;
  readonly tone: 'strong' | 'muted' | 'warn';
}

export function lastUseOf({ lastUsedAt, createdAt }: Pick<ApiToken, 'lastUsedAt' | 'createdAt'>, now: Date): LastUse {
  const idle = Math.floor((now.getTime() - Date.parse(lastUsedAt ?? createdAt)) / DAY_MS);
  const isLongAgo = idle >= LONG_AGO;
  if (lastUsedAt === null) {
    return isLongAgo ? { text: words.neverIn(idle), tone: 'warn' } : { text: words.never, tone: 'muted' };
  }
  if (isLongAgo) return { text: words.daysAgo(idle), tone: 'warn' };
  const day = formatDate(lastUsedAt);
  return { text: day === formatDate(now) ? words.today(formatTime(lastUsedAt)) : day, tone: 'strong' };
}
