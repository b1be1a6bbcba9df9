import { useQuery } from '@tanstack/react-query';
import type { Facsimile as Drawn } from '#contract/invoices/facsimile.ts';
import { facsimileText as text } from '#text/invoices/facsimile.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import classes from './facsimile.module.css';
import { originalQueries } from './originals.queries.ts';

/** An item's code of up to this many characters stays on one line. */
const SHORT_CODE = 12;

function Lines({ lines }: { lines: Drawn['operation'] }) {
  return (
    <Box as="dl" tabular>
      {lines.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same label may come twice, in a fixed order
        <div key={`${label} ${at}`}>
          <dt>{label}:</dt> <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

function Head({ drawn: { issuer, timbrado, validFrom, documentName, number, operation, receiver } }: { drawn: Drawn }) {
  return (
    <Grid className={classes.head}>
      <div>
        <Text as="p" weight={600} leading={1.3} className={classes.issuer}>
          {issuer.name}
        </Text>
        {issuer.tradeName && issuer.tradeName !== issuer.name && <p>{issuer.tradeName}</p>}
        {issuer.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div>
        <p>
          {text.ruc}: <strong>{issuer.ruc}</strong>
        </p>
        {timbrado && (
          <p>
            {text.timbrado} {timbrado}
          </p>
        )}
        {validFrom && (
          <p>
            {text.validFrom}: {validFrom}
          </p>
        )}
        <Text as="p" weight={600} className={classes.kind}>
          {documentName}
        </Text>
        <Text as="p" weight={600} className={classes.kind}>
          {text.number} {number}
        </Text>
      </div>
      <Lines lines={operation} />
      <Lines lines={receiver} />
    </Grid>
  );
}

/** A document without amounts, such as a remission note, lists only what was moved. */
function Items({ drawn: { items, totals } }: { drawn: Drawn }) {
  const hasDiscounts = items.some(({ discount }) => discount !== null);
  const before = 5 + (hasDiscounts ? 1 : 0);
  return (
    <Box as="table" wide className={classes.items} aria-label={text.items}>
      <thead>
        <tr>
          <th scope="col">{text.code}</th>
          <th scope="col">{text.description}</th>
          <th scope="col">{text.unit}</th>
          <th scope="col" data-figure>
            {text.quantity}
          </th>
          {totals && (
            <>
              <th scope="col" data-figure>
                {text.price}
              </th>
              {hasDiscounts && (
                <th scope="col" data-figure>
                  {text.discount}
                </th>
              )}
              <th scope="col" data-figure>
                {text.exempt}
              </th>
              <th scope="col" data-figure>
                {text.at5}
              </th>
              <th scope="col" data-figure>
                {text.at10}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document may sell the same twice, in a fixed order
          <tr key={at}>
            <Box as="td" lines={(item.code?.length ?? 0) <= SHORT_CODE ? 'one' : undefined}>
              {item.code}
            </Box>
            <Box as="td" wide breaks lines="kept">
              {item.description}
            </Box>
            <td>{item.unit}</td>
            <td data-figure>{item.quantity}</td>
            {totals && (
              <>
                <td data-figure>{item.unitPrice}</td>
                {hasDiscounts && <td data-figure>{item.discount}</td>}
                <td data-figure>{item.exempt}</td>
                <td data-figure>{item.at5}</td>
                <td data-figure>{item.at10}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
      {totals && <TotalRows totals={totals} before={before} />}
    </Box>
  );
}

/** A tbody of its own and no tfoot, which would be printed on every page. */
function TotalRows({ totals, before }: { totals: NonNullable<Drawn['totals']>; before: number }) {
  const { subtotal, operation, adjustments, total, inWords, inGuaranies, vat } = totals;
  return (
    <tbody className={classes.totals}>
      <tr>
        <td colSpan={before}>{text.subtotal}</td>
        <td data-figure>{subtotal.exempt}</td>
        <td data-figure>{subtotal.at5}</td>
        <td data-figure>{subtotal.at10}</td>
      </tr>
      <tr>
        <td colSpan={before + 2}>{text.operation}</td>
        <td data-figure>{operation}</td>
      </tr>
      {adjustments.map(({ label, value }) => (
        <tr key={label}>
          <td colSpan={before + 2}>{label}</td>
          <td data-figure>{value}</td>
        </tr>
      ))}
      <tr>
        <td colSpan={before + 2}>
          <strong>{text.total}</strong> ({inWords})
        </td>
        <td data-figure>
          <strong>{total}</strong>
        </td>
      </tr>
      {inGuaranies && (
        <tr>
          <td colSpan={before + 2}>{text.inGuaranies}</td>
          <td data-figure>{inGuaranies}</td>
        </tr>
      )}
      <tr>
        <td colSpan={before + 3}>
          <Row as="span" tabular className={classes.vat}>
            <span>{text.vat}</span>
            <span>
              {text.vat5} {vat.at5}
            </span>
            <span>
              {text.vat10} {vat.at10}
            </span>
            <Text as="strong" ml="auto">
              {text.vatTotal} {vat.total}
            </Text>
          </Row>
        </td>
      </tr>
    </tbody>
  );
}

function Query({ drawn: { qr, cdc, queryPage } }: { drawn: Drawn }) {
  return (
    <Row align="center" className={classes.query}>
      {qr && (
        <svg
          role="img"
          aria-label={text.qr}
          viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
      )}
      <Grid shrinkX className={classes.words}>
        <p>
          {text.query} {queryPage}
        </p>
        {!qr && <p>{text.noQr}</p>}
        {cdc && (
          <Text as="p" face="mono" weight={600}>
            {text.cdc} {cdc}
          </Text>
        )}
        <p>
          <strong>{text.representation}</strong>
        </p>
      </Grid>
    </Row>
  );
}

/** The invoice as it would be printed, in the official order; paper is white in both colour schemes. */
export function FacsimileSheet({ drawn }: { drawn: Drawn }) {
  return (
    <Box tone="ink" className={classes.paper}>
      <Stack leading={1.4} className={classes.sheet}>
        {drawn.isTest && (
          <Text as="p" weight={600} textAlign="center" className={classes.warning}>
            {text.test}
          </Text>
        )}
        {drawn.isCancelled && (
          <Text as="p" weight={600} textAlign="center" className={classes.warning}>
            {text.cancelled}
          </Text>
        )}
        <Head drawn={drawn} />
        <Items drawn={drawn} />
        {drawn.notes.map((note) => (
          <Text as="p" breaks lines="kept" key={note}>
            {note}
          </Text>
        ))}
        <Query drawn={drawn} />
        <Row as="p" justify="between" tone="muted" className={classes.foot}>
          <span>{text.drawn}</span>
          {/* When printing, the browser counts the pages. */}
          <Text unprinted>{text.page}</Text>
        </Row>
      </Stack>
    </Box>
  );
}

/** The drawn sheet; while its data are on their way, an empty one of the same shape. */
export function Facsimile({ invoiceId }: { invoiceId: string }) {
  const { data, error, refetch } = useQuery(originalQueries.facsimile(invoiceId));
  if ((error && !data) || data === null) {
    return (
      <Problem title={text.problem} onRetry={() => void refetch()}>
        {error?.message}
      </Problem>
    );
  }
  if (!data) {
    return (
      <Box tone="ink" className={classes.paper} data-empty>
        <p className="visually-hidden" role="status">
          {text.loading}
        </p>
      </Box>
    );
  }
  return <FacsimileSheet drawn={data} />;
}
