import { Link } from '@tanstack/react-router';
import type { MonthStatistics } from '#contract/explorer.ts';
import type { InvoiceHeader } from '#contract/invoices/invoice.ts';
import { explorerText } from '#text/explorer.ts';
import { formatNumber, formatPercent } from '#web/format/amounts.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import classes from './explorer.module.css';

const QUALITY: Look = { columns: 'rest-auto', gap: 7, size: 13.5 };

const { quality: words } = explorerText;

/** From this percentage on the quality is good (S2 §9). */
const GOOD = 80;
const FAIR = 60;

export type QualityTone = 'ok' | 'warn' | 'bad';

/** The colour of a percentage with CDC, or with timbrado. */
export function qualityTone(percent: number): QualityTone {
  if (percent >= GOOD) return 'ok';
  return percent >= FAIR ? 'warn' : 'bad';
}

interface QualityBarProps {
  label: string;
  percent: number;
  count: number;
  all: number;
}

function QualityBar({ label, percent, count, all }: QualityBarProps) {
  return (
    <Grid {...QUALITY} className={classes.quality}>
      <dt>{label}</dt>
      <Text as="dd" tabular>
        <Text tone="muted">{ofAll(count, all)}</Text> <b>{formatPercent(percent)}</b>
      </Text>
      <Text as="dd" tabular className={classes.track} aria-hidden="true">
        <span data-tone={qualityTone(percent)} style={{ width: `${percent}%` }} />
      </Text>
    </Grid>
  );
}

const ofAll = (count: number, all: number) => explorerText.metrics.ofAll(formatNumber(count), formatNumber(all));

/**
 * The number of observed invoices, with a link to them. No percentage beside it: the two figures would be read as one.
 */
function Observed({ month, count, all }: { month: string; count: number; all: number }) {
  return (
    <Grid {...QUALITY} className={classes.quality}>
      <dt>{explorerText.quality.observed}</dt>
      <Text as="dd" tabular>
        {count > 0 ? (
          <Link
            to="/invoice-list"
            search={{ month, verification: 'observed' }}
            className={look({ tone: 'warn', weight: 600, underline: 'always' })}
          >
            {ofAll(count, all)}
          </Link>
        ) : (
          <b>{ofAll(count, all)}</b>
        )}
      </Text>
    </Grid>
  );
}

function Sources({ xmlCount, modelCount, localCount, typedCount }: MonthStatistics) {
  const shares: [InvoiceHeader['source'], number][] = [
    ['xml', xmlCount],
    ['pdf-model', modelCount],
    ['pdf-local', localCount],
    // The specification names three sources; typed invoices are added where there are some.
    ...(typedCount > 0 ? [['typed', typedCount] as [InvoiceHeader['source'], number]] : []),
  ];
  return (
    <div>
      <h3 className="visually-hidden">{words.sources}</h3>
      <Row as="ul" mb={8} wrap gapY={4} gapX={18} tabular>
        {shares.map(([source, count]) => (
          <li key={source}>
            <SourceTag source={source} />{' '}
            <Text as="b" weight={600}>
              {formatNumber(count)}
            </Text>
          </li>
        ))}
      </Row>
      <Row gap={2} overflow="hidden" radius={3} className={classes.shares} aria-hidden="true">
        {shares.map(
          ([source, count]) => count > 0 && <span key={source} data-source={source} style={{ flexGrow: count }} />,
        )}
      </Row>
    </div>
  );
}

/** How much of the month can be relied on, and from what its figures were read. */
export function Quality({ month, statistics }: { month: string; statistics: MonthStatistics }) {
  const { count, cdcPercent, cdcCount, timbradoPercent, timbradoCount, observedCount, listedCount } = statistics;
  return (
    <section aria-labelledby="calidad">
      <Text as="h2" mb={8} size={14.5} weight={600} tracking={1} id="calidad">
        {words.title}
      </Text>
      <Grid as="dl" mt={6} mb={14} gap={14}>
        <QualityBar label={words.cdc} percent={cdcPercent} count={cdcCount} all={count} />
        <QualityBar label={words.timbrado} percent={timbradoPercent} count={timbradoCount} all={count} />
        <Observed month={month} count={observedCount} all={listedCount} />
      </Grid>
      <Sources {...statistics} />
    </section>
  );
}
