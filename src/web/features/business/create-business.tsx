import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createBusiness } from '#contract/businesses.ts';
import { getSupplier } from '#contract/invoices/supplier.ts';
import { isRucValid, parseRuc } from '#domain/identifiers/ruc.ts';
import { newBusinessText as words } from '#text/people/new-business.ts';
import { call } from '#web/api/client.ts';
import { askBusinesses, enterBusiness } from '#web/features/session/businesses/my-businesses.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { TextField } from '#web/ui/form/form.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Text } from '#web/ui/layout/parts.tsx';

const LIMITS = { ruc: 20, name: 255 };

const rucProblem = (ruc: string): string | undefined =>
  isRucValid(ruc) ? undefined : parseRuc(ruc) === undefined ? words.wrongRuc : words.wrongDigit;

/** Creates another business, paid for by the same plan, and then opens it. */
export function CreateBusiness({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [proposed, setProposed] = useState<string | null>(null);
  const form = useForm({
    initial: { ruc: '', name: '' },
    check: ({ ruc, name }) => ({ ruc: rucProblem(ruc), name: name.trim() === '' ? words.noName : undefined }),
    submit: async ({ ruc, name }) => {
      const { business } = await call(createBusiness, { body: { ruc: ruc.trim(), name: name.trim() }, quiet: true });
      await askBusinesses().catch(() => null);
      onClose();
      enterBusiness(business.id, { at: '/' });
      notify({ type: 'success', ...words.created(business.name) });
    },
  });
  const { ruc, name } = form.values;

  /** Tells a wrong check digit while it is typed; proposes the name that an invoice has for the RUC. */
  async function lookAt(written: string): Promise<void> {
    form.change({ ruc: written });
    setProposed(null);
    if (!isRucValid(written)) return;
    const found = await client
      .fetchQuery({
        queryKey: ['known-name', written],
        queryFn: () => call(getSupplier, { params: { ruc: written.trim() }, quiet: true }),
        retry: false,
      })
      .catch(() => null);
    setProposed(found?.supplier.name ?? null);
  }

  const isWrongDigit = parseRuc(ruc) !== undefined && !isRucValid(ruc);
  return (
    <FormDialog
      title={words.title}
      size={440}
      form={form}
      onClose={onClose}
      submit={
        <Button type="submit" loading={form.isSending}>
          {words.create}
        </Button>
      }
    >
      <Text as="p" tone="muted" size={13.5}>
        {words.hint}
      </Text>
      <TextField
        label={words.ruc}
        withAsterisk
        placeholder={words.rucPlaceholder}
        maxLength={LIMITS.ruc}
        autoComplete="off"
        data-autofocus
        {...form.field('ruc')}
        description={isRucValid(ruc) ? words.rightDigit : undefined}
        error={isWrongDigit ? words.wrongDigit : form.errors.ruc}
        onChange={(written) => void lookAt(written)}
      />
      <TextField label={words.name} withAsterisk maxLength={LIMITS.name} autoComplete="off" {...form.field('name')} />
      {proposed !== null && name.trim() === '' && (
        <Button size="compact-sm" variant="subtle" onClick={() => form.set('name', proposed)}>
          {words.known(proposed)}
        </Button>
      )}
    </FormDialog>
  );
}
