import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type EmailConfigTrial, listEmailFolders } from '#contract/mailboxes/mailboxes.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { TextField } from '#web/ui/form/form.tsx';
import type { useForm } from '#web/ui/form/use-form.ts';
import { Switch } from '#web/ui/inputs/switch.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import type { AccountValues } from './account-values.ts';
import classes from './form.module.css';
import { PasswordField } from './password-field.tsx';
import { saidBy } from './use-connection-test.ts';

const words = mailboxesText.form;
export type AccountForm = ReturnType<typeof useForm<AccountValues>>;

interface ConnectionFieldsProps {
  form: AccountForm;
  passwordHint: string;
  isPasswordRejected: boolean;
  isPasswordNeeded?: boolean;
  /** A new account: asks for the password too. */
  isNew?: boolean;
}

/** Server, port and user of the mailbox. */
export function ConnectionFields({
  form,
  passwordHint,
  isPasswordRejected,
  isNew = false,
  isPasswordNeeded = isNew,
}: ConnectionFieldsProps) {
  const { field, values, isSending, set } = form;
  const password = field('password');
  return (
    <>
      <Grid gap={12} align="start" className={classes.server}>
        <TextField
          {...field('host')}
          label={words.host}
          placeholder={words.hostPlaceholder}
          maxLength={253}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
        />
        <TextField
          {...field('port')}
          label={words.port}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          withAsterisk
        />
        <Row align="center" className={classes.ssl}>
          <Switch
            label={words.ssl}
            isLabelShown
            checked={values.useSsl}
            disabled={isSending}
            onChange={(on) => set('useSsl', on)}
          />
        </Row>
      </Grid>
      <Grid columns={2} gap={12} align="start" phone={{ columns: 1 }}>
        <TextField
          {...field('username')}
          label={words.username}
          placeholder={words.usernamePlaceholder}
          type={isNew ? 'email' : 'text'}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
        />
        <PasswordField
          {...password}
          error={password.error ?? (isPasswordRejected ? mailboxesText.test.rejected : undefined)}
          description={passwordHint}
          required={isPasswordNeeded}
        />
      </Grid>
    </>
  );
}

type Folders = RouteReply<typeof listEmailFolders>['folders'];

/** The folder is typed, or chosen from the server's list once somebody asks for it. */
function FolderField({ form, asTrial }: { form: AccountForm; asTrial: () => EmailConfigTrial }) {
  const [folders, setFolders] = useState<Folders | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { value, disabled, onChange, name } = form.field('folder');

  async function ask(): Promise<void> {
    setAsking(true);
    setProblem(null);
    try {
      const found = await call(listEmailFolders, { body: asTrial(), quiet: true });
      if (found.success && found.folders.length > 0) setFolders(found.folders);
      else setProblem(found.message ?? words.foldersProblem);
    } catch (error) {
      const fields: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {};
      form.showErrors(fields);
      setProblem(fields.password ?? (saidBy(error) || words.foldersProblem));
    }
    setAsking(false);
  }

  if (folders) {
    const known = folders.some(({ path }) => path === value)
      ? folders
      : [{ path: value, name: value, depth: 0 }, ...folders];
    return (
      <NativeSelect
        className={classes.folder}
        name={name}
        label={words.folder}
        description={words.folderHint}
        value={value}
        disabled={disabled}
        data={known.map(({ path, name: shown, depth }) => ({
          value: path,
          label: `${'\u00A0\u00A0'.repeat(depth)}${shown}`,
        }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  return (
    <Row wrap gap={8} align="end">
      <TextField
        {...form.field('folder')}
        className={classes.folder}
        label={words.folder}
        description={words.folderHint}
        error={problem ?? form.errors.folder}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
      />
      <Button
        className={look({ phone: { touch: true } })}
        variant="default"
        loading={isAsking}
        disabled={disabled}
        onClick={() => void ask()}
      >
        {words.seeFolders}
      </Button>
    </Row>
  );
}

/** Folded, since few people need them (MAIL-16 requires the six fields). */
export function MoreOptions({ form, asTrial }: { form: AccountForm; asTrial: () => EmailConfigTrial }) {
  const { values, isSending, set } = form;
  return (
    <details>
      <summary
        className={look({ fit: true, py: 4, tone: 'brand', size: 13.5, weight: 550, pointer: true }, classes.more)}
      >
        {words.more}
      </summary>
      <Grid gap={12} pt={10} pb={4}>
        <FolderField form={form} asTrial={asTrial} />
        <div>
          <Switch
            label={words.markSeen}
            isLabelShown
            checked={values.markSeen}
            disabled={isSending}
            onChange={(on) => set('markSeen', on)}
          />
          <Text as="p" tone="faint" size={12.5} className={classes.hint}>
            {words.markSeenHint}
          </Text>
        </div>
        <Switch
          label={words.unseenOnly}
          isLabelShown
          checked={values.unseenOnly}
          disabled={isSending}
          onChange={(on) => set('unseenOnly', on)}
        />
        <div>
          <Switch
            label={words.sharesOut}
            isLabelShown
            checked={values.sharesOut}
            disabled={isSending}
            onChange={(on) => set('sharesOut', on)}
          />
          <Text as="p" tone="faint" size={12.5} className={classes.hint}>
            {words.sharesOutHint}
          </Text>
        </div>
      </Grid>
    </details>
  );
}
