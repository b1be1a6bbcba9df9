import { Link, useLocation } from '@tanstack/react-router';
import { batchText } from '#text/documents.ts';
import { look } from '#web/ui/layout/look.ts';
import { Row, Text } from '#web/ui/layout/parts.tsx';
import classes from '../documents.module.css';
import { UPLOAD_PAGES } from '../files/file-kinds.ts';
import { useBatch } from '../uploads/uploads.ts';
import { tallyOf } from './batch-tally.ts';

/** The progress of the batch, on every page but its own. */
export function BatchIndicator() {
  const { lines, isLookedUp, page } = useBatch();
  const { pathname } = useLocation();
  const { total, done, counts } = tallyOf(lines);
  if (counts.pending === 0 || isLookedUp || pathname === UPLOAD_PAGES[page]) return null;
  return (
    <Link
      to={UPLOAD_PAGES[page]}
      className={look(
        { py: 9, px: 10, radius: 'control', size: 12.5, hover: 'hover', display: 'block', phone: { touch: true } },
        classes.indicator,
      )}
      aria-label={batchText.indicator(done, total)}
    >
      <Row as="span" gap={8} justify="between" className={classes.line}>
        <Text tone="muted" phone={{ display: 'none' }} className="rail-hidden">
          {batchText.indicatorShort}
        </Text>
        <Text weight={600} tabular lines="one">
          {done}/{total}
        </Text>
      </Row>
      <Text mt={6} overflow="hidden" radius={3} display="block" className={classes.share}>
        <span className={look({ display: 'block' })} style={{ width: `${(done / total) * 100}%` }} />
      </Text>
    </Link>
  );
}
