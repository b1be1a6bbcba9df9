import { expect, test } from 'vitest';
import { EMPTY_SHA256, encodeKey, encodeQuery, signV4 } from './sign-v4.ts';

// The examples that AWS publishes with its description of the signature.
const SIGNER = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const AT = new Date('2013-05-24T00:00:00Z');
const HOST = 'https://examplebucket.s3.amazonaws.com';

test.each([
  [
    'a part of an object',
    { method: 'GET', url: `${HOST}/test.txt`, headers: { range: 'bytes=0-9' }, bodySha256: EMPTY_SHA256 },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object that is stored',
    {
      method: 'PUT',
      url: `${HOST}/${encodeKey('test$file.text')}`,
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      bodySha256: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a list',
    {
      method: 'GET',
      url: `${HOST}/?${encodeQuery({ prefix: 'J', 'max-keys': '2' })}`,
      headers: {},
      bodySha256: EMPTY_SHA256,
    },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('OPS-51 %s is signed as AWS describes it', (_, { url, ...request }, signature) => {
  const { authorization } = signV4({ ...request, url: new URL(url) }, SIGNER, AT);
  expect(authorization).toContain(`Signature=${signature}`);
  expect(authorization).not.toContain(SIGNER.secretAccessKey);
});
