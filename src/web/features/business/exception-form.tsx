import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type BusinessSettings, setSupplierImputation } from '#contract/business.ts';
import { chosenImputation } from '#domain/business/imputation.ts';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import { businessText } from '#text/business.ts';
import { t } from '#text/common.ts';
import { changeSeen } from '#web/api/change-seen.ts';
import { compareFields } from '#web/api/changed-fields.ts';
import { call } from '#web/api/client.ts';
import { putSettings, rereadSettings } from '#web/api/queries/business.queries.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import type { ChangedField } from '#web/ui/feedback/changed-question.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './business.module.css';
import { ImputationChoice, imputationWords, NOTHING } from './imputation-choice.tsx';

const CODE: Look = { flex: 'none', tone: 'muted', size: 12.5, face: 'mono' };

const words = businessText.exceptions;

interface Supplier {
  readonly name: string;
  readonly ruc: string;
}

/** Milliseconds after the last letter before suppliers are searched. */
const PAUSE_MS = 250;

function SupplierSearch({ error, onChoose }: { error: string | undefined; onChoose: (supplier: Supplier) => void }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({ ...invoiceQueries.issuers(asked), enabled: asked.length > 1 });
  const found = asked.length > 1 ? data?.parties : undefined;
  return (
    <div>
      <TextInput
        label={words.supplier}
        placeholder={words.supplierPlaceholder}
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        maxLength={100}
        autoComplete="off"
        data-autofocus
        autoFocus
        error={error}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className="visually-hidden" role="status">
        {found && (found.length === 0 ? words.noSupplier : words.suppliers)}
      </p>
      {found?.length === 0 && (
        <Text as="p" tone="muted" size={13.5} className={classes.hint}>
          {words.noSupplier}
        </Text>
      )}
      {found && found.length > 0 && (
        <Box
          as="ul"
          mt={6}
          p={4}
          frame="line2"
          radius="control"
          fill="sheet"
          className={classes.suppliers}
          aria-label={words.suppliers}
        >
          {found.map(({ name: known, ruc }) => {
            const name = known ?? ruc;
            return (
              <li key={ruc}>
                <button
                  className={look({ phone: { touch: true } })}
                  type="button"
                  onClick={() => onChoose({ name, ruc })}
                >
                  <span className="cut">{name}</span>
                  <Text {...CODE}>{ruc}</Text>
                </button>
              </li>
            );
          })}
        </Box>
      )}
    </div>
  );
}

function supplierProblem(supplier: Supplier | null): string | undefined {
  if (supplier === null) return words.noSupplierChosen;
  return isRucValid(supplier.ruc) ? undefined : words.badRuc;
}

type Exception = BusinessSettings['exceptions'][number];

type Chosen = Pick<Exception, 'name' | 'imputation'>;

export const compareExceptions = (seen: Chosen, now: Chosen, mine: Chosen): ChangedField[] =>
  compareFields({ seen, now, mine }, [
    [words.columns.name, ({ name }) => name],
    [words.columns.taxes, ({ imputation }) => imputationWords(imputation)],
  ]);

interface ExceptionFormProps {
  /** The exceptions that exist, as the page shows them. */
  exceptions: readonly Exception[];
  onClose: () => void;
}

/** Chooses a supplier and the taxes to which purchases from it are put down. */
export function ExceptionForm({ exceptions, onClose }: ExceptionFormProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: { supplier: null as Supplier | null, imputation: NOTHING },
    check: ({ supplier, imputation }) => ({
      supplier: supplierProblem(supplier),
      imputation: chosenImputation(imputation) === null ? words.nothingMarked : undefined,
    }),
    submit: async ({ supplier, imputation }) => {
      if (supplier === null) return;
      const { name, ruc } = supplier;
      const newOne: Exception = { name, ruc, imputation: NOTHING, version: 0 };
      const seen = exceptions.find((one) => one.ruc === ruc) ?? newOne;
      const saved = await changeSeen({
        seen,
        versionOf: ({ version }) => version,
        change: (ifMatch) =>
          call(setSupplierImputation, { params: { ruc }, body: { name, imputation }, ifMatch, quiet: true }),
        reread: async () => (await rereadSettings(client)).exceptions.find((one) => one.ruc === ruc) ?? newOne,
        compare: (now) => compareExceptions(seen, now, { name, imputation }),
      });
      if ('left' in saved) return onClose();
      putSettings(client, saved.done.business);
      notify({ id: 'exception', type: 'success', ...words.saved(name) });
      onClose();
    },
  });
  const { values, errors, problem, isSending, set, send } = form;
  return (
    <Box p={14} radius="control" fill="soft">
      <Form
        errors={errors}
        problem={problem}
        isSending={isSending}
        onSend={send}
        aria-label={words.form}
        actions={
          <>
            <Button type="submit" size="xs" loading={isSending}>
              {words.save}
            </Button>
            <Button size="xs" variant="subtle" color="gray" c="var(--muted)" onClick={onClose}>
              {t.common.cancel}
            </Button>
          </>
        }
      >
        {values.supplier === null ? (
          <SupplierSearch error={errors.supplier} onChoose={(supplier) => set('supplier', supplier)} />
        ) : (
          <Row wrap gapY={8} gapX={14} align="center" justify="between">
            <Text as="p" shrinkX breaks>
              <strong>{values.supplier.name}</strong> <Text {...CODE}>{values.supplier.ruc}</Text>
              {errors.supplier && (
                <Text mt={2} tone="bad" size={12.5} display="block">
                  {errors.supplier}
                </Text>
              )}
            </Text>
            <Button
              className={look({ phone: { touch: true } })}
              size="xs"
              variant="default"
              onClick={() => set('supplier', null)}
            >
              {words.change}
            </Button>
          </Row>
        )}
        <ImputationChoice
          label={words.columns.taxes}
          value={values.imputation}
          error={errors.imputation}
          disabled={isSending}
          onChange={(imputation) => set('imputation', imputation)}
        />
      </Form>
    </Box>
  );
}
