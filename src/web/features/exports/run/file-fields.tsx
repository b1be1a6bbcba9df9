import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconRefresh } from '@tabler/icons-react';
import { FILE_NAME_CHARACTERS } from '#contract/exports/exports.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#domain/entitlements.ts';
import { exportText as words } from '#web/text/es/exports/export.ts';
import { TextField } from '#web/ui/form/form.tsx';
import classes from './export-screen.module.css';
import type { ExportForm } from './use-export-form.ts';

interface FileFieldsProps {
  form: ExportForm;
  /** What the plan includes; absent while it is not known. */
  allowed: readonly ExportFormat[] | undefined;
}

/** What kind of file, and its name. */
export function FileFields({ form, allowed }: FileFieldsProps) {
  const isIncluded = (format: ExportFormat) => allowed?.includes(format) ?? true;
  const lacking = EXPORT_FORMATS.filter((format) => !isIncluded(format));
  return (
    <section className={classes.part} aria-label={words.file}>
      <h2>{words.file}</h2>
      <fieldset className={classes.formats}>
        <legend>{words.format}</legend>
        {EXPORT_FORMATS.map((format) => (
          <label key={format}>
            <input
              type="radio"
              name="format"
              className="visually-hidden"
              checked={format === form.format}
              disabled={!isIncluded(format)}
              onChange={() => form.setFormat(format)}
            />
            {words.formats[format]}
          </label>
        ))}
      </fieldset>
      {lacking.length > 0 && (
        <p className={classes.hint}>{words.lackingFormats(lacking.map((format) => words.formats[format]))}</p>
      )}
      {form.format === 'pdf' && form.count && !form.count.fitsPdf && (
        <p className={classes.hint}>{words.tooLongForPdf}</p>
      )}
      <div className={classes.fileName}>
        <TextField
          label={words.fileName}
          name="fileName"
          maxLength={FILE_NAME_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          value={form.fileName}
          error={form.nameProblem}
          leftSection={<IconFileSpreadsheet size={17} stroke={1.6} aria-hidden="true" />}
          onChange={form.setFileName}
        />
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={form.regenerate}>
          {words.regenerate}
        </Button>
      </div>
    </section>
  );
}
