import { CloseButton, TextInput } from '@mantine/core';
import { IconChevronDown, IconLicense, IconMail, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '#text/common.ts';
import { type HelpPlace, type HelpSection, type HelpTopic, helpSections, helpText } from '#text/help/sections.ts';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Row, Text } from '#web/ui/layout/parts.tsx';
import { Empty, PageHeader } from '#web/ui/layout/screen.tsx';
import { findTopics } from './find-topics.ts';
import classes from './help.module.css';

const PLACES = {
  'subir-pdf': '/upload',
  'subir-xml': '/upload-xml',
  correos: '/email-settings',
  gestion: '/manage-invoices',
  revision: '/en-revision',
  documentos: '/documentos',
  explorador: '/invoice-explorer',
  cierre: '/cierre',
  planes: '/subscription',
  negocio: '/mi-negocio',
} as const satisfies Record<HelpPlace, string>;

function Topic({ topic, isAsked }: { topic: HelpTopic; isAsked: boolean }) {
  const { id, title, paragraphs = [], steps = [], link } = topic;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    // After the router, which scrolls every new page to its top.
    const later = setTimeout(() => place.current?.scrollIntoView({ block: 'center' }));
    return () => clearTimeout(later);
  }, [isAsked]);
  return (
    <Grid
      as="article"
      gap={8}
      justifyItems="start"
      radius="control"
      leading={1.5}
      className={classes.topic}
      ref={place}
      id={id}
      data-asked={isAsked || undefined}
    >
      <Text as="h3" size={14.5} weight={600}>
        {title}
      </Text>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {steps.length > 0 && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {link && (
        <Link
          className={look(
            { tone: 'brand', weight: 550, underline: 'always', phone: { align: 'center', touch: true } },
            classes.link,
          )}
          to={PLACES[link[0]]}
        >
          {link[1]}
        </Link>
      )}
    </Grid>
  );
}

interface SectionProps {
  section: HelpSection;
  /** A sentence on this person's own state, in place of the section's summary. */
  state: string | undefined;
  asked: string | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function Section({ section: { id, title, summary, topics }, state, asked, isOpen, onToggle }: SectionProps) {
  return (
    <Box as="section" rule="top" className={classes.section} data-open={isOpen || undefined}>
      <h2>
        <button
          type="button"
          className={look(
            { gap: 12, align: 'center', justify: 'between', wide: true, py: 10, px: 2, textAlign: 'left', flow: 'row' },
            classes.toggle,
          )}
          aria-expanded={isOpen}
          aria-controls={`ayuda-${id}`}
          onClick={() => onToggle(!isOpen)}
        >
          <span>
            <Text size={16} weight={600} display="block">
              {title}
            </Text>
            <Text tone="muted" size={13.5} weight={400} display="block">
              {state ?? summary}
            </Text>
          </span>
          <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
        </button>
      </h2>
      <Grid gap={20} className={classes.topics} id={`ayuda-${id}`} hidden={!isOpen}>
        {isOpen && topics.map((topic) => <Topic key={topic.id} topic={topic} isAsked={topic.id === asked} />)}
      </Grid>
    </Box>
  );
}

interface HelpScreenProps {
  /** The answer that the address names. */
  topic: string | undefined;
  onTopic: (topic: string | undefined) => void;
  states: Partial<Record<HelpSection['id'], string>>;
  supportEmail: string | null;
}

const sectionOf = (topic: string | undefined) =>
  helpSections.find(({ id, topics }) => id === topic || topics.some((one) => one.id === topic))?.id;

/** The answers. Which ones are open is kept in the page alone; the address may name one that opens. */
export function HelpScreen({ topic, onTopic, states, supportEmail }: HelpScreenProps) {
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([sectionOf(topic) ?? '']));
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const section = sectionOf(topic);
    if (section) setOpened((now) => new Set(now).add(section));
  }, [topic]);
  const isSearching = words.trim() !== '';
  const sections = findTopics(helpSections, words);
  const count = sections.reduce((sum, { topics }) => sum + topics.length, 0);
  const toggle = (id: string, isOpen: boolean) =>
    setOpened((now) => {
      const next = new Set(now);
      if (isOpen) next.add(id);
      else next.delete(id);
      return next;
    });
  const clear = () => {
    setWords('');
    field.current?.focus();
  };
  return (
    <Grid gap={12} wide className={classes.column}>
      <PageHeader title={t.pages.help.title} note={helpText.note} />
      <TextInput
        ref={field}
        type="search"
        size="md"
        aria-label={helpText.search}
        placeholder={helpText.searchPlaceholder}
        maxLength={100}
        value={words}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={isSearching ? <CloseButton aria-label={helpText.clear} onClick={clear} /> : null}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      {isSearching ? (
        <p
          className={look(
            { wrap: true, gap: 8, align: 'center', tone: 'muted', size: 13.5, flow: 'row' },
            classes.found,
          )}
          role="status"
        >
          {count > 0 && helpText.found(count)}
        </p>
      ) : (
        <Row as="p" wrap gap={8} align="center" tone="muted" size={13.5} className={classes.popular}>
          {helpText.popular}
          {helpText.popularTopics.map(([label, id]) => (
            <button key={id} type="button" onClick={() => onTopic(id)}>
              {label}
            </button>
          ))}
        </Row>
      )}
      {count === 0 && <Empty>{helpText.nothing(words.trim())}</Empty>}
      <div>
        {sections.map((section) => (
          <Section
            key={section.id}
            section={section}
            state={states[section.id]}
            asked={isSearching ? undefined : topic}
            isOpen={isSearching || opened.has(section.id)}
            onToggle={(isOpen) => toggle(section.id, isOpen)}
          />
        ))}
      </div>
      {supportEmail && (
        <Row as="p" mt={8} wrap gapY={8} gapX={10} align="center" tone="muted" className={classes.support}>
          <IconMail size={18} stroke={1.6} aria-hidden="true" />
          {helpText.notHere}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </Row>
      )}
      <Row as="p" mt={8} wrap gapY={8} gapX={10} align="center" tone="muted" className={classes.support}>
        <IconLicense size={18} stroke={1.6} aria-hidden="true" />
        {helpText.ofOthers}
        <a href="/licencias.txt" target="_blank" rel="noopener noreferrer">
          {helpText.notices}
        </a>
      </Row>
    </Grid>
  );
}
