import { Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef } from 'react';
import type { ExportTemplate } from '#contract/exports/templates.ts';
import { editorText as words } from '#web/text/es/exports/template-editor.ts';
import { t } from '#web/text/es.ts';
import { defineLazyPart, LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';
import { Modal } from '#web/ui/layout/overlays.tsx';
import { PageHeader } from '#web/ui/layout/screen.tsx';
import { AvailableFields } from './available-fields.tsx';
import { ColumnList } from './column-list.tsx';
import classes from './editor.module.css';
import { draftErrors } from './template-draft.ts';
import { TemplateSettings } from './template-settings.tsx';
import { type TemplateForm, useTemplateForm } from './use-template-form.ts';

/** Comes when the rest is drawn: nobody waits for it. */
const preview = defineLazyPart(async () => (await import('./template-preview.tsx')).TemplatePreview);

/** All that keeps it from being saved, at once (S2 §5). */
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
          <ul className={classes.errors}>
            {told.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
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
      <Text>{words.conflict.body}</Text>
      {conflict && <Text mt="sm">{words.conflict.mixes[conflict]}</Text>}
      <Group mt="md" justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => answerConflict(false)}>
          {words.conflict.cancel}
        </Button>
        <Button onClick={() => answerConflict(true)}>{words.conflict.confirm}</Button>
      </Group>
    </Modal>
  );
}

/** Which data go in which column: settings and fields at the left, the columns and how they will look at the right. */
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
    <form className={classes.editor} noValidate aria-busy={form.isSending} onSubmit={submit}>
      <PageHeader
        title={title}
        breadcrumb={<Breadcrumb to="/templates-export" parent={words.templates} here={title} />}
      >
        {form.isDirty && <span className={classes.unsaved}>{words.unsaved}</span>}
        <Button variant="default" renderRoot={(props) => <Link to="/templates-export" {...props} />}>
          {t.common.cancel}
        </Button>
        <Button type="submit" loading={form.isSending}>
          {words.save}
        </Button>
      </PageHeader>
      <LeaveGuard wouldLose={form.wouldLose} />
      <ValidationErrors form={form} />
      <div className={classes.panes}>
        <div className={classes.left}>
          <TemplateSettings form={form} />
          <AvailableFields editor={editor} />
        </div>
        <div className={classes.right}>
          <ColumnList editor={editor} isPhone={isPhone} />
          <LazyPart part={preview} props={{ form, kind: template?.kind ?? 'own' }} />
        </div>
      </div>
      <ConflictQuestion conflict={editor.conflict} answerConflict={editor.answerConflict} />
    </form>
  );
}
