import { expect, test } from 'vitest';
import { initials } from './parts.ts';

test.each([
  ['Administración local', 'admin@ajaka.local', 'AL'],
  ['María Liz Benítez Rojas', 'x@y.py', 'ML'],
  ['ñandú', 'x@y.py', 'ÑA'],
  ['', 'rocio@tavapora.com.py', 'RO'],
  ['  Ana   Duarte ', 'x@y.py', 'AD'],
])('the initials of %j (%s) are %s', (name, email, letters) => {
  expect(initials(name, email)).toBe(letters);
});
