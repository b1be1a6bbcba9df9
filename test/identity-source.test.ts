import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Each of these opens a door for unsigned tokens, or lets a cookie or a variable name another sign-in server. */
const FORBIDDEN = /connectAuthEmulator|\bgetAuth\b|UnsecuredJWT|AUTH_EMULATOR_HOST|gapi-stub/;

test('ID-31 no product source accepts unsigned tokens or can be switched to an emulator', () => {
  const sources = globSync('src/**/*.{ts,tsx}');
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter((file) => FORBIDDEN.test(readFileSync(file, 'utf8')))).toEqual([]);
});
