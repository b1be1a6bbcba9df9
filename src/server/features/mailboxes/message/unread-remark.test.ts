import { describe, expect, test } from 'vitest';
import { documentSentence } from '#contract/reading/documents.text.ts';
import { unreadRemark } from './unread-remark.ts';

const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
const WEBP = Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1');
const BINARY = Buffer.alloc(2_000, 7);

describe('what a matching mail brought and nobody can read', () => {
  test.each([
    [
      'a photo of an iPhone',
      'IMG_1.HEIC',
      'picture',
      HEIC,
      /foto «IMG_1.HEIC»: está en formato HEIC\. .*JPEG o en PDF/,
    ],
    ['one without a name that says so', 'adjunto 2', 'unnamed', HEIC, /formato HEIC/],
    ['a photo of the web', 'a.webp', 'picture', WEBP, /formato WEBP/],
    ['a broken photo', 'a.jpg', 'picture', BINARY, /está dañada o no es JPEG ni PNG/],
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
