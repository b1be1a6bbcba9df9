import './zod-without-eval.ts';
import '#web/ui/theme/mantine.css';
import '#web/ui/theme/fonts.css';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import '#web/ui/layout/layout.css';
import { setNonce } from 'get-nonce';
import { connectParts, drawApplication } from '#web/app/start.tsx';

/** The kit and its scroll lock write style elements, which the content security policy admits with this nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
if (nonce) setNonce(nonce);

connectParts();

/** Lets the browser first handle what is waiting, such as touches. */
function nextTurn(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage(null);
  return new Promise((next) => {
    port1.onmessage = next;
  });
}

async function start(root: HTMLElement) {
  // In a task of its own: running the loaded files has already been one long task.
  await nextTurn();
  await drawApplication(root, nonce);
}

const root = document.getElementById('root');
// Not awaited at the top level: pages loaded later import this module's chunk, and would wait for it for ever.
if (root) void start(root);
