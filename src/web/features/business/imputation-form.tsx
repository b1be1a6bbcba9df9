import { Button } from '@mantine/core';
import { type BusinessSettings, setImputations } from '#contract/business.ts';
import { businessText } from '#text/business.ts';
import { call } from '#web/api/client.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { Form } from '#web/ui/form/form.tsx';
import type { KeepUnsaved } from '#web/ui/form/unsaved.ts';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { Card, CardEmpty } from '#web/ui/layout/card.tsx';
import { Grid, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from './business.module.css';
import { Exceptions } from './exceptions.tsx';
import { ImputationChoice, imputationWords, NOTHING } from './imputation-choice.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const words = businessText.imputation;

const PLACES = (['crossed', 'own'] as const).map((value) => ({ value, label: words.creditNotePlaces[value] }));

interface ImputationFormProps {
  settings: BusinessSettings;
  unsaved: KeepUnsaved;
}

function DefaultForm({ settings, unsaved }: ImputationFormProps) {
  const form = useSettingsForm({
    settings,
    unsaved,
    versionOf: ({ imputationVersion }) => imputationVersion,
    valuesOf: ({ purchases, sales, creditNotes }) => ({
      ...{ purchases: purchases ?? NOTHING, sales: sales ?? NOTHING, creditNotes },
    }),
    save: async (body, ifMatch) => (await call(setImputations, { body, ifMatch, quiet: true })).business,
    saved: { id: 'imputation', ...words.saved },
    words: [
      [words.purchases, ({ purchases }) => imputationWords(purchases)],
      [words.sales, ({ sales }) => imputationWords(sales)],
      [words.creditNotes, ({ creditNotes }) => words.creditNotePlaces[creditNotes]],
    ],
  });
  const { values, errors, problem, isSending, set, send } = form;
  return (
    <Form
      errors={errors}
      problem={problem}
      isSending={isSending}
      onSend={send}
      aria-label={words.title}
      actions={
        <May needs="contador">
          <Button type="submit" loading={isSending}>
            {words.save}
          </Button>
        </May>
      }
    >
      <Grid gapY={12} gapX={24} className={classes.choices}>
        <ImputationChoice
          label={words.purchases}
          value={values.purchases}
          error={errors.purchases}
          disabled={isSending}
          onChange={(value) => set('purchases', value)}
        />
        <ImputationChoice
          label={words.sales}
          value={values.sales}
          hasNone={false}
          error={errors.sales}
          disabled={isSending}
          onChange={(value) => set('sales', value)}
        />
      </Grid>
      <Stack gap={6}>
        <Text as="p" size={13} weight={550}>
          {words.creditNotes}
        </Text>
        <Segments
          label={words.creditNotes}
          choices={PLACES}
          chosen={values.creditNotes}
          onChoose={(place) => set('creditNotes', place)}
        />
        <Text as="p" tone="muted" size={12.5} className={classes.hint}>
          {words.creditNotesHint[values.creditNotes]} {words.creditNotesSource}
        </Text>
      </Stack>
    </Form>
  );
}

/** The taxes to which vouchers are put down, and the suppliers that are exceptions. */
export function ImputationForm({ settings, unsaved }: ImputationFormProps) {
  return (
    <Card title={words.title}>
      {settings.ruc === null ? (
        <CardEmpty>{words.first}</CardEmpty>
      ) : (
        <Stack gap={14} pt={12} pb={16} px={16}>
          <Text as="p" tone="muted" size={13.5} className={classes.hint}>
            {words.hint}
          </Text>
          <DefaultForm settings={settings} unsaved={unsaved} />
          <Exceptions settings={settings} />
        </Stack>
      )}
    </Card>
  );
}
