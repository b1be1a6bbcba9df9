import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { typedHintsText as text } from '#web/text/es/typed/typed-hints.ts';
import { Empty } from '#web/ui/layout/screen.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { tallyOf } from './typed-draft.ts';
import formClasses from './typed-form.module.css';
import classes from './typed-screen.module.css';
import type { TypedInHand } from './use-typed.ts';

/** How much of the paper was read, how much is the person's own, and what is missing. */
export function Tally({ inHand }: { inHand: TypedInHand }) {
  const { read, own, missing } = tallyOf(inHand.draft, inHand.problems);
  return (
    <span className={classes.tally} role="status">
      {read > 0 && <span data-tone="read">{text.tally.read(read)}</span>}
      {own > 0 && (
        <span>
          <IconPencil size={14} stroke={1.8} aria-hidden="true" />
          {text.tally.own(own)}
        </span>
      )}
      {missing > 0 && (
        <span data-tone="missing">
          <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
          {text.tally.missing(missing)}
        </span>
      )}
    </span>
  );
}

/** What the keys of the form do. */
export function KeyHints() {
  return (
    <p className={formClasses.keys} aria-hidden="true">
      <span>
        <KeyCaps keys="Tab" /> {text.keys.next}
      </span>
      <span>
        <KeyCaps keys="↵" /> {text.keys.missing}
      </span>
      <span>
        <KeyCaps keys="Alt ↓" /> {text.keys.suppliers}
      </span>
      <span>{text.numberHint}</span>
    </p>
  );
}

/** One that is what its issuer signed, or, without an id, that is not there. */
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
