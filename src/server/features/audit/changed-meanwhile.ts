import type { ErrorCode } from '#contract/wire/errors.ts';
import type { SeenVersions } from '#contract/wire/version.ts';
import { dayInAsuncion, timeInAsuncion } from '#domain/time/period.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { RowVersion } from '#server/platform/db/row-version.ts';
import { ApiError } from '#server/platform/http/reply/api-error.ts';
import { findNames } from './audit.store.ts';

/**
 * Refuses a change by somebody who saw another version, and tells them whose change came first. Call it once nobody
 * else can change the row before the transaction ends, and before anything is written.
 */
export async function refuseChangedMeanwhile(
  tx: Db,
  seen: SeenVersions,
  { version, changedAt, changedBy }: RowVersion,
  code: Extract<ErrorCode, 'cambio_mientras_tanto' | 'negocio_cambiado'> = 'cambio_mientras_tanto',
): Promise<void> {
  if (seen === null || seen.includes(version)) return;
  const found = changedBy === null ? undefined : await findNames(tx, changedBy);
  const who = found === undefined ? null : { name: found.name.trim() || null, email: found.email };
  throw new ApiError(code, {
    message: `${sentence(who?.name ?? who?.email, changedAt)} Mira cómo quedó y guarda otra vez lo tuyo.`,
    change: { who, at: changedAt?.toISOString() ?? null, version },
  });
}

function sentence(who: string | undefined, changedAt: Date | null): string {
  if (changedAt === null) return 'Esto ya no es como lo viste.';
  const at = changedAt.getTime();
  const day = dayInAsuncion(at).split('-').reverse().join('/');
  const when = `el ${day} a las ${timeInAsuncion(at)}`;
  return who === undefined ? `Esto cambió mientras tanto, ${when}.` : `${who} cambió esto mientras tanto, ${when}.`;
}
