import { t } from '#text/common.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Panes, WholeWindow } from '#web/ui/layout/panes.tsx';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from './review.module.css';
import { ReviewHead } from './review-bar.tsx';

/** Widths of the placeholders: those that the facts usually have. */
const FACTS = [
  [44, 74],
  [76, 112],
  [80, 78],
  [62, 66],
  [66, 58],
  [90, 78],
] as const;

/** Placeholders for the first invoice of the queue, while it is loading. */
export function ReviewSkeleton() {
  return (
    <WholeWindow>
      <ReviewHead>
        <Skeleton width={44} />
      </ReviewHead>
      <Panes columns="minmax(0, 1fr) 470px" narrow="minmax(0, 1fr) 420px" upright="minmax(0, 1fr) 370px">
        <Box shrinkY fill="canvas" phone={{ display: 'none' }} className={classes.original}>
          <Box fill="sheet" className={classes.page} />
        </Box>
        <Stack shrinkX shrinkY className={classes.side}>
          <Stack
            flex={1}
            gap={12}
            shrinkY
            pt={16}
            pb={14}
            px={22}
            overflow="auto"
            className={classes.scroll}
            role="status"
            aria-label={t.common.loading}
          >
            <Grid gap={10} pt={6} pb={4}>
              <Skeleton width={210} />
              <Skeleton width={270} />
            </Grid>
            <Skeleton width={250} />
            <Grid gap={14} py={18} px={16} frame="line" radius={10}>
              <Skeleton width={120} />
              <Skeleton width="94%" />
              <Skeleton width="46%" />
            </Grid>
            {FACTS.map(([name, value]) => (
              <Row justify="between" key={name}>
                <Skeleton width={name} />
                <Skeleton width={value} />
              </Row>
            ))}
          </Stack>
          <Grid
            flex="none"
            gap={8}
            py={12}
            px={22}
            rule="top"
            phone={{ fill: 'sheet' }}
            className={`${classes.actions} ${classes.waiting}`}
            aria-hidden="true"
          >
            <Text as="i" span="all" />
            <i />
            <i />
            <i className={classes.third} />
          </Grid>
        </Stack>
      </Panes>
    </WholeWindow>
  );
}
