import { t } from '#web/text/es.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import classes from './coming-review.module.css';
import barClasses from './review-bar.module.css';
import { ReviewTitle } from './review-bar.tsx';
import screenClasses from './review-screen.module.css';

/** As wide as the facts of an invoice are. */
const FACTS = [
  [44, 74],
  [76, 112],
  [80, 78],
  [62, 66],
  [66, 58],
  [90, 78],
] as const;

/** The first invoice of the queue while it is on its way, in its places. */
export function ComingReview() {
  return (
    <div className={screenClasses.review} data-fills-window>
      <div className={barClasses.bar}>
        <ReviewTitle />
        <Skeleton width={44} />
      </div>
      <div className={screenClasses.halves}>
        <div className={classes.original}>
          <div className={classes.paper} />
        </div>
        <div className={screenClasses.side}>
          <div className={screenClasses.scroll} role="status" aria-label={t.common.loading}>
            <div className={classes.lines}>
              <Skeleton width={210} />
              <Skeleton width={270} />
            </div>
            <Skeleton width={250} />
            <div className={classes.doubt}>
              <Skeleton width={120} />
              <Skeleton width="94%" />
              <Skeleton width="46%" />
            </div>
            {FACTS.map(([name, value]) => (
              <div className={classes.fact} key={name}>
                <Skeleton width={name} />
                <Skeleton width={value} />
              </div>
            ))}
          </div>
          <div className={`${screenClasses.actions} ${classes.actions}`} aria-hidden="true">
            <i className={screenClasses.whole} />
            <i />
            <i />
            <i className={classes.third} />
          </div>
        </div>
      </div>
    </div>
  );
}
