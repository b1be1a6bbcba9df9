import type pg from 'pg';
import { StartRefused } from '#server/platform/start-refused.ts';

const OLDEST = 150_000;

/** Checks what every statement of the application takes for granted of its server. */
export async function inspectServer(client: pg.Client, log: (sentence: string) => void) {
  const { rows } = await client.query<{ number: number; version: string; encoding: string; lowers: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding, lower('Ñ') = 'ñ' as lowers`,
  );
  const [server] = rows;
  if (!server || server.number < OLDEST) {
    throw new StartRefused(
      `La base de datos es PostgreSQL ${server?.version} y hace falta la versión 15 o una posterior.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new StartRefused(
      `La base de datos usa la codificación ${server.encoding} y hace falta UTF8. Créala de nuevo.`,
    );
  }
  if (!server.lowers) {
    log(
      'La base de datos no sabe pasar «Ñ» a minúscula; conviene crearla con la configuración regional C.UTF-8 o es_PY.UTF-8.',
    );
  }
}
