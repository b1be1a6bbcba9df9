import { useQueryClient } from '@tanstack/react-query';
import { type BusinessPerson, changePersonRole, removePerson } from '#contract/people.ts';
import type { MemberRole } from '#domain/business/member-role.ts';
import { t } from '#text/common.ts';
import { peopleText as words } from '#text/people/people.ts';
import { ApiError } from '#web/api/api-error.ts';
import { changeSeen, findAgain } from '#web/api/change-seen.ts';
import { compareFields } from '#web/api/changed-fields.ts';
import { call } from '#web/api/client.ts';
import { askBusinesses, enterBusiness } from '#web/features/session/businesses/my-businesses.ts';
import { confirmNotice, notify } from '#web/ui/feedback/toast.tsx';
import { peopleChanged, peopleQueries } from './people.queries.ts';

export const nameOf = ({ name, email }: Pick<BusinessPerson, 'name' | 'email'>): string => name ?? email;

/** Whether the person is the only active owner, who can be neither lowered nor removed. */
export const isOnlyOwner = (people: readonly BusinessPerson[], { email, role }: BusinessPerson): boolean =>
  role === 'duena' && !people.some((one) => one.role === 'duena' && !one.isSuspended && one.email !== email);

/** What can be done about people of the business. Each action shows a notice of how it ended. */
export function usePeople() {
  const client = useQueryClient();

  async function notifyOnFailure(title: string, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notify({ type: 'error', title, message: problem.message });
    } finally {
      await peopleChanged(client);
    }
  }

  const reread = async (email: string) =>
    findAgain(await client.fetchQuery({ ...peopleQueries.people(), staleTime: 0 }), (one) => one.email === email);

  async function change(seen: BusinessPerson, role: MemberRole): Promise<void> {
    const { email } = seen;
    const ended = await changeSeen({
      seen,
      versionOf: ({ version }) => version,
      change: (ifMatch) => call(changePersonRole, { params: { email }, body: { role }, ifMatch, quiet: true }),
      reread: () => reread(email),
      compare: (now) =>
        compareFields({ seen: { role: seen.role }, now: { role: now.role }, mine: { role } }, [
          [words.columns.role, (one) => t.roles[one.role]],
        ]),
    });
    if ('left' in ended) return void notify({ type: 'info', message: t.notices.leftAsItIs });
    notify({ type: 'success', message: words.changed(nameOf(seen), t.roles[role]) });
  }

  async function remove({ email, version, isCaller }: BusinessPerson): Promise<void> {
    const { message } = await call(removePerson, { params: { email }, ifMatch: version, quiet: true });
    if (!isCaller) return void notify({ type: 'success', message });
    const [next] = await askBusinesses();
    if (next) enterBusiness(next.id, { at: '/' });
    notify({ type: 'success', message });
  }

  return {
    changeRole: (person: BusinessPerson, role: MemberRole) =>
      notifyOnFailure(words.changeProblem, () => change(person, role)),
    askToRemove: (person: BusinessPerson) => {
      const { isCaller } = person;
      confirmNotice({
        title: isCaller ? words.leaveTitle : words.removeTitle(nameOf(person)),
        message: isCaller ? words.leaveMessage : words.removeMessage,
        confirmLabel: isCaller ? words.leaveConfirm : words.removeConfirm,
        danger: true,
        onConfirm: () =>
          void notifyOnFailure(isCaller ? words.leaveProblem : words.removeProblem, () => remove(person)),
      });
    },
  };
}
