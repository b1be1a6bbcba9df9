import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GiveBack, OwnerShares } from './owner-shares.ts';

const OTHERS_MS = 1_000;

interface Limits {
  readonly total?: number;
  readonly perOwner: number;
  readonly amongOthers?: number;
  readonly mostWaiting?: number;
}

interface Request {
  readonly ownerId: string;
  readonly amount: number;
  giveBack: GiveBack | undefined;
}

/** What the shares are asked and what they gave, written down beside them by the plainest means. */
class Book {
  now = 0;
  readonly shares: OwnerShares;
  readonly limits: Limits;
  /** Not given back yet, in the order of asking. */
  readonly open: Request[] = [];
  /** Owners who wait and hold nothing, in the order in which they came to that. */
  line: string[] = [];
  readonly asked = new Map<string, number>();
  /** Given since the last look. */
  given: Request[] = [];

  constructor(limits: Limits) {
    this.limits = limits;
    this.shares = new OwnerShares(limits, () => this.now);
  }

  get owners(): string[] {
    return [...new Set(this.open.map(({ ownerId }) => ownerId))];
  }
  heldBy = (ownerId: string) => sum(this.open.filter((one) => one.giveBack && one.ownerId === ownerId));
  waitingOf = (ownerId: string) => this.open.filter((one) => !one.giveBack && one.ownerId === ownerId);
  get held(): number {
    return sum(this.open.filter(({ giveBack }) => giveBack));
  }
  isEnoughFor = (amount: number) => this.held === 0 || this.held + amount <= (this.limits.total ?? Infinity);

  async take(ownerId: string, amount: number): Promise<void> {
    const request: Request = { ownerId, amount, giveBack: undefined };
    this.asked.set(ownerId, this.now);
    const share = this.shares.take(ownerId, amount);
    if (share === null) {
      expect(this.waitingOf(ownerId).length).toBe(this.limits.mostWaiting);
      return;
    }
    this.open.push(request);
    void share.then((giveBack) => {
      request.giveBack = giveBack;
      this.given.push(request);
    });
    await settled();
  }

  async give(request: Request): Promise<void> {
    this.open.splice(this.open.indexOf(request), 1);
    request.giveBack?.();
    request.giveBack?.(); // twice gives once
    await settled();
  }
}

const sum = (requests: readonly Request[]) => requests.reduce((all, { amount }) => all + amount, 0);
const settled = () => new Promise((done) => setImmediate(done));

const limitsOf = fc.record(
  {
    total: fc.integer({ min: 1, max: 12 }),
    perOwner: fc.integer({ min: 1, max: 8 }),
    amongOthers: fc.integer({ min: 1, max: 8 }),
    mostWaiting: fc.integer({ min: 0, max: 5 }),
  },
  { requiredKeys: ['perOwner'] },
);
const owner = fc.constantFrom('ana', 'beto', 'carla', 'dora', 'elsa');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('take' as const), owner, amount: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('take' as const), owner, amount: fc.constant(1) }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('give' as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 400, 1_001, 60_000) }) },
);
/** Left to itself the library tries short ones, in which few owners meet. */
const LONG = { maxLength: 60, size: 'max' } as const;
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function play(limits: Limits, steps: readonly Step[], look: (book: Book, did: Step) => void): Promise<Book> {
  const book = new Book(limits);
  for (const one of steps) {
    if (one.do === 'wait') book.now += one.ms;
    if (one.do === 'take') await book.take(one.owner, one.amount);
    if (one.do === 'give') {
      const holding = book.open.filter(({ giveBack }) => giveBack);
      const chosen = holding[one.which % Math.max(1, holding.length)];
      if (chosen) await book.give(chosen);
    }
    look(book, one);
    book.given = [];
  }
  return book;
}

describe('SAFE-20 what owners share, whatever they take and give back, and whenever', () => {
  test('SAFE-20 who holds nothing is served as soon as enough is there, behind those alone who hold nothing either and came before', async () => {
    await fc.assert(
      fc.asyncProperty(limitsOf, fc.array(step, LONG), async (limits, steps) => {
        await play(limits, steps, (book) => {
          const isEmptyHanded = (ownerId: string) => book.heldBy(ownerId) === 0 && book.waitingOf(ownerId).length > 0;
          const served = new Set(book.given.map(({ ownerId }) => ownerId));
          // Those who stood in line and were served stood before all who stand there still.
          const left = book.line.filter(isEmptyHanded);
          const gone = book.line.filter((ownerId) => served.has(ownerId));
          expect([...gone, ...left]).toEqual(book.line);
          book.line = [...left, ...book.owners.filter((one) => isEmptyHanded(one) && !left.includes(one))];
          const [first] = book.line;
          if (first === undefined) return;
          expect(book.isEnoughFor(book.waitingOf(first)[0]?.amount ?? 0)).toBe(false);
          // One share each, and nothing for anybody else, while somebody stands there.
          expect(book.given.map(({ ownerId }) => ownerId)).toEqual(gone);
        });
      }),
      { numRuns: 400 },
    );
  });

  test('SAFE-20 nobody gets more than their share or than there is, and nobody is refused before the most wait', async () => {
    await fc.assert(
      fc.asyncProperty(limitsOf, fc.array(step, LONG), async (limits, steps) => {
        await play(limits, steps, (book) => {
          for (const ownerId of book.owners) {
            const held = book.open.filter((one) => one.giveBack && one.ownerId === ownerId);
            if (held.length > 1) {
              const most = Math.max(limits.perOwner, limits.amongOthers ?? 0);
              expect(book.heldBy(ownerId)).toBeLessThanOrEqual(most);
            }
            expect(book.waitingOf(ownerId).length).toBeLessThanOrEqual(limits.mostWaiting ?? Infinity);
          }
          const holders = book.open.filter(({ giveBack }) => giveBack);
          if (holders.length > 1) expect(book.held).toBeLessThanOrEqual(limits.total ?? Infinity);
        });
      }),
      { numRuns: 200 },
    );
  });

  test('SAFE-20 time gives nobody a right over others: more than the share among others goes to who is alone, and waiting ends for all', async () => {
    await fc.assert(
      fc.asyncProperty(limitsOf, fc.array(step, LONG), async (limits, steps) => {
        const { amongOthers = limits.perOwner } = limits;
        const book = await play(limits, steps, (seen) => {
          for (const { ownerId } of seen.given) {
            const held = seen.open.filter((one) => one.giveBack && one.ownerId === ownerId);
            if (held.length < 2 || seen.heldBy(ownerId) <= amongOthers) continue;
            const others = [...seen.asked].filter(([name]) => name !== ownerId);
            expect(others.every(([, at]) => seen.now - at > OTHERS_MS)).toBe(true);
            expect(seen.owners.filter((name) => name !== ownerId && seen.waitingOf(name).length > 0)).toEqual([]);
          }
        });
        // However it stands: when all give back what they have, all are served.
        for (let holding = book.open.filter(({ giveBack }) => giveBack); holding.length > 0; ) {
          for (const one of holding) await book.give(one);
          holding = book.open.filter(({ giveBack }) => giveBack);
        }
        expect(book.open).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('SAFE-20 without a total nobody’s first waits at all, however long others hold theirs and however long ago they asked', async () => {
    const plain = fc.record({ perOwner: fc.integer({ min: 2, max: 4 }), amongOthers: fc.constant(1) });
    const few = step.filter((one) => one.do !== 'take' || (one.amount === 1 && /^[ab]/.test(one.owner)));
    await fc.assert(
      fc.asyncProperty(plain, fc.array(few, LONG), async (limits, steps) => {
        await play(limits, steps, (book) => {
          expect(book.owners.filter((one) => book.heldBy(one) === 0)).toEqual([]);
        });
      }),
      { numRuns: 200 },
    );
  });
});
