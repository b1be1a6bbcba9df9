import { describe, expect, test } from 'vitest';
import { isFullRun } from '../../../../../test/long-run.ts';
import { ENDLESS, startEndless } from '../../../../../test/server/endless-answer.ts';
import { readSettings } from '../../../platform/settings.ts';
import { findProvider, isConfigured } from './providers.ts';
import { ProviderUnavailable, refreshTokens, revokeToken } from './token-client.ts';

const MIB = 1024 ** 2;

describe.each(ENDLESS.filter((how) => how !== 'drip'))('a token endpoint that answers without end (%s)', (how) => {
  test('SAFE-32 counts as one that did not answer, after a bounded number of bytes', async () => {
    const server = await startEndless(how);
    const settings = readSettings({
      ...{ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' },
      GOOGLE_TOKEN_URL: `${server.url}/token`,
    });
    const provider = findProvider(settings, 'google');
    if (!isConfigured(provider)) throw new Error('it has its settings');
    await expect(refreshTokens(provider, 'a')).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(revokeToken(`${server.url}/revoke`, 'a')).rejects.toBeInstanceOf(ProviderUnavailable);
    // Each of the two may have filled what the system holds of a connection.
    expect((await server.stop()).bytesTaken).toBeLessThan(32 * MIB);
  });
});

test.runIf(isFullRun)('SAFE-32 one that drips is left in time', async () => {
  const server = await startEndless('drip');
  await expect(revokeToken(server.url, 'a')).rejects.toBeInstanceOf(ProviderUnavailable);
  await server.stop();
});
