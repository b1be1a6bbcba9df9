import { describe, expect, test } from 'vitest';
import { OwnerShares, TooManyWaiting } from './owner-shares.ts';

/** What was asked for, in the order in which it was given. */
function desk(shares: OwnerShares) {
  const given: string[] = [];
  const giveBacks = new Map<string, () => void>();
  return {
    given,
    async ask(ownerId: string, name: string, amount = 1) {
      const share = shares.take(ownerId, amount);
      void share?.then((giveBack) => {
        given.push(name);
        giveBacks.set(name, giveBack);
      });
      await settled();
      return share !== null;
    },
    async giveBack(name: string) {
      giveBacks.get(name)?.();
      await settled();
    },
  };
}
const settled = () => new Promise((done) => setImmediate(done));

describe('FAIR-02 what owners share', () => {
  test('goes to one owner up to their share; others get theirs all the same', async () => {
    const { ask, given } = desk(new OwnerShares({ perOwner: 2 }));
    for (const name of ['a1', 'a2', 'a3']) await ask('ana', name);
    await ask('beto', 'b1');
    expect(given).toEqual(['a1', 'a2', 'b1']);
  });

  test('is smaller while others ask too, and whole again a second after the last of them', async () => {
    let now = 0;
    const { ask, giveBack, given } = desk(new OwnerShares({ perOwner: 3, amongOthers: 1 }, () => now));
    for (const name of ['a1', 'a2']) await ask('ana', name);
    await ask('beto', 'b1');
    await ask('ana', 'a3');
    expect(given).toEqual(['a1', 'a2', 'b1']);
    await giveBack('a1');
    expect(given).not.toContain('a3');
    await giveBack('a2');
    expect(given).toEqual(['a1', 'a2', 'b1', 'a3']);
    now = 1_001;
    await ask('ana', 'a4');
    expect(given).toContain('a4');
  });

  test('SAFE-20 goes to who holds nothing at any time, though another holds much and waits for more', async () => {
    let now = 0;
    const { ask, giveBack, given } = desk(new OwnerShares({ perOwner: 6, amongOthers: 2 }, () => now));
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await ask('ana', name);
    await ask('beto', 'b1');
    await ask('ana', 'a6');
    expect(given).not.toContain('a6');
    for (const name of ['b2', 'b3', 'b4']) {
      await giveBack(given.at(-1) ?? '');
      now += 1_001;
      await ask('beto', name);
      expect(given.at(-1)).toBe(name);
    }
    expect(given).not.toContain('a6');
  });

  test('is given by turns to owners who wait, not in the order of asking', async () => {
    const { ask, giveBack, given } = desk(new OwnerShares({ total: 1, perOwner: 1 }));
    for (const name of ['a1', 'a2', 'a3']) await ask('ana', name);
    await ask('beto', 'b1');
    for (const name of ['a1', 'b1', 'a2']) await giveBack(name);
    expect(given).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  test('is refused when too many of the owner wait, and only then', async () => {
    const { ask } = desk(new OwnerShares({ perOwner: 1, mostWaiting: 1 }));
    const asked = [await ask('ana', 'a1'), await ask('ana', 'a2'), await ask('ana', 'a3'), await ask('beto', 'b1')];
    expect(asked).toEqual([true, true, false, true]);
  });

  test('is not kept from a large request by small ones that come after it', async () => {
    const { ask, giveBack, given } = desk(new OwnerShares({ total: 10, perOwner: 10 }));
    await ask('ana', 'a', 6);
    await ask('beto', 'large', 8);
    await ask('carla', 'small', 2);
    expect(given).toEqual(['a']);
    await giveBack('a');
    expect(given).toEqual(['a', 'large', 'small']);
  });

  test('more than there is goes to one alone, and giving back twice gives once', async () => {
    const { ask, giveBack, given } = desk(new OwnerShares({ total: 10, perOwner: 5 }));
    await ask('ana', 'huge', 50);
    await ask('beto', 'b', 1);
    expect(given).toEqual(['huge']);
    await giveBack('huge');
    await giveBack('huge');
    await ask('carla', 'c', 9);
    expect(given).toEqual(['huge', 'b', 'c']);
  });

  test('FAIR-03 is had while work is done, by turns, and given back when it fails', async () => {
    const shares = new OwnerShares({ total: 3, perOwner: 2 });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) =>
      shares.run(name[0] ?? '', () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      }),
    );
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    for (const name of ['a1', 'a2', 'b1', 'b2', 'c1', 'a3']) {
      ends.get(name)?.();
      await settled();
    }
    // Carla, who holds nothing, before Beto's second; and so Ana's third, once she has given both back.
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
    await Promise.all(all);
    const one = new OwnerShares({ perOwner: 1, mostWaiting: 0 });
    await expect(one.run('ana', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    const held = one.run('ana', () => settled());
    await expect(one.run('ana', () => settled())).rejects.toThrow(TooManyWaiting);
    await held;
    expect(await one.run('ana', async () => 'done')).toBe('done');
  });
});
