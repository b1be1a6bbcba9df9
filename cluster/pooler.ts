import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Child, startChild } from './child.ts';
import { type Places, programOf } from './places.ts';

/** PgBouncer in transaction mode: five processes with twenty connections each share twenty-five of PostgreSQL's. */
export function startPooler(places: Places, port: number, primaryPort: number): Child {
  const directory = places.directoryOf('pgbouncer');
  const users = path.join(directory, 'users.txt');
  const file = path.join(directory, 'pgbouncer.ini');
  const own = (name: string, text: string) => {
    writeFileSync(name, text, { mode: 0o600 });
    if (places.account) chownSync(name, places.account.uid, places.account.gid);
  };
  own(users, `"ajaka" "${places.password}"\n`);
  own(
    file,
    `[databases]
ajaka = host=127.0.0.1 port=${primaryPort} dbname=ajaka
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 300
default_pool_size = 25
; A primary that went away is not asked for long, and its successor is found soon.
server_connect_timeout = 5
server_login_retry = 1
query_wait_timeout = 20
server_check_delay = 0
tcp_keepalive = 1
tcp_keepidle = 5
tcp_keepintvl = 2
tcp_keepcnt = 3
`,
  );
  return startChild({
    name: 'pgbouncer',
    program: programOf('pgbouncer'),
    args: [file],
    account: places.account,
    directory: places.directory,
    ready: /process up/,
  });
}
