import { IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type BusinessSettings, removeSupplierImputation, setSupplierImputation } from '#contract/business.ts';
import { chosenImputation, type Imputation } from '#domain/business/imputation.ts';
import { rucNumberOf } from '#domain/business/invoice-side.ts';
import { isRucValid } from '#domain/identifiers/ruc.ts';
import { typedImputationText as text } from '#text/typed/typed-imputation.ts';
import { call } from '#web/api/client.ts';
import { businessQueries, putSettings } from '#web/api/queries/business.queries.ts';
import { notify } from '#web/ui/feedback/toast.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './typed.module.css';
import type { TypedInHand } from './use-typed.ts';

const TAXES = ['vat', 'ire', 'irp', 'none'] as const;
const NOTHING: Imputation = { vat: false, ire: false, irp: false, none: false };

const TAX_LOOK = {
  flow: 'inlineRow',
  gap: 6,
  align: 'center',
  px: 12,
  radius: 'control',
  weight: 500,
  size: 13,
} as const;
const TAX = look({ ...TAX_LOOK, fill: 'sheet', tone: 'ink' }, classes.tax);
const TAKEN = look({ ...TAX_LOOK, fill: 'brand-soft', tone: 'brand' }, `${classes.tax} ${classes.taken}`);

const isSame = (one: Imputation, other: Imputation) => TAXES.every((tax) => one[tax] === other[tax]);

/** The taxes to which purchases from a supplier are put down now, and whether the supplier is an exception. */
function chosenFor({ purchases, exceptions }: BusinessSettings, ruc: string) {
  const own = exceptions.find((one) => rucNumberOf(one.ruc) === rucNumberOf(ruc));
  if (own) return { imputation: own.imputation, why: 'supplier' as const };
  const common = chosenImputation(purchases);
  return common === null
    ? { imputation: NOTHING, why: 'none' as const }
    : { imputation: common, why: 'business' as const };
}

function toggled(imputation: Imputation, tax: (typeof TAXES)[number]): Imputation {
  if (tax === 'none') return { ...NOTHING, none: !imputation.none };
  return { ...imputation, none: false, [tax]: !imputation[tax] };
}

/** Removes the supplier's exception, or stores one. */
async function send(settings: BusinessSettings, supplier: { ruc: string; name: string }, imputation: Imputation) {
  const { ruc, name } = supplier;
  const common = chosenImputation(settings.purchases);
  const isException = chosenFor(settings, ruc).why === 'supplier';
  if (common !== null && isSame(common, imputation)) {
    return isException ? (await call(removeSupplierImputation, { params: { ruc } })).business : settings;
  }
  return (await call(setSupplierImputation, { params: { ruc }, body: { name: name || ruc, imputation } })).business;
}

/**
 * The taxes to which the invoice is put down. They are chosen for the business, or for a supplier, never for one
 * invoice alone: a choice made here is stored for the supplier when the invoice is saved.
 */
export function ImputationPart({ inHand }: { inHand: TypedInHand }) {
  const client = useQueryClient();
  const { data: settings } = useQuery(businessQueries.settings());
  const ruc = inHand.draft.values.issuerRuc.trim();
  const name = inHand.draft.values.issuerName.trim();
  const [choice, setChoice] = useState<{ readonly ruc: string; readonly imputation: Imputation } | null>(null);
  const own = settings?.ruc ?? null;
  const isPurchase =
    own !== null &&
    isRucValid(ruc) &&
    rucNumberOf(ruc) !== rucNumberOf(own) &&
    inHand.draft.values.documentType !== 'remission-note';
  const now = settings && isPurchase ? chosenFor(settings, ruc) : null;
  const wanted = now && choice?.ruc === ruc ? choice.imputation : null;
  const isChanged =
    now !== null && wanted !== null && !isSame(wanted, now.imputation) && chosenImputation(wanted) !== null;

  async function saveAlong(): Promise<void> {
    if (!settings || wanted === null) return;
    try {
      putSettings(client, await send(settings, { ruc, name }, wanted));
      setChoice(null);
      notify({ id: 'imputation', type: 'success', message: text.saved(name || ruc) });
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      notify({ id: 'imputation', type: 'error', title: text.failed, message });
    }
  }
  useEffect(() => {
    inHand.along.current = isChanged ? saveAlong : null;
  });
  useEffect(
    () => () => {
      inHand.along.current = null;
    },
    [inHand.along],
  );

  if (now === null) return null;
  const shown = wanted ?? now.imputation;
  const notes = { business: text.asBusiness, supplier: text.asSupplier, none: text.notChosen };
  return (
    <Box as="fieldset" shrinkX m={0} p={0} frame="none">
      <Text as="legend" p={0} mb={8} size={14} weight={600}>
        {text.title}{' '}
        <Text ml={4} tone="muted" weight={400} size={13}>
          {isChanged ? text.fromNowOn : notes[now.why]}
        </Text>
      </Text>
      <Row wrap gap={6} align="center">
        {TAXES.map((tax) => (
          <button
            key={tax}
            type="button"
            className={shown[tax] ? TAKEN : TAX}
            aria-pressed={shown[tax]}
            onClick={() => setChoice({ ruc, imputation: toggled(shown, tax) })}
          >
            {shown[tax] && <IconCheck size={15} stroke={2} aria-hidden="true" />}
            {text.taxes[tax]}
          </button>
        ))}
        {now.why === 'none' && (
          <Link to="/mi-negocio/imputacion" className={look({ ml: 6, size: 13 })}>
            {text.choose}
          </Link>
        )}
      </Row>
      {wanted !== null && chosenImputation(wanted) === null && now.why !== 'none' && (
        <Text as="p" mt={6} tone="bad" size={13} role="alert">
          {text.nothing}
        </Text>
      )}
    </Box>
  );
}
