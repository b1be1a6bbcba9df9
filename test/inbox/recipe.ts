import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What administrators read. */
const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/operations.md');

function found(pattern: RegExp, what: string): string {
  const [, text] = pattern.exec(readFileSync(DOCUMENT, 'utf8')) ?? [];
  if (text === undefined) throw new Error(`docs/operations.md has no ${what} for Postfix`);
  return text;
}

/** The script of the recipe, as it stands in the document. */
export const recipeScript = () => found(/```sh ajaka-in\n([\s\S]*?)```/, 'script');

/** That script, with the addresses in a directory of its own. */
export function installedScript() {
  const directory = mkdtempSync(path.join(tmpdir(), 'ajaka-in-'));
  // Postfix runs it as somebody without rights.
  chmodSync(directory, 0o755);
  const script = path.join(directory, 'ajaka-in');
  const inboxes = path.join(directory, 'inboxes');
  writeFileSync(script, recipeScript().replaceAll('/etc/ajaka/inboxes', inboxes));
  chmodSync(script, 0o755);
  mkdirSync(inboxes);
  return { script, know: (name: string, url: string) => writeFileSync(path.join(inboxes, name), `url = "${url}"\n`) };
}

/** The lines of the recipe for master.cf, and its settings. */
export const recipeService = () => found(/```\n(ajaka {5}unix[\s\S]*?)```/, 'service');
export const recipeSettings = () =>
  [...found(/(postconf -e [\s\S]*?)```/, 'settings').matchAll(/'([^']+)'/g)].map(([, line = '']) => line);
