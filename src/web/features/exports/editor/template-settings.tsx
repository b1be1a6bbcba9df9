import { Textarea } from '@mantine/core';
import { TEMPLATE_LIMITS } from '#domain/export/export-template.ts';
import { editorText as words } from '#text/exports/template-editor.ts';
import { TextField } from '#web/ui/form/form.tsx';
import { Switch } from '#web/ui/inputs/switch.tsx';
import { Grid } from '#web/ui/layout/parts.tsx';
import classes from './editor.module.css';
import type { TemplateForm } from './use-template-form.ts';

/** The settings of the whole template. */
export function TemplateSettings({ form }: Pick<TemplateForm, 'form'>) {
  const { values, isSending, set } = form;
  const toggle = (name: 'includeHeader' | 'includeTotals' | 'isDefault') => ({
    isLabelShown: true,
    checked: values[name],
    disabled: isSending,
    onChange: (on: boolean) => set(name, on),
  });
  return (
    <Grid as="section" gap={10} pb={16} rule="bottom" className={classes.settings} aria-label={words.settings}>
      <TextField
        {...form.field('name')}
        label={words.name}
        placeholder={words.namePlaceholder}
        required
        maxLength={TEMPLATE_LIMITS.name}
        autoComplete="off"
      />
      <Textarea
        label={words.description}
        placeholder={words.descriptionPlaceholder}
        rows={2}
        maxLength={TEMPLATE_LIMITS.description}
        {...form.field('description')}
        onChange={({ currentTarget }) => set('description', currentTarget.value)}
      />
      <TextField
        {...form.field('sheetName')}
        label={words.sheetName}
        title={words.sheetNameHint}
        placeholder={values.name}
        maxLength={TEMPLATE_LIMITS.sheetName}
        autoComplete="off"
      />
      <Grid>
        <Switch label={words.includeHeader} {...toggle('includeHeader')} />
        <Switch label={words.includeTotals} {...toggle('includeTotals')} />
        <Switch label={words.isDefault} {...toggle('isDefault')} />
      </Grid>
    </Grid>
  );
}
