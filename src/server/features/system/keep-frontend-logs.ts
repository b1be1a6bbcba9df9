import { type FrontendLog, LOG_LIMITS } from '#contract/system/browser-logs.ts';
import { DAY_MS } from '#domain/time/calendar.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Caller } from '#server/platform/http/guard/caller.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { newId } from '#server/platform/new-id.ts';
import { withoutSecrets } from '#server/platform/secrets-in-paths.ts';
import { deleteLogsBefore, insertLogs } from './system.store.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** Long enough to look into a complaint, short enough not to become a file on people. */
const KEPT_DAYS = 30;
const DELETE_AT_ONCE = 5_000;
/** Extra data of one entry, as JSON. */
const EXTRA_DATA_CHARACTERS = 4_000;

/** The e-mail of an entry is what the token says, and nothing without a token: a browser may write anything. */
export async function keepFrontendLogs({ db, clock }: Needs, caller: Caller | null, logs: readonly FrontendLog[]) {
  if (!caller && logs.length > LOG_LIMITS.entriesWithoutToken) {
    const message = `Sin sesión se admiten hasta ${LOG_LIMITS.entriesWithoutToken} registros por envío.`;
    throw new ApiError('datos_invalidos', { message, fields: { logs: message } });
  }
  const receivedAt = clock.now();
  const kept = logs.map((log) => ({
    ...log,
    ...withoutSecretsIn(log),
    id: newId(receivedAt),
    userId: caller?.userId ?? null,
    userEmail: caller?.email ?? null,
    receivedAt,
  }));
  if (kept.length > 0) await insertLogs(db, kept);
  return { stored: kept.length };
}

/** The address of a page may hold a secret that lets anybody in who knows it. */
function withoutSecretsIn({ message, url, stackTrace, extraData }: FrontendLog): Partial<FrontendLog> {
  return {
    message: withoutSecrets(message),
    ...(url === undefined ? {} : { url: withoutSecrets(url) }),
    ...(stackTrace == null ? {} : { stackTrace: withoutSecrets(stackTrace) }),
    extraData: isSmall(extraData) ? cutIn(extraData) : { omitted: 'too large' },
  };
}

const cutIn = (data: FrontendLog['extraData']): FrontendLog['extraData'] =>
  data == null ? data : JSON.parse(withoutSecrets(JSON.stringify(data)));

const isSmall = (data: FrontendLog['extraData']) => JSON.stringify(data ?? null).length <= EXTRA_DATA_CHARACTERS;

export async function forgetOldLogs({ db, clock }: Needs): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  while ((await deleteLogsBefore(db, before, DELETE_AT_ONCE)) === DELETE_AT_ONCE);
}
