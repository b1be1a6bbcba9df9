import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface AuthEmulator {
  address: string;
  projectId: string;
  /** Forgets every account. */
  reset(): Promise<void>;
  stop(): void;
}

const LAUNCHER = fileURLToPath(new URL('../../tools/auth-emulator/start.cjs', import.meta.url));

/** Its standard input is our pipe: when we die, it ends. */
export function startAuthEmulator(): Promise<AuthEmulator> {
  const child = spawn(process.execPath, [LAUNCHER], { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the auth emulator ended with ${code}`)));
    createInterface(child.stdout).on('line', (line) => {
      const [, projectId, address] = /ready (\S+) (\S+)/.exec(line) ?? [];
      if (!projectId || !address) return;
      resolve({
        address,
        projectId,
        reset: async () => {
          const accounts = `${address}/emulator/v1/projects/${projectId}/accounts`;
          const answer = await fetch(accounts, { method: 'DELETE', headers: { authorization: 'Bearer owner' } });
          if (!answer.ok) throw new Error(`the auth emulator answered ${answer.status} to a reset`);
        },
        stop: () => void child.kill('SIGTERM'),
      });
    });
  });
}
