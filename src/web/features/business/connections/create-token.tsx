import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createToken, TOKEN_NAME_CHARACTERS } from '#contract/connections/tokens.ts';
import { TOKEN_SCOPES, type TokenScope } from '#domain/tokens/token-scopes.ts';
import { scopesText, createTokenText as words } from '#text/connections/connections.ts';
import { call } from '#web/api/client.ts';
import { TextField } from '#web/ui/form/form.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Stack, Text } from '#web/ui/layout/parts.tsx';
import { lastDayOf, TOKEN_ENDS, type TokenEnd } from './token-end.ts';

/** A new token with its secret, which only this one answer of the server holds. */
export interface MadeToken {
  readonly name: string;
  readonly secret: string;
}

interface Wish {
  name: string;
  scopes: readonly TokenScope[];
  end: TokenEnd;
}

interface CreateTokenProps {
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}

const ENDS = TOKEN_ENDS.map((value) => ({ value, label: words.ends[value] }));

/** The form of a new token: for which program, what it may do, and until when. */
export function CreateToken({ onMade, onClose }: CreateTokenProps) {
  const form = useForm<Wish>({
    initial: { name: '', scopes: ['read-invoices'], end: 'never' },
    check: ({ name, scopes }) => ({
      name: name.trim() === '' ? words.noName : undefined,
      scopes: scopes.length === 0 ? words.noScope : undefined,
    }),
    submit: async ({ name, scopes, end }) => {
      const body = { name: name.trim(), scopes: [...scopes], lastDay: lastDayOf(end, Date.now()) };
      const { secret, token } = await call(createToken, { body, quiet: true });
      onMade({ name: token.name, secret });
      onClose();
    },
  });
  const { scopes, end } = form.values;
  const choose = (scope: TokenScope, isChosen: boolean) =>
    form.set('scopes', isChosen ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <FormDialog
      title={words.title}
      size={460}
      form={form}
      onClose={onClose}
      submit={
        <Button type="submit" loading={form.isSending} leftSection={<IconPlus size={16} aria-hidden="true" />}>
          {words.create}
        </Button>
      }
    >
      <TextField
        label={words.name}
        placeholder={words.namePlaceholder}
        autoComplete="off"
        maxLength={TOKEN_NAME_CHARACTERS}
        {...form.field('name')}
      />
      <Stack as="fieldset" gap={6}>
        <Text as="legend" size={13.5} weight={550}>
          {words.scopes}
        </Text>
        {TOKEN_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            isLabelShown
            label={scopesText[scope].means}
            checked={scopes.includes(scope)}
            disabled={form.isSending}
            onChange={(isChosen) => choose(scope, isChosen)}
          />
        ))}
        {form.errors.scopes && (
          <Text as="p" tone="bad" size={13} role="alert">
            {form.errors.scopes}
          </Text>
        )}
      </Stack>
      <NativeSelect
        label={words.end}
        data={ENDS}
        value={end}
        disabled={form.isSending}
        onChange={({ currentTarget }) => form.set('end', currentTarget.value as TokenEnd)}
      />
      <Text as="p" tone="muted" size={13}>
        {words.note}
      </Text>
    </FormDialog>
  );
}
