import type { Profile } from '#contract/session.ts';
import { t } from '#text/common.ts';
import { formatNumber } from '#web/format/amounts.ts';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Row, Text } from '#web/ui/layout/parts.tsx';
import classes from './profile.module.css';

const METER: Look = { pt: 10, pb: 8, px: 10, size: 12.5 };

const UNLIMITED = -1;

/** How many AI readings are used. Pink, as everything that costs one. */
export function AiMeter({ profile }: { profile: Profile | undefined }) {
  if (!profile) return <Box {...METER} className={classes.meter} />;
  const { aiProcessed, aiLimit } = profile;
  const unlimited = aiLimit === UNLIMITED;
  return (
    <Box {...METER} className={classes.meter}>
      <Row as="p" gap={8} justify="between" className={classes.line}>
        <Text tone="muted" className="rail-hidden">
          {t.shell.aiMeter}
        </Text>
        <Text weight={600} tabular lines="one">
          {formatNumber(aiProcessed)}
          <span className={classes.slash}> / </span>
          {unlimited ? <span title={t.shell.aiUnlimited}>∞</span> : formatNumber(aiLimit)}
        </Text>
      </Row>
      {!unlimited && (
        <svg
          className={look({ wide: true, radius: 3, display: 'block' }, classes.bar)}
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect
            className={classes.used}
            width={aiLimit > 0 ? Math.min(100, (aiProcessed / aiLimit) * 100) : 0}
            height="1"
          />
        </svg>
      )}
    </Box>
  );
}
