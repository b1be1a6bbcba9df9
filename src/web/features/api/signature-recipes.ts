export const SIGNATURE_LANGUAGES = ['python', 'typescript', 'headers'] as const;
export type SignatureLanguage = (typeof SIGNATURE_LANGUAGES)[number];

/**
 * Tests run both functions exactly as written here, on what a receiver was sent (`test/api/recipes.db.test.ts`). Both
 * fail without the secret: anybody could sign with an empty key.
 */
export const SIGNATURE_RECIPES: Readonly<Record<SignatureLanguage, string>> = {
  python: `import base64, hashlib, hmac, os, time

def is_ours(headers, body):
    key = base64.b64decode(os.environ["AJAKA_WEBHOOK_SECRET"].split("whsec_")[1])
    signed = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    sent = [one[3:].encode() for one in headers["webhook-signature"].split() if one.startswith("v1,")]
    is_recent = abs(time.time() - int(headers["webhook-timestamp"])) < 300
    return is_recent and any(hmac.compare_digest(expected, one) for one in sent)`,
  typescript: `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isOurs(headers: Record<string, unknown>, body: string): boolean {
  const [, secret] = /^whsec_(.+)$/.exec(process.env.AJAKA_WEBHOOK_SECRET ?? '') ?? [];
  if (!secret) throw new Error('Falta AJAKA_WEBHOOK_SECRET');
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': sent } = headers;
  const expected = createHmac('sha256', Buffer.from(secret, 'base64')).update(\`\${id}.\${at}.\${body}\`).digest();
  const isSame = (one: Buffer) => one.length === expected.length && timingSafeEqual(one, expected);
  const isRecent = Math.abs(Date.now() / 1000 - Number(at)) < 300;
  const v1 = String(sent).split(' ').filter((one) => one.startsWith('v1,'));
  return isRecent && v1.some((one) => isSame(Buffer.from(one.slice(3), 'base64')));
}`,
  headers: `POST /avisos HTTP/1.1
content-type: application/json
user-agent: Ajaka-Webhooks/1
webhook-id: 019a8f2e-6c1d-7b40-9f53-2d8c1a7e4b66
webhook-timestamp: 1763127068
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`,
};
