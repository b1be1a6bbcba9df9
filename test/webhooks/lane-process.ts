// Sends events until it is killed. Its time goes faster, so that nobody waits minutes for an attempt.
import { DeliveryLane } from '#server/features/webhooks/deliver/delivery-lane.ts';
import { connect } from '#server/platform/db/connect.ts';
import { createLog } from '#server/platform/log.ts';
import { openOutgoingNetwork } from '#server/platform/network/outgoing-network.ts';
import { createSecrets } from '#server/platform/secrets/secrets.ts';
import { openSecretsKey } from '#server/platform/secrets/secrets-key.ts';

const { DATABASE_URL = '', SECRETS_KEY } = process.env;
const SPEED = 60;
const begun = Date.now();
const log = createLog('error');
new DeliveryLane(
  {
    db: connect(DATABASE_URL, log, { isPooled: false }),
    network: openOutgoingNetwork({ allowsPrivate: true, authoritiesFile: undefined }),
    secrets: createSecrets(openSecretsKey(SECRETS_KEY, '/nowhere')),
    clock: { now: () => new Date(begun + (Date.now() - begun) * SPEED) },
    log,
  },
  { lookMs: 50, leaseMs: SPEED * 1_500 },
);
