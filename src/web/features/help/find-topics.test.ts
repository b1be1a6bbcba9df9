import { expect, test } from 'vitest';
import { helpSections } from '#text/help/sections.ts';
import { findTopics } from './find-topics.ts';

const found = (words: string) => findTopics(helpSections, words).flatMap(({ topics }) => topics.map(({ id }) => id));

test('the help is searched by words without accents or case, also by words that people use for it', () => {
  expect(found('CONTRASENA aplicación')).toEqual(['contrasena-de-aplicacion']);
  expect(found('hotmail')).toEqual(['outlook']);
  expect(found('kude')).toContain('cdc-timbrado-kude');
  expect(found('clave gmail')).toEqual(['contrasena-de-aplicacion']);
  expect(found('zzzz')).toEqual([]);
});

test('without a word everything is there, and every answer has an address of its own', () => {
  const ids = found('  ');
  expect(ids).toHaveLength(new Set(ids).size);
  expect(findTopics(helpSections, '')).toEqual(helpSections);
});
