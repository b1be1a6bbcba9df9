import type { InvoiceAlteration } from '#contract/invoices/invoice.ts';
import { alteredText } from '#text/altered-invoice.ts';
import { invoiceText } from '#text/invoice.ts';
import { invoicePanelText } from '#text/invoice-panel.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { formatDate } from '#web/format/dates.ts';
import { writtenIssuer } from '#web/format/invoice-line.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { AlteredValue, alteredPlace } from '../altered/signed-legend.tsx';
import { ItemsTable } from '../detail/items-table.tsx';
import classes from './original.module.css';

type Section = InvoiceDetail['sections'][number];

interface SectionProps {
  section: Section;
  alteration: InvoiceAlteration | null;
}

function SectionView({ section: { title, fields }, alteration }: SectionProps) {
  const shown = (value: string) => {
    const place = alteredPlace(alteration, value);
    return place === null ? value : <AlteredValue place={place}>{value}</AlteredValue>;
  };
  return (
    <Box py={10} rule="bottom" className={classes.section}>
      <Text as="h3" mb={4} size={12.5} weight={600}>
        {title}
      </Text>
      <Grid as="dl" gapY={2} gapX={20} className={classes.facts}>
        {fields.map(({ label, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same label may come twice, in a fixed order
          <Row gap={12} justify="between" key={`${label} ${at}`}>
            <Text as="dt" flex="none" tone="muted" className={classes.label}>
              {label}
            </Text>
            <Text as="dd" shrinkX tabular textAlign="right" breaks>
              {shown(value)}
            </Text>
          </Row>
        ))}
      </Grid>
    </Box>
  );
}

/** Everything the document says, on white paper, for reading and printing. The items stand before the totals. */
export function ReadableView({ invoice: { header, items, sections, alteration } }: { invoice: InvoiceDetail }) {
  const totalsAt = sections.findIndex(({ title }) => title === invoicePanelText.totals);
  const split = totalsAt < 0 ? sections.length : totalsAt;
  return (
    <Box p={20} tone="ink" size={12.5} className={classes.paper}>
      {header.isAltered && (
        <Text as="p" mb={12} py={6} px={10} radius={4} className={classes.altered}>
          <strong>{alteredText.title}.</strong> {alteredText.what}
        </Text>
      )}
      <Row gap={16} justify="between" pb={12} className={classes.top}>
        <div>
          <Text as="p" size={15} weight={600} leading={1.3} breaks>
            {writtenIssuer(header.issuer)}
          </Text>
          <p>{header.issuer.ruc && invoiceText.ruc(header.issuer.ruc)}</p>
        </div>
        <Box flex="none" textAlign="right">
          <Text as="p" weight={600}>
            {invoiceText.types[header.documentType]}
          </Text>
          <Text as="p" face="mono" size={12}>
            {header.documentNumber}
          </Text>
          <p>{formatDate(header.issueDate)}</p>
        </Box>
      </Row>
      {sections.slice(0, split).map((section) => (
        <SectionView key={section.title} section={section} alteration={alteration} />
      ))}
      {items.length > 0 && (
        <Box py={12} rule="bottom">
          <ItemsTable header={header} items={items} />
        </Box>
      )}
      {sections.slice(split).map((section) => (
        <SectionView key={section.title} section={section} alteration={alteration} />
      ))}
    </Box>
  );
}
