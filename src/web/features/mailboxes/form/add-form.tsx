import { Button } from '@mantine/core';
import { IconPlugConnected, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { createEmailConfig, type EmailConfig, testEmailConfig } from '#contract/mailboxes/mailboxes.ts';
import { type MailProvider, providerOfHost } from '#domain/mail/mail-provider.ts';
import { t } from '#text/common.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { call } from '#web/api/client.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { type KeepUnsaved, useKeepUnsaved } from '#web/ui/form/unsaved.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row } from '#web/ui/layout/parts.tsx';
import { type AccountForm, ConnectionFields, MoreOptions } from './account-fields.tsx';
import { asNewConfig, asTrial, checkNew, lacksRequired, newAccount, presetValues } from './account-values.ts';
import classes from './form.module.css';
import { isOauthOffered, type OauthAvailability, OauthChoice } from './oauth-choice.tsx';
import { ProviderChoice } from './provider-choice.tsx';
import { SearchTerms } from './search-terms.tsx';
import { isPasswordRejected, TestResult } from './test-result.tsx';
import { useConnectionTest } from './use-connection-test.ts';

const { form: words, problems } = mailboxesText;

interface AddFormProps {
  oauth: OauthAvailability | undefined;
  unsaved: KeepUnsaved;
  onAdded: (account: EmailConfig) => void;
  onClose: () => void;
}

async function create(values: AccountForm['values']): Promise<EmailConfig> {
  try {
    return (await call(createEmailConfig, { body: asNewConfig(values), quiet: true })).config;
  } catch (problem) {
    notify({ id: 'mailbox-saved', type: 'error', title: problems.saveTitle, message: problems.save });
    throw problem;
  }
}

/** A new account: with the provider's permission, or by IMAP with a password. */
export function AddForm({ oauth, unsaved, onAdded, onClose }: AddFormProps) {
  const [preset, setPreset] = useState<MailProvider>('gmail');
  const form = useForm({
    initial: newAccount(),
    check: checkNew,
    submit: async (values) => onAdded(await create(values)),
  });
  const { values, errors, problem, isSending, set, send } = form;
  const trial = useConnectionTest(problems.test);
  useKeepUnsaved(unsaved, form.wouldLose);

  function choose(provider: MailProvider): void {
    setPreset(provider);
    form.change(presetValues(provider));
    trial.forget();
  }
  function submit(): Promise<void> {
    if (lacksRequired(values)) notify({ id: 'mailbox-missing', type: 'warning', ...mailboxesText.validation });
    return send();
  }
  const Heading = isOauthOffered(oauth) ? 'h3' : 'h2';
  const provider = preset === 'other' ? providerOfHost(values.host) : preset;
  return (
    <Grid as="section" overflow="hidden" frame="line2" radius="card" className={classes.add} aria-label={words.region}>
      <OauthChoice oauth={oauth} />
      <Box shrinkX pt={14} pb={18} px={22} phone={{ px: 16 }}>
        <Row as="header" align="center" justify="between" mb={8}>
          <Heading className={look({ size: 14.5, weight: 600, tracking: 1 })}>{words.byPassword}</Heading>
          <IconButton Icon={IconX} label={words.close} onClick={onClose} />
        </Row>
        <Form
          errors={errors}
          problem={problem}
          isSending={isSending}
          onSend={submit}
          onInput={trial.forget}
          aria-label={words.byPassword}
          actions={
            <>
              <Button type="submit" loading={isSending}>
                {words.save}
              </Button>
              <Button
                variant="default"
                loading={trial.isTesting}
                disabled={isSending || lacksRequired(values)}
                leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
                onClick={() => void trial.test(() => call(testEmailConfig, { body: asTrial(values), quiet: true }))}
              >
                {trial.outcome ? words.testAgain : words.test}
              </Button>
              <Button variant="subtle" color="gray" c="var(--muted)" onClick={onClose}>
                {t.common.cancel}
              </Button>
            </>
          }
        >
          <ProviderChoice chosen={preset} disabled={isSending} onChoose={choose} />
          <ConnectionFields
            form={form}
            passwordHint={words.hints[provider]}
            isPasswordRejected={isPasswordRejected(trial.outcome)}
            isNew
          />
          <SearchTerms
            value={values.searchTerms}
            disabled={isSending}
            onChange={(terms) => set('searchTerms', terms)}
          />
          <MoreOptions form={form} asTrial={() => asTrial(values)} />
          {trial.outcome && <TestResult outcome={trial.outcome} provider={provider} />}
        </Form>
      </Box>
    </Grid>
  );
}
