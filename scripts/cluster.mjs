// npm run cluster [-- trial]: all that a larger office runs, on this machine: HAProxy, three processes that serve, two that
// work, PgBouncer, PostgreSQL with a standby under Patroni and etcd, Swift. With «trial» it is tried, and the table is printed.
import { buildWeb } from './lib/build-web.mjs';
import { handOver } from './lib/hand-over.mjs';
import { installDependencies } from './lib/install.mjs';
import { bringClusterParts } from './lib/outside-parts.mjs';
import { reportingFailure } from './lib/step.mjs';

await reportingFailure(() => {
  installDependencies();
  bringClusterParts();
  buildWeb();
  handOver(['cluster/main.ts', ...process.argv.slice(2)]);
});
