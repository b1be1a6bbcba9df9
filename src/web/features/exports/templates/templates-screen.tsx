import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#text/common.ts';
import { templatesText as words } from '#text/exports/templates.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Empty, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { templateQueries } from '../templates.queries.ts';
import { PresetList } from './preset-list.tsx';
import { TemplateCard } from './template-card.tsx';
import classes from './templates.module.css';

const SKELETONS = [180, 150, 210];

const CreateButton = ({ isPrimary }: { isPrimary: boolean }) => (
  <May needs="contador">
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/templates-export/new" {...props} />}
    >
      {words.create}
    </Button>
  </May>
);

/** For a plan without own templates: a sentence where they would be made. */
const PresetsOnly = () => (
  <div className={classes.presetsOnly}>
    <Note Icon={IconLock}>
      {words.presetsOnly}{' '}
      <Link className={look({ tone: 'brand', weight: 600, underline: 'always' })} to="/subscription">
        {words.seePlans}
      </Link>
    </Note>
  </div>
);

/** Three grey cards while the templates are on their way. */
const ComingCards = () => (
  <div
    className={look({ columns: 3, gap: 16, flow: 'grid', narrow: { columns: 2 }, phone: { columns: 1 } })}
    role="status"
    aria-label={words.loading}
  >
    {SKELETONS.map((width) => (
      <Stack
        gap={10}
        shrinkX
        pt={14}
        pb={16}
        pr={16}
        pl={18}
        frame="line"
        radius="card"
        className={classes.card}
        key={width}
        data-skeleton
      >
        <p>
          <Skeleton width={width} />
        </p>
        <p>
          <Skeleton width="90%" />
        </p>
        <Row as="p" wrap gap={8} align="end" justify="between" mt="auto" pt={6}>
          <Skeleton width={160} />
          <Skeleton width={90} />
        </Row>
      </Stack>
    ))}
  </div>
);

/** The templates of a business, the default one first, and the ready-made ones. */
export function TemplatesScreen() {
  const { data, isError, refetch } = useQuery(templateQueries.list());
  const templates = data?.templates;
  const isEmpty = templates?.length === 0;
  const isOwnIncluded = data?.customTemplates ?? true;
  return (
    <>
      <PageHeader title={t.pages.templates.title} note={words.note}>
        {!isEmpty && isOwnIncluded && <CreateButton isPrimary={false} />}
      </PageHeader>
      {!isOwnIncluded && <PresetsOnly />}
      {isError && !templates && <Problem title={words.problems.load} onRetry={() => void refetch()} />}
      {!templates && !isError && <ComingCards />}
      {isEmpty && (
        <Empty wholePage action={isOwnIncluded && <CreateButton isPrimary />}>
          <Text as="strong" tone="ink" weight={600} display="block">
            {words.empty}
          </Text>
          {isOwnIncluded ? words.emptyHint : words.emptyHintPresets}
        </Empty>
      )}
      {templates && !isEmpty && (
        <Grid as="section" columns={3} gap={16} narrow={{ columns: 2 }} phone={{ columns: 1 }} aria-label={words.list}>
          {templates.map((template) => (
            <TemplateCard key={template.id} template={template} isOwnIncluded={isOwnIncluded} />
          ))}
        </Grid>
      )}
      {templates && (
        <May needs="contador">
          <PresetList isOwnIncluded={isOwnIncluded} />
        </May>
      )}
    </>
  );
}
