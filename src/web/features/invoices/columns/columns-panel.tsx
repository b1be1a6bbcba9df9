import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CHOSEN_COLUMNS } from '#contract/invoices/list-preference.ts';
import { invoiceListText } from '#text/invoices.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';
import { Segments } from '#web/ui/inputs/segments.tsx';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from '../list/list.module.css';
import type { ListLook } from './list-preference.ts';

const text = invoiceListText;
const { columns: headings, columnsPanel: words } = text;

/** All columns in the order of the table, with those that cannot be removed. */
const ALL = [
  ...(['date', 'number', 'issuer'] as const).map((name) => ({ name, isFixed: true as const })),
  ...CHOSEN_COLUMNS.map((name) => ({ name, isFixed: false as const })),
  { name: 'total' as const, isFixed: true as const },
];

interface ColumnsPanelProps {
  id: string;
  look: ListLook;
  onClose: () => void;
}

/** Beside the table: which columns it has and how high its rows are. */
export function ColumnsPanel({ id, look, onClose }: ColumnsPanelProps) {
  const { columns, isDense, choose, reset } = look;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const toggle = (name: (typeof CHOSEN_COLUMNS)[number], isOn: boolean) =>
    choose({ columns: CHOSEN_COLUMNS.filter((other) => (other === name ? isOn : columns.includes(other))) });
  return (
    <Stack
      as="section"
      flex="none"
      shrinkY
      frame="line"
      radius="card"
      fill="sheet"
      size={13.5}
      unprinted
      className={classes.panel}
      ref={panel}
      id={id}
      aria-label={words.title}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Row align="center" justify="between" pt={8} pb={4} pr={8} pl={14}>
        <Text as="h2" size={14} weight={600}>
          {words.title}
        </Text>
        <IconButton Icon={IconX} label={words.close} onClick={onClose} />
      </Row>
      <Box as="ul" flex={1} shrinkY px={14} overflow="auto">
        {ALL.map((column) => (
          <Row as="li" align="center" justify="between" className={classes.line} key={column.name}>
            {column.isFixed ? (
              <>
                <Checkbox label={headings[column.name]} isLabelShown checked disabled onChange={() => {}} />
                <Text tone="muted" size={12.5}>
                  {words.fixed}
                </Text>
              </>
            ) : (
              <Checkbox
                label={headings[column.name]}
                isLabelShown
                checked={columns.includes(column.name)}
                onChange={(isOn) => toggle(column.name, isOn)}
              />
            )}
          </Row>
        ))}
      </Box>
      <Grid gap={8} py={12} px={14} rule="top">
        <Text as="p" tone="muted" id={`${id}-alto`}>
          {words.rowHeight}
        </Text>
        <Segments
          label={words.rowHeight}
          choices={[
            { value: 'usual', label: words.usual },
            { value: 'dense', label: words.dense },
          ]}
          chosen={isDense ? 'dense' : 'usual'}
          onChoose={(height) => choose({ isDense: height === 'dense' })}
        />
        <Box as="button" weight={500} hoverTone="brand" className={classes.reset} type="button" onClick={reset}>
          {words.reset}
        </Box>
      </Grid>
    </Stack>
  );
}
