import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import { typedText as text } from '#text/typed-invoice.ts';
import { invoiceQueries } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { listedSentence } from '#web/format/listed-ruc.ts';
import { Grid, Row } from '#web/ui/layout/parts.tsx';
import { KeyCaps } from '#web/ui/marks/key-caps.tsx';
import { typedQueries } from './typed.queries.ts';
import type { TypedInHand } from './use-typed.ts';

/** What is known of the supplier with the RUC in the form; of a new one, what the tax office's list says. */
export function useKnownSupplier(inHand: TypedInHand) {
  const ruc = inHand.draft.values.issuerRuc.trim();
  const isRight = isRucValid(ruc);
  const { data } = useQuery({ ...typedQueries.supplier(ruc), enabled: isRight });
  const known = isRight ? data : undefined;
  const { data: asked } = useQuery({ ...typedQueries.listed(ruc), enabled: known === null });
  const listed = (known === null && asked) || null;
  const bring = useEffectEvent((name: string) => inHand.bring(name, listed ? 'list' : 'supplier'));
  const name = known?.name ?? (listed?.name || null);
  useEffect(() => {
    if (name !== null) bring(name);
  }, [name]);
  return { known, listed };
}
type KnownSupplier = ReturnType<typeof useKnownSupplier>;

/** The supplier's last timbrado is offered, never filled in: a new one may have begun. */
export function SupplierCard({
  inHand,
  supplier: { known, listed },
}: {
  inHand: TypedInHand;
  supplier: KnownSupplier;
}) {
  if (known === undefined) return null;
  const { timbrado } = known ?? {};
  const isOffered = timbrado && inHand.draft.values.timbrado.trim() !== timbrado;
  return (
    <Row
      gap={12}
      align="center"
      mt={10}
      py={8}
      pr={10}
      pl={14}
      radius={10}
      fill="brand-soft"
      size={13}
      phone={{ wrap: true }}
      role="status"
    >
      <Grid as="p" flex={1} shrinkX leading={1.4}>
        <Row as="strong" gap={6} align="center" tone="ok" weight={550} inline>
          <IconCheck size={15} stroke={2.2} aria-hidden="true" />
          {known === null ? text.unknown : text.known}
        </Row>
        {known && (
          <span className="muted">
            {text.knownDetail(known.total, known.lastDay && formatDate(known.lastDay), known.timbrado)}
          </span>
        )}
        {listed && <span className="muted">{listedSentence(listed)}</span>}
      </Grid>
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
    </Row>
  );
}

const LEAST_CHARACTERS = 2;

/** Known suppliers in the browser's own list of suggestions (Alt ↓): by name, or by RUC. */
export function SupplierLists({ inHand }: { inHand: TypedInHand }) {
  const { issuerName, issuerRuc } = inHand.draft.values;
  const words = (inHand.current === 'issuerName' ? issuerName : issuerRuc).trim();
  const { data } = useQuery({ ...invoiceQueries.issuers(words), enabled: words.length >= LEAST_CHARACTERS });
  const parties = data?.parties ?? [];
  // Choosing a name from the list fills in its RUC too.
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
