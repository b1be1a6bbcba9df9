import { alteredText as text } from '#text/altered-invoice.ts';
import type { InvoiceDetail } from '#web/api/queries/invoices.queries.ts';
import { comparedValue } from '#web/format/compared-value.ts';
import { Box, Text } from '#web/ui/layout/parts.tsx';
import classes from './altered.module.css';
import { explainSigned } from './explain-signed.ts';

/** What the document says, struck through, beside what was signed. */
export function AlteredComparison({ invoice }: { invoice: InvoiceDetail }) {
  const comparison = invoice.alteration?.comparison ?? [];
  const shown = (field: string, value: string | null) => comparedValue(field, value, invoice.header.currency);
  return (
    <section aria-label={text.comparison}>
      {comparison.length > 0 && (
        <Box
          as="table"
          wide
          size={13.5}
          tabular
          className={`${classes.compared} ${classes.signed}`}
          aria-label={text.comparison}
        >
          <Box as="thead" tone="muted">
            <tr>
              <th scope="col">
                <span className="visually-hidden">{text.field}</span>
              </th>
              <th scope="col">{text.says}</th>
              <th scope="col">{text.signed}</th>
            </tr>
          </Box>
          <tbody>
            {comparison.map(({ field, title, says, signed, toldBy }) => (
              <tr key={`${field} ${toldBy}`} data-field={field}>
                <th scope="row">{title}</th>
                <td>
                  {says === null ? (
                    text.notThere
                  ) : (
                    <Text as="del" tone="bad">
                      {shown(field, says)}
                    </Text>
                  )}
                </td>
                <td data-unknown={signed === null || undefined}>{shown(field, signed) ?? text.unknown}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Text as="p" mt={10} tone="muted" size={13}>
        {explainSigned(invoice)}
      </Text>
    </section>
  );
}
