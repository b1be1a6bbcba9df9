import { useEffect, useRef } from 'react';
import type { InvoiceDoubt } from '#contract/review/doubts.ts';
import { Grid, Text } from '#web/ui/layout/parts.tsx';
import classes from './pages.module.css';

/** A place on a page that a person should look at. */
export interface PageMark {
  readonly key: string;
  /** Null: marked without a number. */
  readonly number: number | null;
  /** What the mark is about, for screen readers. */
  readonly label: string;
  readonly place: NonNullable<InvoiceDoubt['place']>;
  /** `read`: the value was read without a doubt. */
  readonly tone: 'open' | 'settled' | 'altered' | 'read';
  /** The mark that is being looked at: the page scrolls to it. */
  readonly isCurrent: boolean;
}

const percent = (fraction: number): string => `${fraction * 100}%`;

function Mark({ mark: { number, label, place, tone, isCurrent } }: { mark: PageMark }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isCurrent) box.current?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  }, [isCurrent]);
  const { left, top, width, height } = place;
  return (
    <Text
      radius={3}
      className={classes.mark}
      ref={box}
      data-tone={tone}
      data-current={isCurrent || undefined}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
    >
      {number !== null && (
        <Grid
          as="span"
          placeItems="center"
          radius={10}
          weight={700}
          leading={1}
          className={classes.number}
          aria-hidden="true"
        >
          {number}
        </Grid>
      )}
      <span className="visually-hidden">{label}</span>
    </Text>
  );
}

/** The marks over the picture of one page. */
export function PageMarks({ marks, page }: { marks: readonly PageMark[]; page: number }) {
  return marks.filter(({ place }) => place.page === page).map((mark) => <Mark key={mark.key} mark={mark} />);
}
