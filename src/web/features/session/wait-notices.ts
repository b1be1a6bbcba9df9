import { t } from '#text/common.ts';
import { notify } from '#web/ui/feedback/toast.tsx';

/** A shorter wait is over before its notice is read. */
const WORTH_TELLING_MS = 3_000;

/** «10:24:31», in Asunción. */
const clockTime = (at: number) =>
  new Date(at).toLocaleTimeString('es-PY', { timeZone: 'America/Asuncion', hour12: false });

const { title, again, opens } = t.session.tooMany;

/** Says that the server was asked too often, and when it will be asked again. */
export function notifyWait(ms: number): void {
  if (ms < WORTH_TELLING_MS) return;
  notify({ id: 'too-many', type: 'warning', title, message: again(clockTime(Date.now() + ms)), duration: ms });
}

/** The same before any page is drawn: in the splash. */
export function showWaitInSplash(ms: number): void {
  const splash = document.querySelector('.splash [role="status"]');
  if (splash === null) notifyWait(ms);
  else if (ms >= WORTH_TELLING_MS) splash.textContent = `${title}. ${opens(clockTime(Date.now() + ms))}`;
}
