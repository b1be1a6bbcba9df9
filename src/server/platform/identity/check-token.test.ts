import { generateKeyPair, type JWTVerifyGetKey, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { createTokenCheck } from './check-token.ts';

const EXPECTED = { issuer: 'https://emisor.test', audience: 'ajaka' };
const MINUTE = 60_000;
let pair: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true });
});

/** A check over keys that may be withdrawn, and how often it asked for them. */
function aCheck() {
  let now = Date.parse('2026-11-16T12:00:00Z');
  const clock = { now: () => new Date(now) };
  const advance = (ms: number) => {
    now += ms;
  };
  const asked: string[] = [];
  let isWithdrawn = false;
  const keys: JWTVerifyGetKey = async ({ kid }) => {
    asked.push(kid ?? '');
    if (isWithdrawn) throw new Error('withdrawn');
    return pair.publicKey;
  };
  const sign = (minutes = 60) => {
    const at = now / 1000;
    return new SignJWT({ auth_time: at, email: 'Ana@negocio.com.py' })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(EXPECTED.issuer)
      .setAudience(EXPECTED.audience)
      .setSubject('ana')
      .setIssuedAt(at)
      .setExpirationTime(at + minutes * 60)
      .sign(pair.privateKey);
  };
  const withdraw = () => {
    isWithdrawn = true;
  };
  return { advance, asked, sign, withdraw, check: createTokenCheck(keys, EXPECTED, clock) };
}

test('a good token is checked once and then known for five minutes; a withdrawn key is no longer believed', async () => {
  const { check, sign, asked, advance, withdraw } = aCheck();
  const token = await sign();
  for (let call = 0; call < 3; call++) expect(await check(token)).toMatchObject({ email: 'ana@negocio.com.py' });
  expect(asked).toHaveLength(1);
  withdraw();
  advance(5 * MINUTE - 1);
  expect(await check(token)).toMatchObject({ subject: 'ana' });
  advance(1);
  await expect(check(token)).rejects.toThrow('keys');
});

test('ID-16 a token that was good is refused from its end on, known or not', async () => {
  const { check, sign, advance } = aCheck();
  const token = await sign(2);
  await check(token);
  advance(2 * MINUTE + 59_000);
  expect(await check(token)).toMatchObject({ subject: 'ana' }); // clocks differ by up to a minute
  advance(2_000);
  await expect(check(token)).rejects.toThrow('ERR_JWT_EXPIRED');
});

test('ID-16 what differs from a known token in one letter is checked by itself', async () => {
  const { check, sign } = aCheck();
  const token = await sign();
  await check(token);
  const [head, body, signature = ''] = token.split('.');
  const claims = Buffer.from(body ?? '', 'base64url')
    .toString()
    .replace('"sub":"ana"', '"sub":"ane"');
  const other = Buffer.from(claims).toString('base64url');
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const forged of [`${head}.${other}.${signature}`, `${head}.${body}.${flipped}`, `${head}.${body}.`]) {
    await expect(check(forged)).rejects.toThrow('ERR_JWS');
    await expect(check(forged)).rejects.toThrow('ERR_JWS');
  }
  expect(await check(token)).toMatchObject({ subject: 'ana' });
});
