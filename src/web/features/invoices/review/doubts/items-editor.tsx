import { Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { InvoiceItem } from '#contract/invoices/invoice.ts';
import { itemsEditorText as text } from '#text/review/items-editor.ts';
import { randomId } from '#web/api/random-id.ts';
import { TextField } from '#web/ui/form/form.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Grid, Text } from '#web/ui/layout/parts.tsx';
import classes from './doubts.module.css';
import type { EditedItem } from './review-draft.ts';

const RATES = [10, 5, 0] as const satisfies readonly InvoiceItem['vatRate'][];
const NUMBERS = ['quantity', 'unitPrice', 'total'] as const;

const emptyItem = (): EditedItem => ({
  key: randomId(),
  code: null,
  unit: null,
  description: '',
  quantity: '1',
  unitPrice: '',
  total: '',
  vatRate: 10,
});

interface ItemsEditorProps {
  items: readonly EditedItem[];
  error?: string | undefined;
  disabled: boolean;
  onChange: (items: readonly EditedItem[]) => void;
}

/** The items of the invoice, each in its own fields. */
export function ItemsEditor({ items, error, disabled, onChange }: ItemsEditorProps) {
  const change = (at: number, part: Partial<EditedItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...part } : item)));
  return (
    <Grid as="fieldset" gap={10} justifyItems="start" shrinkX m={0} p={0} frame="none" disabled={disabled}>
      <Text as="legend" p={0} size={13.5} weight={600}>
        {text.label}
      </Text>
      <p className="muted">{text.note}</p>
      <Grid as="ol" gap={12} wide>
        {items.map((item, at) => (
          <Grid
            as="li"
            columns="rest-auto"
            gapY={6}
            gapX={4}
            align="center"
            pt={10}
            pr={8}
            pb={12}
            pl={12}
            frame="line"
            radius={10}
            key={item.key}
          >
            <div>
              <TextField
                aria-label={text.field(text.description, at + 1)}
                placeholder={text.description}
                value={item.description}
                maxLength={2000}
                onChange={(description) => change(at, { description })}
              />
            </div>
            <IconButton
              Icon={IconTrash}
              label={text.remove(at + 1)}
              disabled={disabled}
              onClick={() => onChange(items.toSpliced(at, 1))}
            />
            <Grid span="all" gap={8} pr={4} phone={{ columns: 2 }} className={`${classes.numbers} ${classes.figures}`}>
              {NUMBERS.map((name) => (
                <TextField
                  key={name}
                  label={text[name]}
                  aria-label={text.field(text[name], at + 1)}
                  inputMode="decimal"
                  maxLength={30}
                  value={item[name]}
                  onChange={(value) => change(at, { [name]: value })}
                />
              ))}
              <NativeSelect
                label={text.vatRate}
                aria-label={text.field(text.vatRate, at + 1)}
                data={RATES.map((rate) => ({ value: String(rate), label: text.rate(rate) }))}
                value={String(item.vatRate)}
                onChange={({ currentTarget }) =>
                  change(at, { vatRate: RATES.find((rate) => String(rate) === currentTarget.value) ?? 10 })
                }
              />
            </Grid>
          </Grid>
        ))}
      </Grid>
      {error && (
        <Text as="p" tone="bad" size={12.5} role="alert">
          {error}
        </Text>
      )}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={15} aria-hidden="true" />}
        onClick={() => onChange([...items, emptyItem()])}
      >
        {text.add}
      </Button>
    </Grid>
  );
}
