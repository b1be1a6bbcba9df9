import { Button } from '@mantine/core';
import { IconLock, IconPlugConnected } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EmailConfig, testEmailConfig, updateEmailConfig } from '#contract/mailboxes/mailboxes.ts';
import { providerOfHost } from '#domain/mail/mail-provider.ts';
import { t } from '#text/common.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { changeSeen } from '#web/api/change-seen.ts';
import { call } from '#web/api/client.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { type KeepUnsaved, useKeepUnsaved } from '#web/ui/form/unsaved.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { rereadAccount } from '../accounts/use-account-actions.ts';
import { ConnectionFields, MoreOptions } from './account-fields.tsx';
import {
  asTrial,
  changeOf,
  checkEdited,
  compareAccounts,
  lacksPasswordAgain,
  storedAccount,
} from './account-values.ts';
import { SearchTerms } from './search-terms.tsx';
import { isPasswordRejected, TestResult } from './test-result.tsx';
import { failedOutcome, useConnectionTest } from './use-connection-test.ts';

const { form: words, problems } = mailboxesText;

interface EditFormProps {
  account: EmailConfig;
  unsaved: KeepUnsaved;
  onSaved: (account: EmailConfig) => void;
  onCancel: () => void;
}

/** The form of a stored account, in its card. Errors are shown where the results of its tests are. */
export function EditForm({ account, unsaved, onSaved, onCancel }: EditFormProps) {
  const { id, auth } = account;
  const client = useQueryClient();
  // The list is asked for again now and then; the form keeps the version that was shown when typing began.
  const [seen, setSeen] = useState(account);
  const trial = useConnectionTest(problems.testEdited);
  const form = useForm({
    initial: storedAccount(account),
    check: (values) => checkEdited(values, seen),
    submit: async (values) => {
      try {
        const body = changeOf(seen, values);
        const saved = await changeSeen({
          seen,
          versionOf: ({ version }) => version,
          change: async (ifMatch) =>
            (await call(updateEmailConfig, { params: { id }, body, ifMatch, quiet: true })).config,
          reread: () => rereadAccount(client, id),
          compare: (now) => compareAccounts(seen, now, values),
        });
        if ('done' in saved) return onSaved(saved.done);
        setSeen(saved.left);
        form.reset(storedAccount(saved.left));
        notify({ type: 'info', message: t.notices.leftAsItIs });
      } catch (problem) {
        trial.show(failedOutcome(problems.saveEdited, problem));
        throw problem;
      }
    },
  });
  const { values, errors, isSending, set, send } = form;
  useKeepUnsaved(unsaved, form.wouldLose);
  const isPasswordMissing = lacksPasswordAgain(values, seen);

  async function tryValues(): Promise<void> {
    if (isPasswordMissing) return form.showErrors({ password: words.wrong.passwordAgain });
    await trial.test(async () => {
      try {
        return await call(testEmailConfig, { body: asTrial(values, account), quiet: true });
      } catch (problem) {
        if (problem instanceof ApiError) form.showErrors(problem.fields);
        throw problem;
      }
    });
  }

  return (
    <Form
      errors={errors}
      isSending={isSending}
      onSend={send}
      onInput={trial.forget}
      aria-label={mailboxesText.card.edit(account.username)}
      actions={
        <>
          <Button type="submit" loading={isSending}>
            {words.save}
          </Button>
          <Button
            variant="default"
            loading={trial.isTesting}
            disabled={isSending}
            leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
            onClick={() => void tryValues()}
          >
            {words.testChanges}
          </Button>
          <Button variant="subtle" color="gray" c="var(--muted)" onClick={onCancel}>
            {t.common.cancel}
          </Button>
        </>
      }
    >
      {auth === 'password' ? (
        <ConnectionFields
          form={form}
          passwordHint={isPasswordMissing ? words.passwordAgain : words.unchangedPassword}
          isPasswordNeeded={isPasswordMissing}
          isPasswordRejected={isPasswordRejected(trial.outcome)}
        />
      ) : (
        <Note Icon={IconLock}>{words.managed(words.managers[auth])}</Note>
      )}
      <SearchTerms value={values.searchTerms} disabled={isSending} onChange={(terms) => set('searchTerms', terms)} />
      <MoreOptions form={form} asTrial={() => asTrial(values, account)} />
      {trial.outcome && <TestResult outcome={trial.outcome} provider={providerOfHost(values.host)} />}
    </Form>
  );
}
