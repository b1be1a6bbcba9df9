import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { StartRefused } from '#server/platform/start-refused.ts';
import { nationalAnchors, trustAnchors } from '#sifen/trust/trust-anchors.ts';
import { issueSigner, toPem } from '../../../test/sifen/certificates.ts';
import { ANCHORS_DIRECTORY, PROVIDER } from '../../../test/sifen/test-anchors.ts';
import { openTrustAnchors } from './open-trust-anchors.ts';

const root = mkdtempSync(path.join(tmpdir(), 'ajaka-anchors-'));
afterAll(() => rmSync(root, { recursive: true }));

const open = (directory: string | undefined) => openTrustAnchors(directory, createLog('silent'));
function directoryWith(name: string, content: string): string {
  const directory = mkdtempSync(path.join(root, 'd-'));
  writeFileSync(path.join(directory, name), content);
  return directory;
}

test('TRUST-04 the directory adds anchors, and takes none of the national ones away', () => {
  const { providers } = trustAnchors(open(ANCHORS_DIRECTORY));
  expect(providers.slice(0, -1)).toEqual(nationalAnchors().providers);
  expect(providers.at(-1)?.commonName).toBe('PRESTADOR DE PRUEBA S.A.');
  expect(open(undefined)).toEqual([]);
});

test.each([
  ['nota.pem', 'hola', 'no tiene ningún certificado'],
  ['firmante.crt', toPem(issueSigner(PROVIDER)), 'no es de quien puede emitir'],
  ['suelto.pem', toPem(PROVIDER.certificate), 'no está firmado por la raíz'],
])('TRUST-04 CFG-02 %s that would not count stops the start, by its name', (name, content, reason) => {
  const start = () => open(directoryWith(name, content));
  expect(start).toThrow(StartRefused);
  expect(start).toThrow(new RegExp(`TRUST_ANCHORS: «${name}» ${reason}`));
});

test('TRUST-04 CFG-02 a directory that cannot be read stops the start; other files in it do not matter', () => {
  expect(() => open(path.join(root, 'no-existe'))).toThrow(/TRUST_ANCHORS no es una carpeta/);
  expect(open(directoryWith('LEEME.txt', 'hola'))).toEqual([]);
});
