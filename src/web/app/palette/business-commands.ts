import { IconBuildingStore } from '@tabler/icons-react';
import { t } from '#text/common.ts';
import { knownBusinesses, pageBusiness } from '#web/api/page-business.ts';
import { aboutBusinesses } from '#web/features/session/businesses/may.ts';
import type { Command } from './command.ts';

/** The person's other businesses, by name or RUC, and a command that adds one for people who may do so. */
export function businessCommands(onAdd: (() => void) | null): Command[] {
  const group = t.shell.businesses;
  const here = pageBusiness();
  const others = (knownBusinesses().businesses ?? [])
    .filter(({ id }) => id !== here)
    .map(({ id, name, ruc }) => ({
      ...{ id, group, label: name, alsoKnownAs: ruc ?? '', Icon: IconBuildingStore },
      ...(ruc === null ? {} : { detail: ruc }),
      run: () => void aboutBusinesses().then(({ enterBusiness }) => enterBusiness(id)),
    }));
  if (onAdd === null) return others;
  return [...others, { id: 'add', group, label: t.shell.addBusiness, Icon: IconBuildingStore, run: onAdd }];
}
