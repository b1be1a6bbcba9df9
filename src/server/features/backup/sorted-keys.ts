/** Merges lists that are sorted by key, each key once. Only the head of each list is in memory. */
export async function* mergeSorted<T>(
  lists: readonly AsyncIterable<T>[],
  keyOf: (one: T) => string,
): AsyncGenerator<T> {
  const readers = lists.map((list) => list[Symbol.asyncIterator]());
  const heads = await Promise.all(readers.map((reader) => reader.next()));
  try {
    for (;;) {
      const open = heads.flatMap((head) => (head.done ? [] : [head.value]));
      const [first] = open.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      if (first === undefined) return;
      yield first;
      for (const [at, head] of heads.entries()) {
        if (!head.done && keyOf(head.value) === keyOf(first)) heads[at] = (await readers[at]?.next()) ?? head;
      }
    }
  } finally {
    await Promise.all(readers.map((reader) => reader.return?.()));
  }
}

/** Those of one list without an equal in the other; both in the order of their keys. */
export async function* without<T, U>(
  list: AsyncIterable<T>,
  keyOf: (one: T) => string,
  other: AsyncIterable<U>,
  otherKeyOf: (one: U) => string,
  isEqual: (one: T, other: U) => boolean = () => true,
): AsyncGenerator<T> {
  for await (const { one, isInOther } of tagged(list, keyOf, other, otherKeyOf, isEqual)) if (!isInOther) yield one;
}

/** Each of one list, and whether the other has its equal; both in the order of their keys. */
export async function* tagged<T, U>(
  list: AsyncIterable<T>,
  keyOf: (one: T) => string,
  other: AsyncIterable<U>,
  otherKeyOf: (one: U) => string,
  isEqual: (one: T, other: U) => boolean = () => true,
): AsyncGenerator<{ readonly one: T; readonly isInOther: boolean }> {
  const others = other[Symbol.asyncIterator]();
  try {
    let head = await others.next();
    for await (const one of list) {
      const key = keyOf(one);
      while (!head.done && otherKeyOf(head.value) < key) head = await others.next();
      yield { one, isInOther: !head.done && otherKeyOf(head.value) === key && isEqual(one, head.value) };
    }
  } finally {
    await others.return?.();
  }
}

export async function* groupsOf<T>(list: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const one of list) {
    group.push(one);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
