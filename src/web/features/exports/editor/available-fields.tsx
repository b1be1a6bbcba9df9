import { CloseButton, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fieldKeyOnWire, type listExportFields } from '#contract/exports/templates.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { CALCULATIONS, type Calculation, type ExportFieldKey } from '#domain/export/export-fields.ts';
import { findField } from '#domain/export/export-template.ts';
import { searchable } from '#domain/text/searchable.ts';
import { editorText as words } from '#text/exports/template-editor.ts';
import { log } from '#web/log/log.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import { SectionHead } from '../section-head.tsx';
import { templateQueries } from '../templates.queries.ts';
import classes from './editor.module.css';
import type { FieldChoice } from './template-draft.ts';
import type { TemplateForm } from './use-template-form.ts';

const ICON = look({ flex: 'none', tone: 'brand' });
const SUMMARY = look({ gap: 8, align: 'center', size: 13.5, pointer: true, flow: 'row' }, classes.summary);
const OPEN = `${SUMMARY} strong`;

type Offered = RouteReply<typeof listExportFields>;
interface OfferedField {
  choice: FieldChoice;
  title: string;
  description: string;
}
interface FieldGroup {
  key: string;
  title: string;
  fields: readonly OfferedField[];
}

/** The group in which each calculated column is listed. */
const CALCULATED_IN: Readonly<Record<Calculation, string>> = {
  totalWithoutVat: 'amounts',
  vatShare: 'amounts',
  invoiceCount: 'amounts',
  itemCount: 'products',
};
const calculatedIn = (category: string): OfferedField[] =>
  (Object.keys(CALCULATIONS) as Calculation[])
    .filter((calculation) => CALCULATED_IN[calculation] === category)
    .map((calculation) => {
      const { title, description } = CALCULATIONS[calculation];
      return { choice: { key: calculation, calculation }, title, description };
    });

function groupsOf({ categories, fields }: Offered): FieldGroup[] {
  return categories.map(({ key, title, fields: keys }) => {
    const offered = keys
      // A field that is newer than this page (the server was updated) cannot be added by it.
      .filter((field): field is ExportFieldKey => findField(field) !== undefined)
      .flatMap((field): OfferedField[] => {
        const told = fields[fieldKeyOnWire(field)];
        return told
          ? [{ choice: { key: field, calculation: null }, title: told.title, description: told.description }]
          : [];
      });
    return { key, title, fields: [...offered, ...calculatedIn(key)] };
  });
}

/** The fields that contain every typed word, in their title or their description. */
function filterGroups(groups: readonly FieldGroup[], typed: string): FieldGroup[] {
  const wanted = searchable(typed).split(' ').filter(Boolean);
  if (wanted.length === 0) return [...groups];
  const holds = ({ title, description }: OfferedField) => {
    const text = searchable(`${title} ${description}`);
    return wanted.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter(holds) }))
    .filter(({ fields }) => fields.length > 0);
}

function Field({ field, isChosen, onAdd }: { field: OfferedField; isChosen: boolean; onAdd: () => void }) {
  const { title, description } = field;
  return (
    <li>
      <button
        type="button"
        className={look(
          {
            gap: 8,
            align: 'center',
            justify: 'between',
            wide: true,
            radius: 'pill',
            size: 13.5,
            textAlign: 'left',
            hover: 'hover',
            flow: 'row',
          },
          classes.field,
        )}
        title={description}
        aria-label={isChosen ? words.isAdded(title) : words.add(title)}
        aria-disabled={isChosen}
        onClick={isChosen ? undefined : onAdd}
      >
        <span>{title}</span>
        {isChosen ? (
          <IconCheck className={ICON} size={16} stroke={1.8} aria-hidden="true" />
        ) : (
          <IconPlus className={ICON} size={16} stroke={1.8} aria-hidden="true" />
        )}
      </button>
    </li>
  );
}

/** Every field that can become a column, in groups. The first group is open; a search opens those with matches. */
export function AvailableFields({ editor }: { editor: TemplateForm }) {
  const { data, error, isError, refetch } = useQuery(templateQueries.fields());
  const [typed, setTyped] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(['basic']));
  useEffect(() => {
    if (error) log.warn(words.fieldsNotLoaded, { component: 'exports', error });
  }, [error]);
  const isSearching = typed.trim() !== '';
  const groups = data ? groupsOf(data) : [];
  const shown = filterGroups(groups, typed);
  const chosen = new Set<string>(editor.form.values.fields.map(({ key }) => key));
  const all = groups.reduce((sum, { fields }) => sum + fields.length, 0);
  const toggled = (set: ReadonlySet<string>, key: string) =>
    new Set(set.has(key) ? [...set].filter((other) => other !== key) : [...set, key]);
  return (
    <Grid as="section" gap={8} aria-label={words.available}>
      <SectionHead title={words.available} note={data && words.chosen(chosen.size, all)} tabular />
      <TextInput
        type="search"
        className={classes.search}
        aria-label={words.search}
        placeholder={words.search}
        maxLength={60}
        value={typed}
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        rightSection={
          typed ? <CloseButton size="sm" aria-label={words.clearSearch} onClick={() => setTyped('')} /> : null
        }
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setClosed(new Set());
        }}
      />
      {isError && !data && <Problem title={words.fieldsProblem} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Grid as="p" gap={14} py={10}>
          <Skeleton width="60%" />
          <Skeleton width="45%" />
          <Skeleton width="52%" />
        </Grid>
      )}
      {data && shown.length === 0 && (
        <Text as="p" py={8} tone="muted" size={13.5}>
          {words.noField(typed.trim())}
        </Text>
      )}
      {shown.map(({ key, title, fields }) => {
        const isOpen = isSearching ? !closed.has(key) : opened.has(key);
        return (
          <Box as="details" rule="bottom" key={key} open={isOpen}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
            <summary
              className={isOpen ? OPEN : SUMMARY}
              onClick={(event) => {
                event.preventDefault();
                if (isSearching) setClosed(toggled(closed, key));
                else setOpened(toggled(opened, key));
              }}
            >
              {title}{' '}
              <Text ml="auto" tone="muted" size={13} weight={400} tabular>
                {fields.length}
              </Text>
            </summary>
            <Box as="ul" pb={8}>
              {fields.map((field) => (
                <Field
                  key={field.choice.key}
                  field={field}
                  isChosen={chosen.has(field.choice.key)}
                  onAdd={() => editor.add(field.choice)}
                />
              ))}
            </Box>
          </Box>
        );
      })}
    </Grid>
  );
}
