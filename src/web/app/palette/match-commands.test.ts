import { expect, test } from 'vitest';
import { matchCommands, splitAtMatch } from './match-commands.ts';

const commands = [
  { label: 'Dashboard' },
  { label: 'Gestión' },
  { label: 'Exportar', alsoKnownAs: 'excel planilla' },
  { label: 'Explorador' },
  { label: 'Usar el tema oscuro' },
];
const labels = (query: string) => matchCommands(commands, query).map(({ label }) => label);

test('the palette finds «Gestión» written without its accent, or in capitals', () => {
  expect(labels('gestion')).toEqual(['Gestión']);
  expect(labels('GESTIÓN')).toEqual(['Gestión']);
});

test('a page is found under its other names', () => {
  expect(labels('excel')).toEqual(['Exportar']);
});

test('without a query everything shows in its own order', () => {
  expect(labels('  ')).toEqual(commands.map(({ label }) => label));
});

test('every word must be there; names that begin with the query come first', () => {
  expect(labels('tema osc')).toEqual(['Usar el tema oscuro']);
  expect(labels('or')).toEqual(['Exportar', 'Explorador']);
  expect(labels('e')).toEqual(['Exportar', 'Explorador', 'Gestión', 'Usar el tema oscuro']);
  expect(labels('nada de esto')).toEqual([]);
});

test('the part that matches keeps its own accents', () => {
  expect(splitAtMatch('Gestión', 'tion')).toEqual(['Ges', 'tión', '']);
  expect(splitAtMatch('Frigorífico Río Verde', 'rio ver')).toEqual(['Frigorífico ', 'Río Ver', 'de']);
  expect(splitAtMatch('Exportar', 'excel')).toEqual(['Exportar', '', '']);
  expect(splitAtMatch('Exportar', '')).toEqual(['Exportar', '', '']);
});
