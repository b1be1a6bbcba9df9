import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function capture(level: string) {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog(level, to), lines };
}

test('CFG-16 the level decides what is written', () => {
  const { log, lines } = capture('error');
  log.info('callada');
  log.error('dicha');
  expect(lines).toHaveLength(1);
});

test('SEC-12 no secret is written, whatever it is called or wherever it hides', () => {
  const { log, lines } = capture('info');
  const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln';
  const cause = new Error(`connect postgres://ana:clave-secreta@db/x failed for Bearer abc.def`);
  log.info({
    password: 'clave-secreta',
    request: { headers: { authorization: 'Bearer abc.def' } },
    err: new Error(token, { cause }),
  });
  expect(lines.join('')).not.toMatch(/clave-secreta|abc\.def|eyJhbGci/);
  expect(lines.join('')).toContain('postgres://ana:[oculto]@db/x');
});
