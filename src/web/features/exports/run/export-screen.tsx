import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { ExportTemplate } from '#contract/exports/templates.ts';
import type { FiscalMonth } from '#domain/time/period.ts';
import { t } from '#text/common.ts';
import { exportText as words } from '#text/exports/export.ts';
import { formatSize } from '#web/format/amounts.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { goTo } from '#web/ui/hooks/navigation.ts';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { PageHeader } from '#web/ui/layout/screen.tsx';
import { templateQueries } from '../templates.queries.ts';
import { CountNote, notExportedWords } from './count-note.tsx';
import { FileFields } from './file-fields.tsx';
import { FilterFields } from './filter-fields.tsx';
import classes from './run.module.css';
import { TemplatePicker } from './template-picker.tsx';
import { type RunningExport, useExport } from './use-export.ts';
import { type ExportForm, useExportForm } from './use-export-form.ts';

const PROGRESS: Look = { tone: 'muted', size: 13.5, tabular: true };

/** Loaded apart, so that the page stays small. */
const presetList = defineLazyPart(async () => (await import('../templates/preset-list.tsx')).PresetList);
const templateDetail = defineLazyPart(async () => (await import('./template-detail.tsx')).TemplateDetail);
const prepareOffer = defineLazyPart(async () => (await import('./background/prepare-offer.tsx')).PrepareOffer);
const otherFiles = defineLazyPart(async () => (await import('./background/other-files.tsx')).OtherFiles);

/** The error code when a tax book is asked for before the RUC of the business is known. */
const NEEDS_BUSINESS = 'falta_el_negocio';

function Outcome({ form, running }: { form: ExportForm; running: RunningExport }) {
  const { problem, saved, isRunning } = running;
  const missing = form.templateProblem ?? form.nameProblem;
  if (missing) {
    return (
      <Note tone="bad" Icon={IconAlertCircle} role="alert">
        {missing}
      </Note>
    );
  }
  if (problem) {
    return (
      <Note tone="bad" Icon={IconAlertCircle} role="alert">
        <p>{problem.message}</p>
        {problem.code === NEEDS_BUSINESS && (
          <Button size="xs" variant="default" mt={6} onClick={() => goTo('/mi-negocio')}>
            {words.toBusiness}
          </Button>
        )}
      </Note>
    );
  }
  if (!saved || isRunning) return null;
  const leftOut = form.count ? notExportedWords(form.count.leftOut) : [];
  return (
    <Note tone="ok" Icon={IconCircleCheck} role="status" title={words.done(saved)}>
      {leftOut.length > 0 && (
        <>
          <p>{words.leftOutAfter}</p>
          <Box as="ul" pl={18} className={classes.leftOut}>
            {leftOut.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </>
      )}
    </Note>
  );
}

/** The button that exports, and what is shown after it is pressed. */
function RunBar({ form, running }: { form: ExportForm; running: RunningExport }) {
  const { isRunning, received } = running;
  const isLarge = form.count?.isLarge ?? false;
  const act = (what: RunningExport['run']) => {
    const order = form.order();
    if (order) what(order);
  };
  const now = (
    <Button
      size={isLarge ? 'sm' : 'md'}
      variant={isLarge ? 'default' : 'filled'}
      loading={isRunning}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => act(running.run)}
    >
      {words.run[form.format]}
    </Button>
  );
  return (
    <Grid gap={12}>
      {isLarge && <LazyPart part={prepareOffer} props={{ form }} />}
      <Row wrap gapY={8} gapX={14} align="center" className={classes.buttons}>
        {now}
        {isRunning ? (
          <>
            <span className={look(PROGRESS)} role="status">
              {received > 0 ? words.received(formatSize(received)) : words.preparing}
            </span>
            <Button variant="subtle" color="gray" c="inherit" onClick={running.stop}>
              {words.stop}
            </Button>
          </>
        ) : (
          <Text {...PROGRESS}>{words.note}</Text>
        )}
      </Row>
    </Grid>
  );
}

const ChooseFirst = ({ children }: { children: string }) => (
  <Text as="p" px={16} frame="dashed" radius="card" tone="muted" size={13.5} className={classes.chooseFirst}>
    {children}
  </Text>
);

/** The proposed template: the default one, or the only one. A book is recognized by its kind, not by its name. */
function proposedOf(templates: readonly ExportTemplate[], what: 'default' | 'book'): ExportTemplate | undefined {
  if (what === 'book') {
    const books = templates.filter(({ kind }) => kind === 'vat-purchases');
    return books.find(({ isDefault }) => isDefault) ?? books[0];
  }
  return templates.find(({ isDefault }) => isDefault) ?? (templates.length === 1 ? templates[0] : undefined);
}

interface ExportScreenProps {
  /** The id of the chosen template, from the address. */
  id?: string | undefined;
  /** The month that the filters begin with. */
  month?: FiscalMonth | undefined;
  /** Which template is chosen when the address names none. */
  proposed?: 'default' | 'book' | undefined;
  onChoose: (id: string) => void;
  /** Cards for other files of the same invoices. */
  children?: ReactNode;
}

/** A template, which invoices, and the file. */
export function ExportScreen({ id, month, proposed: wanted, onChoose, children }: ExportScreenProps) {
  const { data, isError } = useQuery(templateQueries.list());
  const template = data?.templates.find((one) => one.id === id) ?? null;
  const form = useExportForm(template, month);
  const running = useExport();
  const proposed = wanted && id === undefined ? proposedOf(data?.templates ?? [], wanted) : undefined;
  const isBookMissing = wanted === 'book' && id === undefined && data !== undefined && !proposed;
  useEffect(() => {
    if (proposed) onChoose(proposed.id);
  }, [proposed, onChoose]);
  useEffect(() => {
    if (!isError || data) return;
    notify({ id: 'templates-missing', type: 'error', message: words.templatesProblem });
    goTo('/templates-export', { replace: true });
  }, [isError, data]);
  return (
    <>
      <PageHeader
        title={t.pages.export.title}
        breadcrumb={<Breadcrumb to="/templates-export" parent={words.templates} here={words.here} />}
      />
      <Grid gap={28} align="start" narrow={{ gap: 20 }} className={classes.panes}>
        <TemplatePicker
          templates={data?.templates}
          chosen={template}
          isOwnIncluded={data?.customTemplates ?? true}
          onChoose={onChoose}
        />
        <Stack gap={18} shrinkX className={classes.right}>
          {template && <LazyPart part={templateDetail} props={{ template, filters: form.previewed }} />}
          {!template && data && data.templates.length > 0 && !isBookMissing && (
            <ChooseFirst>{words.choose}</ChooseFirst>
          )}
          {data && (data.templates.length === 0 || isBookMissing) && (
            <>
              <ChooseFirst>{isBookMissing ? words.noBook : words.noTemplates}</ChooseFirst>
              <LazyPart
                part={presetList}
                props={{ isOwnIncluded: data.customTemplates, onAdded: (made) => onChoose(made.id) }}
              />
            </>
          )}
          <FilterFields form={form} />
          <FileFields form={form} allowed={data?.exportFormats} />
          <CountNote count={form.count} isCounting={form.isCounting} />
          <RunBar form={form} running={running} />
          <Outcome form={form} running={running} />
          <LazyPart part={otherFiles} props={{ form }} />
          {children}
        </Stack>
      </Grid>
    </>
  );
}
