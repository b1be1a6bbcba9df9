import { Link } from '@tanstack/react-router';
import type { MonthStatistics } from '#contract/explorer.ts';
import type { InvoiceHeader } from '#contract/invoices.ts';
import { formatNumber, formatPercent } from '#web/format/amounts.ts';
import { explorerText } from '#web/text/es/explorer.ts';
import { SourceTag } from '#web/ui/marks/source-tag.tsx';
import classes from './explorer.module.css';

const { quality: words } = explorerText;

/** S2 §9. Percent. */
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
    <div className={classes.quality}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.qualityCount}>{ofAll(count, all)}</span> <b>{formatPercent(percent)}</b>
      </dd>
      <dd className={classes.track} aria-hidden="true">
        <span data-tone={qualityTone(percent)} style={{ width: `${percent}%` }} />
      </dd>
    </div>
  );
}

const ofAll = (count: number, all: number) => explorerText.metrics.ofAll(formatNumber(count), formatNumber(all));

/** Leads to them where there are some. One figure alone: a second one beside it would be read as its end. */
function Observed({ month, count, all }: { month: string; count: number; all: number }) {
  return (
    <div className={classes.quality}>
      <dt>{explorerText.quality.observed}</dt>
      <dd>
        {count > 0 ? (
          <Link to="/invoice-list" search={{ month, verification: 'observed' }} className={classes.observed}>
            {ofAll(count, all)}
          </Link>
        ) : (
          <b>{ofAll(count, all)}</b>
        )}
      </dd>
    </div>
  );
}

function Sources({ xmlCount, modelCount, localCount, typedCount }: MonthStatistics) {
  const shares: [InvoiceHeader['source'], number][] = [
    ['xml', xmlCount],
    ['pdf-model', modelCount],
    ['pdf-local', localCount],
    // The specification names three; what was typed stands beside them where there is some.
    ...(typedCount > 0 ? [['typed', typedCount] as [InvoiceHeader['source'], number]] : []),
  ];
  return (
    <div>
      <h3 className="visually-hidden">{words.sources}</h3>
      <ul className={classes.sources}>
        {shares.map(([source, count]) => (
          <li key={source}>
            <SourceTag source={source} /> <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
      <div className={classes.shares} aria-hidden="true">
        {shares.map(
          ([source, count]) => count > 0 && <span key={source} data-source={source} style={{ flexGrow: count }} />,
        )}
      </div>
    </div>
  );
}

/** How much can be relied on, and what the figures were read from. */
export function Quality({ month, statistics }: { month: string; statistics: MonthStatistics }) {
  const { count, cdcPercent, cdcCount, timbradoPercent, timbradoCount, observedCount, listedCount } = statistics;
  return (
    <section aria-labelledby="calidad">
      <h2 id="calidad" className={classes.subtitle}>
        {words.title}
      </h2>
      <dl className={classes.qualities}>
        <QualityBar label={words.cdc} percent={cdcPercent} count={cdcCount} all={count} />
        <QualityBar label={words.timbrado} percent={timbradoPercent} count={timbradoCount} all={count} />
        <Observed month={month} count={observedCount} all={listedCount} />
      </dl>
      <Sources {...statistics} />
    </section>
  );
}
