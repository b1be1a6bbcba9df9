import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconLink, IconUserPlus } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import type { MemberRole } from '#domain/business/member-role.ts';
import { t } from '#text/common.ts';
import { inviteText as words } from '#text/people/people.ts';
import { businessName, pageBusiness } from '#web/api/page-business.ts';
import { formatDate, formatTime } from '#web/format/dates.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Form, TextField } from '#web/ui/form/form.tsx';
import { CopyTextButton } from '#web/ui/inputs/copy-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { ROLE_CHOICES } from './people-card.tsx';
import type { Invite, MadeInvitation } from './use-invite.ts';

const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select();

/** The link, shown this once: only its fingerprint is kept. */
function Made({ link, email, role, expiresAt }: MadeInvitation) {
  const sentence = words.sentence(businessName(pageBusiness()), t.roles[role], link, formatDate(expiresAt));
  return (
    <Note tone="ok" Icon={IconLink} title={words.ready(email)} role="status">
      <Stack gap={8}>
        <Text tone="muted" size={13}>
          {words.hint}
        </Text>
        <TextInput
          size="xs"
          readOnly
          styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 'var(--text-12)' } }}
          aria-label={words.link}
          value={link}
          onFocus={selectAll}
        />
        <Row wrap gap={8}>
          <CopyTextButton text={link} words={words} />
          <CopyTextButton text={sentence} words={{ copy: words.copySentence, copied: words.copied }} />
        </Row>
        <Text tone="muted" size={12.5} tabular>
          {words.expires(formatDate(expiresAt), formatTime(expiresAt))}
        </Text>
      </Stack>
    </Note>
  );
}

/** Invites by a link, which needs no mail server: the person who invites knows how to send it. */
export function InviteCard({ form, made }: Invite) {
  return (
    <Card title={words.title}>
      <Stack gap={12} pt={12} pb={16} px={16}>
        <Form
          errors={form.errors}
          problem={form.problem}
          isSending={form.isSending}
          onSend={form.send}
          aria-label={words.title}
          actions={
            <Button
              type="submit"
              fullWidth
              loading={form.isSending}
              leftSection={<IconUserPlus size={16} aria-hidden="true" />}
            >
              {words.create}
            </Button>
          }
        >
          <Grid columns="rest-auto" gap={12} align="start" phone={{ columns: 1 }}>
            <TextField label={words.email} type="email" autoComplete="off" maxLength={254} {...form.field('email')} />
            <NativeSelect
              label={words.role}
              data={ROLE_CHOICES}
              value={form.values.role}
              disabled={form.isSending}
              onChange={({ currentTarget }) => form.set('role', currentTarget.value as MemberRole)}
            />
          </Grid>
        </Form>
        {made && <Made {...made} />}
      </Stack>
    </Card>
  );
}
