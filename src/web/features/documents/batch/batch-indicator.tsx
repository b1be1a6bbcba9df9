import { Link, useLocation } from '@tanstack/react-router';
import { batchText } from '#web/text/es/documents.ts';
import { UPLOAD_PAGES } from '../files/file-kinds.ts';
import { useBatch } from '../uploads/uploads.ts';
import classes from './batch-indicator.module.css';
import { tallyOf } from './batch-tally.ts';

/** How far the batch is, on every page but its own. */
export function BatchIndicator() {
  const { lines, isLookedUp, page } = useBatch();
  const { pathname } = useLocation();
  const { total, done, counts } = tallyOf(lines);
  if (counts.pending === 0 || isLookedUp || pathname === UPLOAD_PAGES[page]) return null;
  return (
    <Link to={UPLOAD_PAGES[page]} className={classes.indicator} aria-label={batchText.indicator(done, total)}>
      <span className={classes.line}>
        <span className={`${classes.label} rail-hidden`}>{batchText.indicatorShort}</span>
        <span className={classes.figures}>
          {done}/{total}
        </span>
      </span>
      <span className={classes.bar}>
        <span style={{ width: `${(done / total) * 100}%` }} />
      </span>
    </Link>
  );
}
