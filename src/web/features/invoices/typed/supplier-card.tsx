import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { typedText as text } from '#web/text/es/typed-invoice.ts';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { typedQueries } from './typed.queries.ts';
import classes from './typed-form.module.css';
import type { TypedInHand } from './use-typed.ts';

/** What is known of whoever has the RUC that stands in the form. */
export function useKnownSupplier(inHand: TypedInHand) {
  const ruc = inHand.draft.values.issuerRuc.trim();
  const isRight = isRucValid(ruc);
  const { data } = useQuery({ ...typedQueries.supplier(ruc), enabled: isRight });
  const known = isRight ? data : undefined;
  const bring = useEffectEvent((name: string) => inHand.bring(name));
  const name = known?.name ?? null;
  useEffect(() => {
    if (name !== null) bring(name);
  }, [name]);
  return known;
}
type KnownSupplier = ReturnType<typeof useKnownSupplier>;

/** Its last timbrado is offered, never applied: a new one may have begun. */
export function SupplierCard({ inHand, known }: { inHand: TypedInHand; known: KnownSupplier }) {
  if (known === undefined) return null;
  const { timbrado } = known ?? {};
  const isOffered = timbrado && inHand.draft.values.timbrado.trim() !== timbrado;
  return (
    <div className={classes.supplier} role="status">
      <p>
        <strong>
          <IconCheck size={15} stroke={2.2} aria-hidden="true" />
          {known === null ? text.unknown : text.known}
        </strong>
        {known && (
          <span>{text.knownDetail(known.total, known.lastDay && formatDate(known.lastDay), known.timbrado)}</span>
        )}
      </p>
      {isOffered && (
        <Button
          variant="default"
          size="xs"
          rightSection={<KeyCaps keys="Alt U" />}
          onClick={() => inHand.use('timbrado', timbrado)}
        >
          {text.takeTimbrado}
        </Button>
      )}
    </div>
  );
}

const LEAST_CHARACTERS = 2;

/** Known suppliers for the browser's own list, which Alt ↓ opens: by name, or by RUC. */
export function SupplierLists({ inHand }: { inHand: TypedInHand }) {
  const { issuerName, issuerRuc } = inHand.draft.values;
  const words = (inHand.current === 'issuerName' ? issuerName : issuerRuc).trim();
  const { data } = useQuery({ ...invoiceQueries.issuers(words), enabled: words.length >= LEAST_CHARACTERS });
  const parties = data?.parties ?? [];
  // Whoever takes a name from the list means its RUC too.
  const chosen = parties.find(({ name }) => name === issuerName.trim());
  const take = useEffectEvent((ruc: string) => {
    if (inHand.draft.values.issuerRuc.trim() === '') inHand.use('issuerRuc', ruc);
  });
  const ruc = chosen?.ruc ?? null;
  useEffect(() => {
    if (ruc !== null) take(ruc);
  }, [ruc]);
  return (
    <>
      <datalist id="known-names">
        {parties.map((party) => (
          <option key={party.ruc} value={party.name ?? party.ruc} label={party.ruc} />
        ))}
      </datalist>
      <datalist id="known-rucs">
        {parties.map((party) => (
          <option key={party.ruc} value={party.ruc} label={party.name ?? party.ruc} />
        ))}
      </datalist>
    </>
  );
}
