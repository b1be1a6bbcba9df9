import { type Icon, IconBuildingStore } from '@tabler/icons-react';
import { t } from '#text/common.ts';
import { pageBusiness } from '#web/api/page-business.ts';
import { aboutBusinesses, useKnownBusinesses, useMay } from '#web/features/session/businesses/may.ts';

export interface Command {
  id: string;
  group: string;
  label: string;
  alsoKnownAs?: string;
  caps?: string;
  /** Quieter words after the label, and at the right edge. */
  detail?: string;
  aside?: string;
  /** The label is the number of a document. */
  isCode?: boolean;
  Icon: Icon;
  run: () => void;
}

/** The person's other businesses, by name or RUC, and one more. */
export function useBusinessCommands(onAdd: () => void): Command[] {
  const { businesses } = useKnownBusinesses();
  const mayAdd = useMay('duena');
  const here = pageBusiness();
  const add = { id: 'add', group: t.shell.businesses, label: t.shell.addBusiness, Icon: IconBuildingStore, run: onAdd };
  const others = (businesses ?? [])
    .filter(({ id }) => id !== here)
    .map(({ id, name, ruc }) => ({
      ...{ id, group: t.shell.businesses, label: name, alsoKnownAs: ruc ?? '', Icon: IconBuildingStore },
      ...(ruc === null ? {} : { detail: ruc }),
      run: () => void aboutBusinesses().then(({ enterBusiness }) => enterBusiness(id)),
    }));
  return mayAdd ? [...others, add] : others;
}

/** Downloaded when somebody leaves. */
export const signOut = () =>
  void import('#web/features/session/sign-out/sign-out.ts').then(({ signOutAndLeave }) => signOutAndLeave());
