import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { typedHintsText as text } from '#text/typed/typed-hints.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import { Empty } from '#web/ui/layout/screen.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import classes from './typed.module.css';
import { tallyOf } from './typed-draft.ts';
import type { TypedInHand } from './use-typed.ts';

/** How many fields were read, how many the person typed, and what is missing. */
export function Tally({ inHand }: { inHand: TypedInHand }) {
  const { read, own, missing } = tallyOf(inHand.draft, inHand.problems);
  return (
    <Row as="span" gap={14} align="center" tone="muted" size={13} inline role="status">
      {read > 0 && (
        <Row as="span" gap={5} align="center" inline className={classes.read}>
          {text.tally.read(read)}
        </Row>
      )}
      {own > 0 && (
        <Row as="span" gap={5} align="center" inline>
          <IconPencil size={14} stroke={1.8} aria-hidden="true" />
          {text.tally.own(own)}
        </Row>
      )}
      {missing > 0 && (
        <Row as="span" gap={5} align="center" tone="warn" weight={550} inline>
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
          {text.tally.missing(missing)}
        </Row>
      )}
    </Row>
  );
}

/** What the keys of the form do. */
export function KeyHints() {
  return (
    <Row as="p" wrap gapY={4} gapX={18} mt="auto" tone="faint" size={12.5} aria-hidden="true">
      <span>
        <KeyCaps keys="Tab" /> {text.keys.next}
      </span>
      <span>
        <KeyCaps keys="↵" /> {text.keys.missing}
      </span>
      <span>
        <KeyCaps keys="Alt ↓" /> {text.keys.suppliers}
      </span>
      <Text ml="auto">{text.numberHint}</Text>
    </Row>
  );
}

/** In place of the form: the invoice is signed and cannot be corrected, or (without an id) does not exist. */
export function Refused({ id }: { id: string | null }) {
  if (id === null) return <Empty wholePage>{text.notFound}</Empty>;
  return (
    <Empty
      wholePage
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/invoice-list" search={{ month: 'all', invoice: id }} {...props} />}
        >
          {text.seeInvoice}
        </Button>
      }
    >
      {text.notCorrectable}
    </Empty>
  );
}
