import { describe, expect, test } from 'vitest';
import { documentSentence } from '#contract/reading/documents.text.ts';
import { unreadRemark } from './unread-remark.ts';

const BINARY = Buffer.alloc(2_000, 7);

describe('what a matching mail brought and nobody can read', () => {
  test.each([
    [
      'a broken photo',
      'a.jpg',
      'picture',
      BINARY,
      /foto «a.jpg»: está dañada, o no es JPEG, PNG, HEIC ni WEBP\. .*JPEG o en PDF/,
    ],
    ['something that is called XML', 'a.xml', 'xml', BINARY, /no es un XML, aunque se llame así/],
    ['an empty PDF', 'a.pdf', 'pdf', Buffer.alloc(0), /está vacío/],
    ['bytes that nobody knows', 'a.dat', 'unknown', BINARY, /«a.dat»: por su contenido no es XML, PDF, foto/],
    ['a long text', 'a.txt', 'unknown', Buffer.alloc(5_000, 'x'), /por su contenido no es XML/],
    ['a mail that is none', 'a.eml', 'mail', BINARY, /por su contenido no es XML/],
  ] as const)('SAFE-61 %s is told with its name, the reason and how to send it', (_, name, declared, bytes, said) => {
    expect(documentSentence(unreadRemark(name, declared, bytes))).toMatch(said);
  });

  test('SAFE-61 but a line of text, or nothing at all without a name, is only a note', () => {
    expect(unreadRemark('nota.txt', 'unknown', Buffer.from('Enviado desde mi teléfono'))).toEqual([]);
    expect(unreadRemark('adjunto 3', 'unnamed', Buffer.alloc(0))).toEqual([]);
    expect(unreadRemark('nota.dat', 'unknown', Buffer.from([1, 2, 3]))).toHaveLength(1);
  });
});
