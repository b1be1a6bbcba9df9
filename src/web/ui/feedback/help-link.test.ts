import { expect, test } from 'vitest';
import { helpSections } from '#text/help/sections.ts';
import { HELP_TOPICS } from './help-link.tsx';

test('every problem leads to an answer that the help centre has', () => {
  const answers = helpSections.flatMap(({ topics }) => topics.map(({ id }) => id));
  expect(Object.values(HELP_TOPICS).filter((topic) => !answers.includes(topic))).toEqual([]);
});
