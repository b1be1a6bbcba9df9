import {
  type Icon,
  IconAlertTriangle,
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconBan,
  IconEye,
  IconFileTypeXml,
  IconFlask,
  IconReceiptRefund,
  IconShieldX,
} from '@tabler/icons-react';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { invoiceText } from '#text/invoice.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Pill, type PillTone } from '#web/ui/marks/pill.tsx';
import classes from './invoice-list.module.css';

type MarkName = keyof typeof invoiceText.marks;

const LOOKS: Record<MarkName, [PillTone, Icon]> = {
  altered: ['bad', IconShieldX],
  cancelled: ['bad', IconBan],
  review: ['warn', IconEye],
  test: ['neutral', IconFlask],
  observed: ['warn', IconAlertTriangle],
  lacksXml: ['neutral', IconFileTypeXml],
};

/** What is unusual about an invoice, the most important first. */
export function marksOf(header: InvoiceHeader): MarkName[] {
  const { isAltered, isCancelled, isInReview, isTest, verification, lacksXml } = header;
  const holds: Record<MarkName, boolean> = {
    altered: isAltered,
    cancelled: isCancelled,
    review: isInReview && !isAltered,
    test: isTest,
    observed: verification === 'observed' && !isAltered,
    lacksXml,
  };
  return (Object.keys(LOOKS) as MarkName[]).filter((name) => holds[name]);
}

/** The mark for the side of an invoice. Most are purchases: their mark is the least visible. */
const SIDE_LOOKS: Record<NonNullable<InvoiceHeader['side']>, [PillTone, Icon]> = {
  purchase: ['quiet', IconArrowDownLeft],
  sale: ['ok', IconArrowUpRight],
  other: ['neutral', IconArrowsExchange],
};

function SideMark({ side, as }: { side: NonNullable<InvoiceHeader['side']>; as: InvoiceMarksProps['as'] }) {
  const [tone, Icon] = SIDE_LOOKS[side];
  const { name, meaning } = invoiceText.sides[side];
  if (as === 'icons') {
    return (
      <Grid as="span" relative placeItems="center" tone="muted" inline title={meaning}>
        <Icon size={15} stroke={1.7} aria-hidden="true" />
        <span className="visually-hidden">{name}</span>
      </Grid>
    );
  }
  return (
    <span title={meaning}>
      <Pill tone={tone} icon={<Icon size={13} stroke={1.8} aria-hidden="true" />}>
        <span className={as === 'row' ? classes.word : undefined}>{name}</span>
      </Pill>
    </span>
  );
}

/** In a row these are icons without a word: they say how good a reading is, not what the document is. */
const SMALL = new Set<MarkName>(['observed', 'lacksXml']);

const kindOf = ({ documentType }: InvoiceHeader): string | undefined =>
  documentType === 'invoice' ? undefined : invoiceText.types[documentType];

interface InvoiceMarksProps {
  header: InvoiceHeader;
  /** `row`: words for what the document is. `icons`: beside an open invoice, where there is no room for words. */
  as?: 'row' | 'words' | 'icons';
  /** In a list, the side that needs no mark: the usual one, or the one that is filtered for. */
  usualSide?: InvoiceHeader['side'];
}

export function InvoiceMarks({ header, as = 'row', usualSide = null }: InvoiceMarksProps) {
  const kind = kindOf(header);
  const marks = marksOf(header);
  const word = as === 'row' ? classes.word : undefined;
  const side = header.side === usualSide ? null : header.side;
  if (!kind && marks.length === 0 && side === null) return null;
  return (
    <Row as="span" relative flex="none" gap={6} align="center" inline>
      {kind && as !== 'icons' && (
        <span title={kind}>
          <Pill tone="neutral" icon={<IconReceiptRefund size={13} stroke={1.8} aria-hidden="true" />}>
            <span className={word}>{kind}</span>
          </Pill>
        </span>
      )}
      {side && <SideMark side={side} as={as} />}
      {marks.map((name) => {
        const [tone, Icon] = LOOKS[name];
        return as === 'icons' || (as === 'row' && SMALL.has(name)) ? (
          <Grid
            as="span"
            relative
            placeItems="center"
            tone={name === 'observed' ? 'warn' : name === 'altered' ? 'bad' : 'muted'}
            inline
            key={name}
            data-mark={name}
            title={invoiceText.meanings[name]}
          >
            <Icon size={16} stroke={1.7} aria-hidden="true" />
            <span className="visually-hidden">{invoiceText.marks[name]}</span>
          </Grid>
        ) : (
          <span key={name} title={invoiceText.meanings[name]}>
            <Pill tone={tone} icon={<Icon size={13} stroke={1.8} aria-hidden="true" />}>
              <span className={word}>{invoiceText.marks[name]}</span>
            </Pill>
          </span>
        );
      })}
    </Row>
  );
}

/** Most sales are in cash; credit stands out a little, since it is still to be paid. */
export function ConditionPill({ condition }: { condition: InvoiceHeader['saleCondition'] }) {
  const isCredit = condition === 'credit';
  return (
    <Text
      py={1}
      px={8}
      frame={isCredit ? 'line2' : 'line'}
      radius="pill"
      fill={isCredit ? undefined : 'soft'}
      tone={isCredit ? 'ink' : 'muted'}
      size={12}
      weight={550}
      lines="one"
      display="inline-block"
      className={classes.pill}
    >
      {invoiceText.conditions[condition]}
    </Text>
  );
}
