import { describe, expect, test } from 'vitest';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { admitLocal, admitLocalChange } from './local-only.ts';

const GOOD = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' };
const from = (remoteAddress: string, headers: Record<string, string | undefined>) =>
  ({ remoteAddress, peerAddress: remoteAddress, headers }) as unknown as HttpContext;
const here = (headers: Record<string, string | undefined>) => from('127.0.0.1', { ...GOOD, ...headers });

const isAdmitted = (admit: typeof admitLocal, http: HttpContext, remoteAllowed = false) => {
  try {
    admit(http, remoteAllowed);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'identidad_local_negada' });
    return false;
  }
};

describe('whom the calls of the local identity answer', () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('ID-13 a socket of this computer: %s', (address) => {
    expect(isAdmitted(admitLocalChange, from(address, GOOD))).toBe(true);
  });

  test.each(['192.168.1.20', '10.0.0.1', '::ffff:192.168.1.20', 'fe80::1', '127.0.0.1.evil.example', ''])(
    'ID-13 no socket of another computer, even with everything else right: «%s»',
    (address) => {
      expect(isAdmitted(admitLocal, from(address, GOOD))).toBe(false);
    },
  );

  test.each([
    ['a foreign name', { host: 'ajaka.evil.example', origin: 'http://ajaka.evil.example' }],
    ['a name that begins like ours', { host: 'localhost.evil.example', origin: 'http://localhost.evil.example' }],
    ['no name', { host: undefined, origin: undefined }],
    ['Forwarded', { forwarded: 'for=127.0.0.1' }],
    ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'localhost' }],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'http' }],
    ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }],
    ['an empty X-Forwarded-For', { 'x-forwarded-for': '' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this computer', { origin: 'http://127.0.0.1:4000' }],
    ['the origin of a sandboxed page', { origin: 'null' }],
    ['a page of another site', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['a page of the same site on another port', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ])('ID-13 not with %s', (_what, headers) => {
    expect(isAdmitted(admitLocal, here({}))).toBe(true);
    expect(isAdmitted(admitLocal, here(headers))).toBe(false);
  });

  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text, which needs no question beforehand', { 'content-type': 'text/plain' }],
    ['a body of no kind', { 'content-type': undefined }],
    ['nothing that tells where it comes from', { origin: undefined }],
  ])('ID-13 a change not with %s', (_what, headers) => {
    expect(isAdmitted(admitLocal, here(headers))).toBe(true);
    expect(isAdmitted(admitLocalChange, here(headers))).toBe(false);
  });
});
