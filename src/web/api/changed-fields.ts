import type { ChangedField, Shown } from '#web/ui/feedback/changed-question.ts';

/** Only the fields that differ from before: a change sends these alone, so that what others change meanwhile stays. */
export function changedPart<T extends object>(before: T, after: T): Partial<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<T>;
}

/** Every field that is no longer as it was seen, or that was changed here, with its values in words. */
export function compareFields<T>(
  { seen, now, mine }: { seen: T; now: T; mine: T },
  fields: readonly (readonly [label: string, of: (one: T) => Shown])[],
): ChangedField[] {
  const isSame = (one: Shown, other: Shown) => String(one) === String(other);
  return fields
    .map(([label, of]) => ({ label, before: of(seen), now: of(now), wanted: of(mine) }))
    .filter(({ before, now: current, wanted }) => !isSame(before, current) || !isSame(before, wanted))
    .map(({ label, before, now: current, wanted }) => ({
      label,
      now: current,
      mine: isSame(before, wanted) ? null : wanted,
    }));
}
