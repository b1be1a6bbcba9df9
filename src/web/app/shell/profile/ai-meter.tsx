import type { Profile } from '#contract/session.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { t } from '#web/text/es.ts';
import classes from './ai-meter.module.css';

const UNLIMITED = -1;

/** How many AI readings are gone. Pink, as everything that costs one. */
export function AiMeter({ profile }: { profile: Profile | undefined }) {
  if (!profile) return <div className={classes.meter} />;
  const { aiProcessed, aiLimit } = profile;
  const unlimited = aiLimit === UNLIMITED;
  return (
    <div className={classes.meter}>
      <p className={classes.line}>
        <span className={`${classes.label} rail-hidden`}>{t.shell.aiMeter}</span>
        <span className={classes.figures}>
          {formatNumber(aiProcessed)}
          <span className={classes.slash}> / </span>
          {unlimited ? <span title={t.shell.aiUnlimited}>∞</span> : formatNumber(aiLimit)}
        </span>
      </p>
      {!unlimited && (
        <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect
            className={classes.used}
            width={aiLimit > 0 ? Math.min(100, (aiProcessed / aiLimit) * 100) : 0}
            height="1"
          />
        </svg>
      )}
    </div>
  );
}
