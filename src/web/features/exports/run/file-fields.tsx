import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconRefresh } from '@tabler/icons-react';
import { FILE_NAME_CHARACTERS } from '#contract/exports/exports.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#domain/plans/entitlements.ts';
import { exportText as words } from '#text/exports/export.ts';
import { TextField } from '#web/ui/form/form.tsx';
import { type Look, look } from '#web/ui/layout/look.ts';
import { Grid, Text } from '#web/ui/layout/parts.tsx';
import shared from '../exports.module.css';
import { PartTitle } from '../section-head.tsx';
import classes from './run.module.css';
import type { ExportForm } from './use-export-form.ts';

const HINT: Look = { tone: 'muted', size: 13, weight: 400 };
const FORMAT = look(
  { placeItems: 'center', px: 12, radius: 'pill', tone: 'muted', size: 13, weight: 550, pointer: true, flow: 'grid' },
  `${shared.segment} ${classes.format}`,
);

interface FileFieldsProps {
  form: ExportForm;
  /** The formats that the plan includes; absent until they are known. */
  allowed: readonly ExportFormat[] | undefined;
}

/** The format of the file, and its name. */
export function FileFields({ form, allowed }: FileFieldsProps) {
  const isIncluded = (format: ExportFormat) => allowed?.includes(format) ?? true;
  const lacking = EXPORT_FORMATS.filter((format) => !isIncluded(format));
  return (
    <Grid as="section" gap={8} shrinkX aria-label={words.file}>
      <PartTitle>{words.file}</PartTitle>
      <fieldset
        className={look(
          {
            gap: 2,
            fit: true,
            shrinkX: true,
            m: 0,
            p: 2,
            frame: 'none',
            radius: 'control',
            flow: 'row',
            phone: { wide: true },
          },
          shared.segments,
        )}
      >
        <legend className="visually-hidden">{words.format}</legend>
        {EXPORT_FORMATS.map((format) => (
          <label className={FORMAT} key={format}>
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
        <Text as="p" {...HINT}>
          {words.lackingFormats(lacking.map((format) => words.formats[format]))}
        </Text>
      )}
      {form.format === 'pdf' && form.count && !form.count.fitsPdf && (
        <Text as="p" {...HINT}>
          {words.tooLongForPdf}
        </Text>
      )}
      <Grid columns="rest-auto" gap={8} align="start" phone={{ columns: 1 }} className={classes.fileName}>
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
      </Grid>
    </Grid>
  );
}
