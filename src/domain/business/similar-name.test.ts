import { expect, test } from 'vitest';
import { isSimilarName } from './similar-name.ts';

test.each([
  ['Papelera Ypané S.A.', 'PAPELERA YPANE SA', true],
  ['Papelera Ypané', 'Papelera del Ypané Sociedad Anónima', true],
  ['Papelera Ypané Sucursal Centro', 'Papelera Ypané S.R.L.', true],
  ['Ferretería', 'Ferretería El Clavo', false],
  ['Papelera Ypané', 'Papelera Guarambaré', false],
  ['S.A.', 'Papelera Ypané S.A.', false],
  ['', 'Papelera', false],
])('DESK-148 «%s» and «%s» may be one business: %s', (one, other, isSimilar) => {
  expect(isSimilarName(one, other)).toBe(isSimilar);
  expect(isSimilarName(other, one)).toBe(isSimilar);
});
