import { searchable } from '#domain/text/searchable.ts';
import type { HelpSection, HelpTopic } from '#text/help/sections.ts';

const textOf = ({ title, paragraphs = [], steps = [], alsoFound = '' }: HelpTopic) =>
  searchable([title, ...paragraphs, ...steps, alsoFound].join(' '));

/** The answers that contain every word, by section; all answers when there is no word. */
export function findTopics(sections: readonly HelpSection[], typed: string): HelpSection[] {
  const words = searchable(typed).split(' ').filter(Boolean);
  return sections
    .map((section) => ({
      ...section,
      topics: section.topics.filter((topic) => {
        const text = `${searchable(section.title)} ${textOf(topic)}`;
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ topics }) => topics.length > 0);
}
