import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Stands for the person in a token that was given out before anybody signed in. */
const NOBODY = '-';

/**
 * The cookie-to-header pair. It is signed, so that a planted pair fails, and bound to the person once one is known,
 * so that a neighbour on a sister domain cannot plant a pair of their own.
 */
export interface Xsrf {
  issue(userId: string | null): string;
  /** True when this installation gave out the cookie. */
  isOurs(token: string | undefined): boolean;
  isBoundTo(token: string, userId: string): boolean;
  /** True when header and cookie are the same token of ours, and it is not bound to somebody else. */
  matches(cookie: string | undefined, header: string | undefined, userId: string | null): boolean;
}

export function createXsrf(key: Buffer): Xsrf {
  const sign = (random: string, bound: string) =>
    createHmac('sha256', key).update(`${random}.${bound}`).digest('base64url');
  const isOurs = (token: string | undefined): token is string => {
    const [random, bound, signature, ...rest] = token?.split('.') ?? [];
    if (!random || !bound || !signature || rest.length > 0) return false;
    return sameText(signature, sign(random, bound));
  };
  const boundPart = (token: string) => token.split('.')[1];
  return {
    isOurs,
    issue(userId) {
      const random = randomBytes(18).toString('base64url');
      const bound = userId === null ? NOBODY : bindingOf(userId);
      return `${random}.${bound}.${sign(random, bound)}`;
    },
    isBoundTo: (token, userId) => boundPart(token) === bindingOf(userId),
    matches(cookie, header, userId) {
      if (!isOurs(cookie) || !header || !sameText(cookie, header)) return false;
      const bound = boundPart(cookie);
      return userId === null || bound === NOBODY || bound === bindingOf(userId);
    },
  };
}

const bindingOf = (userId: string) => createHash('sha256').update(userId).digest('base64url').slice(0, 16);

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
