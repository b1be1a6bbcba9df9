import type { FiscalMonth } from '#domain/time/period.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';

const rg90Period = defineLazyPart(async () => (await import('#web/features/business/rg90/rg90-period.tsx')).Rg90Period);

/** What the tax office's file (RG 90) of a month holds, and the file itself; loaded when somebody opens it. */
export const rg90Of = (period: FiscalMonth) => <LazyPart part={rg90Period} props={{ period }} />;
