import { describe, expect, test } from 'vitest';
import { aReviewItem } from '../../../../../../test/builders/a-review-item.ts';
import {
  currentItem,
  decide,
  move,
  positionOf,
  postpone,
  type ReviewVisit,
  startVisit,
  takeBack,
  waitingItems,
} from './review-queue.ts';

const items = ['a', 'b', 'c', 'd'].map((id) => aReviewItem(id));
const waiting = (visit: ReviewVisit, told = items) => waitingItems(told, visit);
const ids = (visit: ReviewVisit) => waiting(visit).map(({ header }) => header.id);
const at = (visit: ReviewVisit) => currentItem(waiting(visit), visit)?.header.id;
const confirmed = (id: string) => ({ id, outcome: 'confirmed', calls: 1 }) as const;

describe('a visit to the queue', () => {
  test('it begins where the address says, or with the oldest', () => {
    expect([at(startVisit('c')), at(startVisit(null)), at(startVisit('gone'))]).toEqual(['c', 'a', 'a']);
  });

  test('next and previous walk it, and no further than its ends', () => {
    let visit = startVisit(null);
    const walked = ([1, 1, 1, 1, -1, -1, -1, -1] as const).map((by) => {
      visit = move(visit, waiting(visit), by);
      return at(visit);
    });
    expect(walked).toEqual(['b', 'c', 'd', 'd', 'c', 'b', 'a', 'a']);
  });

  test('what is put off comes last, in the order in which it was put off', () => {
    let visit = startVisit(null);
    visit = postpone(visit, waiting(visit), 'a');
    expect([at(visit), ids(visit)]).toEqual(['b', ['b', 'c', 'd', 'a']]);
    visit = postpone(visit, waiting(visit), 'b');
    expect([at(visit), ids(visit)]).toEqual(['c', ['c', 'd', 'a', 'b']]);
    visit = postpone(visit, waiting(visit), 'a');
    expect(ids(visit)).toEqual(['c', 'd', 'b', 'a']);
  });

  test('what is decided is gone at once and the next one comes; after the last the first that is left', () => {
    let visit = move(startVisit('c'), items, 1);
    visit = decide(visit, waiting(visit), confirmed('d'));
    expect([at(visit), ids(visit)]).toEqual(['a', ['a', 'b', 'c']]);
    visit = decide(visit, waiting(visit), confirmed('a'));
    expect(at(visit)).toBe('b');
  });

  test('«3 de 12» counts what was decided, also once the server tells it no more', () => {
    let visit = startVisit(null);
    visit = decide(visit, waiting(visit), confirmed('a'));
    expect(positionOf(visit, items, 'b', 12)).toEqual({ at: 2, of: 12 });
    expect(positionOf(visit, items.slice(1), 'b', 11)).toEqual({ at: 2, of: 12 });
    visit = decide(visit, waiting(visit), confirmed('b'));
    expect(positionOf(visit, items.slice(2), 'c', 10)).toEqual({ at: 3, of: 12 });
  });

  test('undo takes back the last decision alone, and looks at that invoice again', () => {
    let visit = startVisit(null);
    visit = decide(visit, waiting(visit), confirmed('a'));
    visit = decide(visit, waiting(visit), { id: 'b', outcome: 'corrected', calls: 2 });
    const { visit: before, undone } = takeBack(visit);
    expect([undone, at(before), ids(before)]).toEqual([
      { id: 'b', outcome: 'corrected', calls: 2 },
      'b',
      ['b', 'c', 'd'],
    ]);
    expect(takeBack(startVisit(null)).undone).toBeUndefined();
  });
});
