import { Button } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { templatesText as words } from '#web/text/es/exports/templates.ts';
import { t } from '#web/text/es.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Empty, PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { templateQueries } from '../templates.queries.ts';
import { PresetList } from './preset-list.tsx';
import { TemplateCard } from './template-card.tsx';
import classes from './templates-screen.module.css';

const SKELETONS = [180, 150, 210];

const CreateButton = ({ isPrimary }: { isPrimary: boolean }) => (
  <Button
    variant={isPrimary ? 'filled' : 'default'}
    leftSection={<IconPlus size={16} aria-hidden="true" />}
    renderRoot={(props) => <Link to="/templates-export/new" {...props} />}
  >
    {words.create}
  </Button>
);

/** A plan without templates of one's own says so where they would be made. */
const PresetsOnly = () => (
  <div className={classes.presetsOnly}>
    <Note Icon={IconLock}>
      {words.presetsOnly} <Link to="/subscription">{words.seePlans}</Link>
    </Note>
  </div>
);

/** Three cards where the templates will be. */
const ComingCards = () => (
  <div className={classes.cards} role="status" aria-label={words.loading}>
    {SKELETONS.map((width) => (
      <div key={width} className={classes.card} data-skeleton>
        <p>
          <Skeleton width={width} />
        </p>
        <p>
          <Skeleton width="90%" />
        </p>
        <p className={classes.cardFoot}>
          <Skeleton width={160} />
          <Skeleton width={90} />
        </p>
      </div>
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
          <strong className={classes.emptyTitle}>{words.empty}</strong>
          {isOwnIncluded ? words.emptyHint : words.emptyHintPresets}
        </Empty>
      )}
      {templates && !isEmpty && (
        <section className={classes.cards} aria-label={words.list}>
          {templates.map((template) => (
            <TemplateCard key={template.id} template={template} isOwnIncluded={isOwnIncluded} />
          ))}
        </section>
      )}
      {templates && <PresetList isOwnIncluded={isOwnIncluded} />}
    </>
  );
}
