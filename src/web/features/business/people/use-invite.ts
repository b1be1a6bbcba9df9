import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invitePerson } from '#contract/people.ts';
import type { MemberRole } from '#domain/business/member-role.ts';
import { inviteText as words } from '#text/people/people.ts';
import { call } from '#web/api/client.ts';
import { knownBusinesses } from '#web/api/page-business.ts';
import { askBusinesses } from '#web/features/session/businesses/my-businesses.ts';
import { rememberColleagues } from '#web/features/session/businesses/shared-flag.ts';
import { session } from '#web/features/session/session.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { peopleChanged } from './people.queries.ts';

interface Wish {
  email: string;
  role: MemberRole;
}

export interface MadeInvitation extends Wish {
  link: string;
  expiresAt: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Invites, and keeps the link until another is made or the page is left. */
export function useInvite() {
  const client = useQueryClient();
  const [made, setMade] = useState<MadeInvitation | null>(null);

  async function invite({ email, role }: Wish): Promise<void> {
    const { link, expiresAt, invitation } = await call(invitePerson, { body: { email, role }, quiet: true });
    setMade({ link, expiresAt, email: invitation.email, role });
    await peopleChanged(client);
    // A person with colleagues can be removed by them: from now on this page asks for the person's businesses.
    if (!knownBusinesses().businesses) await askBusinesses();
    if (session.user) rememberColleagues(session.user.id);
  }

  const form = useForm<Wish>({
    initial: { email: '', role: 'lectura' },
    check: ({ email }) => ({ email: EMAIL.test(email.trim()) ? undefined : words.wrongEmail }),
    submit: async (wish) => {
      await invite({ ...wish, email: wish.email.trim() });
      form.reset({ email: '', role: wish.role });
    },
  });
  return { form, made, invite };
}

export type Invite = Pick<ReturnType<typeof useInvite>, 'form' | 'made'>;
