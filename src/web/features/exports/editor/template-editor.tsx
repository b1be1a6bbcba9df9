import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import type { ExportTemplate } from '#contract/exports/templates.ts';
import { t } from '#text/common.ts';
import { editorText as words } from '#text/exports/template-editor.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Modal } from '#web/ui/layout/overlays.tsx';
import { Box, Grid, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { PageHeader } from '#web/ui/layout/screen.tsx';
import { AvailableFields } from './available-fields.tsx';
import { ColumnList } from './column-list.tsx';
import classes from './editor.module.css';
import { draftErrors } from './template-draft.ts';
import { TemplateSettings } from './template-settings.tsx';
import { type TemplateForm, useTemplateForm } from './use-template-form.ts';

/** Loaded after the rest of the page is drawn. */
const preview = defineLazyPart(async () => (await import('./template-preview.tsx')).TemplatePreview);

/** All errors that prevent saving, at once (S2 §5). */
function ValidationErrors({ form }: Pick<TemplateForm, 'form'>) {
  const note = useRef<HTMLDivElement>(null);
  const hasErrors = Boolean(form.errors.name ?? form.errors.fields);
  const { name, fields, columns } = draftErrors(form.values);
  const told = hasErrors ? [name, fields, ...columns].filter((one) => one !== undefined) : [];
  const count = told.length;
  useEffect(() => {
    if (count > 0) note.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <div ref={note} className={classes.problems}>
      {told.length > 0 && (
        <Note tone="bad" Icon={IconAlertCircle} role="alert" title={words.errors}>
          <Box as="ul" pl={18} className={classes.errors}>
            {told.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
        </Note>
      )}
      {form.problem && told.length === 0 && (
        <Note tone="bad" Icon={IconAlertCircle} role="alert">
          {form.problem}
        </Note>
      )}
    </div>
  );
}

function ConflictQuestion({ conflict, answerConflict }: Pick<TemplateForm, 'conflict' | 'answerConflict'>) {
  return (
    <Modal opened={conflict !== null} onClose={() => answerConflict(false)} title={words.conflict.title}>
      <p>{words.conflict.body}</p>
      {conflict && (
        <Text as="p" mt={12}>
          {words.conflict.mixes[conflict]}
        </Text>
      )}
      <Row wrap gap={16} align="center" justify="end" mt={16}>
        <Button variant="default" data-autofocus onClick={() => answerConflict(false)}>
          {words.conflict.cancel}
        </Button>
        <Button onClick={() => answerConflict(true)}>{words.conflict.confirm}</Button>
      </Row>
    </Modal>
  );
}

/** Which data go into which column: settings and fields at the left, the columns and their preview at the right. */
export function TemplateEditor({ template }: { template: ExportTemplate | null }) {
  const editor = useTemplateForm(template);
  const { form } = editor;
  const isPhone = usePhone();
  const title = template ? words.editTitle : words.newTitle;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.send();
  };
  return (
    <form
      className={look({ gap: 16, flow: 'stack' }, classes.editor)}
      noValidate
      aria-busy={form.isSending}
      onSubmit={submit}
    >
      <PageHeader
        title={title}
        breadcrumb={<Breadcrumb to="/templates-export" parent={words.templates} here={title} />}
      >
        {form.isDirty && (
          <Text tone="muted" size={13.5} className={classes.unsaved}>
            {words.unsaved}
          </Text>
        )}
        <Button variant="default" renderRoot={(props) => <Link to="/templates-export" {...props} />}>
          {t.common.cancel}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {words.save}
        </Button>
      </PageHeader>
      <LeaveGuard wouldLose={form.wouldLose} />
      <ValidationErrors form={form} />
      <Grid gap={28} align="start" narrow={{ gap: 20 }} className={classes.panes}>
        <Stack gap={18} shrinkX>
          <TemplateSettings form={form} />
          <AvailableFields editor={editor} />
        </Stack>
        <Stack gap={18} shrinkX>
          <ColumnList editor={editor} isPhone={isPhone} />
          <LazyPart part={preview} props={{ form, kind: template?.kind ?? 'own' }} />
        </Stack>
      </Grid>
      <ConflictQuestion conflict={editor.conflict} answerConflict={editor.answerConflict} />
    </form>
  );
}
