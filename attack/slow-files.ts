import { zipOf } from '../test/intake/packages.ts';
import type { NamedFile } from '../test/intake/uploads.ts';
import { hiddenByQuote, manyArchives, namespacesOver, slowCertificates } from '../test/sifen/hostile-files.ts';
import type { Attack, Stage } from './attack.ts';

const MIB = 1024 * 1024;
/** How often it is sent at once; more than there are places to read. */
const AT_ONCE = 4;

/** Every one of them is answered with a sentence, and none gives an invoice. */
function isRefused(make: () => Promise<NamedFile> | NamedFile) {
  return async ({ attacker, isShort }: Stage) => {
    const file = await make();
    return async () => {
      const answers = await Promise.all(Array.from({ length: isShort ? 1 : AT_ONCE }, () => attacker.send(file)));
      const wrong = answers.find(
        ({ status, body }) => status !== 200 || body.success || body.invoice_count !== 0 || !body.message,
      );
      return wrong
        ? { isHeld: false, after: `${wrong.status} ${wrong.body.message}` }
        : { isHeld: true, after: `«${answers[0]?.body.message}»` };
    };
  };
}

/** A package in a package, so that nothing of the blank lines is sent. */
async function blankMails(): Promise<Buffer> {
  const blank = `From: a@x\r\nTo: b@x\r\n\r\n${'\n'.repeat(20 * MIB)}`;
  return await zipOf({ 'correos.zip': await zipOf({ '1.eml': blank, '2.eml': `${blank}\n` }) });
}

export const slowFiles: readonly Attack[] = [
  {
    proves: 'SEC-14 INTK-09',
    name: '65 KB de certificados de 3.072 bits',
    before: 'todos esperaban 21 s',
    prepare: isRefused(() => ['certificados.xml', slowCertificates(10, 4, 3072, 3068)]),
  },
  {
    proves: 'SEC-14',
    name: '356 KB escondidos con <?xml "?>',
    before: 'todos esperaban 20 s',
    prepare: isRefused(() => ['escondido.xml', hiddenByQuote(namespacesOver(250, 85_000))]),
  },
  {
    proves: 'INTK-14',
    name: '186 KB de ZIP en base64',
    before: 'todos esperaban 16 s',
    prepare: isRefused(() => ['paquetes.xml', manyArchives(80, Buffer.from(`<x>${'<a/>'.repeat(399_000)}</x>`))]),
    isOnlyWhole: true,
  },
  {
    proves: 'INTK-09',
    name: 'correos de líneas vacías',
    before: 'todos esperaban 3 s',
    prepare: isRefused(async () => ['correos.zip', await blankMails()]),
    isOnlyWhole: true,
  },
];
