import type { InvoiceAlteration } from '#contract/invoices/invoice.ts';
import { alteredText as text } from '#text/altered-invoice.ts';
import { comparedValue, isComparedValue } from '#web/format/compared-value.ts';
import { Box, Grid, Row } from '#web/ui/layout/parts.tsx';
import classes from './altered.module.css';

/** The number of an altered value, on the paper and in the legend; null for a value that is as it was signed. */
export function alteredPlace(alteration: InvoiceAlteration | null, value: string): number | null {
  const at = alteration?.comparison.findIndex(({ field, says }) => isComparedValue(field, says, value)) ?? -1;
  return at < 0 ? null : at + 1;
}

const PlaceNumber = ({ children }: { children: number }) => (
  <Grid
    as="span"
    placeItems="center"
    flex="none"
    px={4}
    radius={9}
    size={11}
    weight={600}
    inline
    className={classes.number}
  >
    {children}
  </Grid>
);

/** A value on the paper that differs from what was signed. */
export function AlteredValue({ place, children }: { place: number; children: string }) {
  return (
    <Box as="mark" py={1} px={4} radius={4} tone="bad" className={classes.mark}>
      <PlaceNumber>{place}</PlaceNumber> <del>{children}</del>
    </Box>
  );
}

/** Under the paper: what was signed in place of each marked value. */
export function SignedLegend({ alteration, currency }: { alteration: InvoiceAlteration | null; currency: string }) {
  if (alteration === null || alteration.comparison.length === 0) return null;
  return (
    <Grid as="ol" gap={5} size={13} aria-label={text.signed}>
      {alteration.comparison.map(({ field, title, signed, toldBy }, at) => (
        <Row as="li" gap={8} align="baseline" key={`${field} ${toldBy}`}>
          <PlaceNumber>{at + 1}</PlaceNumber> {text.legend(title, comparedValue(field, signed, currency))}
        </Row>
      ))}
    </Grid>
  );
}
