import * as z from 'zod/mini';
import type { Shape } from './wire.ts';

/**
 * A closed list of words, each in code and on the wire. The codec for both directions is built when it is first used.
 */
export function words<const W extends Readonly<Record<string, string>>>(
  wireWords: W,
): Shape<keyof W & string, W[keyof W]> {
  const shape = z.lazy(() => {
    const codeWords = Object.fromEntries(Object.entries(wireWords).map(([code, sent]) => [sent, code]));
    return z.codec(z.enum(Object.values(wireWords)), z.enum(Object.keys(wireWords)), {
      decode: (sent) => codeWords[sent] ?? sent,
      encode: (code) => wireWords[code] ?? code,
    });
  });
  return shape as unknown as Shape<keyof W & string, W[keyof W]>;
}
