import { ActionIcon, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComparedLine } from '#contract/reconciliation/reconciliation.ts';
import { QUERY_PAGE } from '#domain/identifiers/cdc.ts';
import type { Register } from '#domain/reconciliation/register-row.ts';
import { parseMonth } from '#domain/time/period.ts';
import { comparisonText as words } from '#text/closing/comparison.ts';
import { formatSignedNumber } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { issuerLabel, writtenIssuer } from '#web/format/invoice-line.ts';
import { CopyButton } from '#web/ui/inputs/copy-button.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { rowAction } from '#web/ui/table/row-action.ts';

type Party = { name: string | null; ruc: string | null };

/** The party as the document here names it, otherwise as the tax office does. */
const partyOf = ({ here, there }: ComparedLine): Party => here ?? there ?? { name: null, ruc: null };
const numberOf = ({ here, there }: ComparedLine): string =>
  here?.documentNumber ?? there?.documentNumber ?? words.noNumber;
const dateOf = ({ here, there }: ComparedLine) => here?.issueDate ?? there?.issueDate ?? null;
const cdcOf = ({ here, there }: ComparedLine) => there?.cdc ?? here?.cdc ?? null;

/** Links to the invoice in the list of its own month, which may differ from the compared one. */
function invoiceLinkOf({ id, issueDate }: NonNullable<ComparedLine['here']>) {
  return { to: '/invoice-list', search: { month: parseMonth(issueDate.replace(/-\d\d$/, '')), invoice: id } } as const;
}

function Party({ line }: { line: ComparedLine }) {
  const party = partyOf(line);
  const label = issuerLabel(party) || words.unnamed;
  const name = (
    <Text weight={550} title={writtenIssuer(party)}>
      {label}
    </Text>
  );
  return line.here ? (
    <Link {...invoiceLinkOf(line.here)} className={look({ tone: 'ink', underline: 'hover' })} {...rowAction}>
      {name}
    </Link>
  ) : (
    name
  );
}

const VoucherNumber = ({ line }: { line: ComparedLine }) => (
  <Text tone="muted" size={12.5} face="mono" lines="one">
    {numberOf(line)}
  </Text>
);

const faint = (word: string) => <Text tone="faint">{word}</Text>;

/** The amount here. A document that no sum here counts gets a word instead: its amount must not be added up. */
function Here({ line: { class: kind, here } }: { line: ComparedLine }) {
  if (here === null) return faint(words.missing);
  if (kind === 'only-there') return faint(words.notCounted);
  return here.amount === null ? faint(words.missing) : formatSignedNumber(here.amount);
}

const There = ({ line: { there } }: { line: ComparedLine }) =>
  there === null ? faint(words.missing) : formatSignedNumber(there.amount);

/**
 * Whether the supplier can help: not when the document is here, stands twice in the list, or differs only by rounding.
 */
export function isAskable({ class: kind, reason, here, there }: ComparedLine, register: Register): boolean {
  if (register !== 'purchases' || there?.ruc == null) return false;
  if (kind === 'only-there') return here === null && reason !== 'repeated-there';
  return kind === 'differs' && reason !== 'rounding';
}

interface ActionsProps {
  line: ComparedLine;
  register: Register;
  onAsk: (line: ComparedLine) => void;
}

function Actions({ line, register, onAsk }: ActionsProps) {
  const [number, cdc] = [numberOf(line), cdcOf(line)];
  const { here } = line;
  return (
    <Row gap={2} align="center" justify="end" py={4} phone={{ wrap: true }}>
      {isAskable(line, register) && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={words.askAbout(number)}
          onClick={() => onAsk(line)}
        >
          {words.ask}
        </Button>
      )}
      {line.class === 'only-there' && here && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={words.seeOne(number)}
          renderRoot={(props) => <Link {...invoiceLinkOf(here)} {...props} />}
        >
          {words.see}
        </Button>
      )}
      {cdc !== null && (
        <>
          <CopyButton text={cdc} label={words.copy(number)} />
          <ActionIcon
            component="a"
            href={QUERY_PAGE}
            target="_blank"
            rel="noreferrer noopener"
            size={26}
            variant="transparent"
            className={look({ radius: 'pill', tone: 'muted', hover: 'hover', phone: { touch: true } })}
            aria-label={words.open(number)}
            title={words.open(number)}
          >
            <IconExternalLink size={15} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </Row>
  );
}

type LineColumn = Column<ComparedLine>;

/** A figure with a word that says what it is, since a card has no headings. */
const named = (word: string, figure: React.ReactNode) => (
  <>
    <Text tone="faint" size={12.5} weight={400}>
      {word}
    </Text>{' '}
    {figure}
  </>
);

function phoneColumns(actions: LineColumn, party: string): LineColumn[] {
  return [
    {
      key: 'party',
      heading: party,
      kind: 'name',
      isRowHeading: true,
      card: '1 left',
      cell: (line) => <Party line={line} />,
    },
    {
      ...{ key: 'here', heading: words.columns.here, kind: 'figure', card: '1 right' },
      cell: (line) =>
        line.class === 'only-there' ? <There line={line} /> : named(words.onPhone.here, <Here line={line} />),
    },
    {
      ...{ key: 'number', heading: words.columns.number, kind: 'text', card: '2 left' },
      cell: (line) => {
        const date = dateOf(line);
        return (
          <Text tone="muted" size={12.5} tabular>
            <VoucherNumber line={line} /> {date === null ? words.noDate : formatDate(date)}
          </Text>
        );
      },
    },
    {
      ...{ key: 'there', heading: words.columns.there, kind: 'figure', card: '2 right' },
      cell: (line) => line.class !== 'only-there' && named(words.onPhone.there, <There line={line} />),
    },
    {
      ...{ key: 'what', heading: words.columns.what, kind: 'text', card: '3 whole' },
      cell: ({ sentence }) =>
        sentence && (
          <Text tone="muted" size={13}>
            {sentence}
          </Text>
        ),
    },
    { ...actions, card: '4 whole' },
  ];
}

interface ColumnsOf {
  register: Register;
  isPhone: boolean;
  onAsk: (line: ComparedLine) => void;
}

/** Every table of the page has the same widths, so that their figures stand beneath each other. */
export function lineColumns({ register, isPhone, onAsk }: ColumnsOf): LineColumn[] {
  const { columns } = words;
  const actions: LineColumn = {
    ...{ key: 'actions', heading: columns.actions, isHeadingHidden: true, kind: 'action', isPrinted: false },
    width: { wide: '226px', tablet: '214px' },
    cell: (line) => <Actions line={line} register={register} onAsk={onAsk} />,
  };
  if (isPhone) return phoneColumns(actions, columns.party[register]);
  return [
    {
      ...{ key: 'date', heading: columns.date, kind: 'date', width: { wide: '104px', tablet: '98px' } },
      tone: () => 'muted',
      cell: (line) => {
        const date = dateOf(line);
        return date === null ? faint(words.noDate) : formatDate(date);
      },
    },
    {
      ...{ key: 'party', heading: columns.party[register], kind: 'text', isRowHeading: true },
      width: { wide: '356px', laptop: '310px', tablet: '226px', upright: '170px' },
      // The number goes beneath a name that is too long to stand beside.
      cell: (line) => (
        <Row as="span" wrap gapY={0} gapX={8} align="baseline" lines="many">
          <Party line={line} /> <VoucherNumber line={line} />
        </Row>
      ),
    },
    {
      ...{ key: 'here', heading: columns.here, kind: 'figure', width: { wide: '112px', tablet: '98px' } },
      cell: (line) => <Here line={line} />,
    },
    {
      ...{ key: 'there', heading: columns.there, kind: 'figure', width: { wide: '112px', tablet: '98px' } },
      cell: (line) => <There line={line} />,
    },
    {
      ...{ key: 'what', heading: columns.what, kind: 'text' },
      tone: () => 'muted',
      cell: ({ sentence }) => sentence,
    },
    actions,
  ];
}
