import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { getOpenapi } from '#contract/system/system.ts';
import { SIGNATURE_PART } from '#contract/webhooks/webhooks.ts';
import { apiText as words } from '#text/api/api.ts';
import { t } from '#text/common.ts';
import { call } from '#web/api/client.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CopyButton } from '#web/ui/inputs/copy-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { PageHeader, Problem } from '#web/ui/layout/screen.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Pill } from '#web/ui/marks/pill.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { type ApiDocument, type OpenCall, openCalls } from './read-document.ts';
import { LANGUAGES, type Language, RECIPES } from './recipes.ts';
import { SIGNATURE_LANGUAGES, SIGNATURE_RECIPES, type SignatureLanguage } from './signature-recipes.ts';

/** Code is wider than a phone: it scrolls, and the page does not. */
const CODE = look({
  mt: 6,
  py: 10,
  px: 12,
  radius: 9,
  overflow: 'auto',
  fill: 'soft',
  face: 'mono',
  size: 12.5,
  leading: 1.5,
});
const STEPS = look({ m: 0, pl: 20, leading: 1.55 });
const CALL = look({
  flow: 'row',
  wrap: true,
  gapY: 6,
  gapX: 10,
  align: 'baseline',
  touch: true,
  pointer: true,
  breaks: true,
});
const LINK = look({ tone: 'brand', weight: 550, underline: 'hover' });

/** Scrolls sideways by itself, since lines of code are not broken. */
const Code = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrows
  <pre className={CODE} tabIndex={0}>
    <code>{children}</code>
  </pre>
);

function Start() {
  return (
    <Card title={words.start.title}>
      <Stack gap={10} pt={8} pb={16} px={16}>
        <ol className={STEPS}>
          {words.start.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Row wrap gap={16}>
          <Link to="/mi-negocio/conexiones" className={LINK}>
            {words.tokens}
          </Link>
          <a href="/ajaka-client.ts" download className={LINK}>
            {words.download.client}
          </a>
          <a href="/openapi.json" className={LINK}>
            {words.download.document}
          </a>
        </Row>
      </Stack>
    </Card>
  );
}

function Recipes() {
  const [language, setLanguage] = useState<Language>('curl');
  const { recipes } = words;
  return (
    <Card title={recipes.title}>
      <Stack gap={14} pt={8} pb={16} px={16} overflow="hidden">
        <Text as="p" tone="muted" size={13.5}>
          {recipes.hint}
        </Text>
        <Tabs
          label={recipes.language}
          tabs={LANGUAGES.map((value) => ({ value, label: recipes.languages[value] }))}
          chosen={language}
          onChoose={setLanguage}
        >
          <Stack gap={14}>
            {RECIPES.map(({ id, code }) => (
              <Box key={id}>
                <Row gap={8} align="center" justify="between">
                  <Text as="h3" size={14} weight={600}>
                    {recipes.titles[id]}
                  </Text>
                  <CopyButton text={code[language]} label={recipes.copy(recipes.titles[id])} />
                </Row>
                <Code>{code[language]}</Code>
              </Box>
            ))}
          </Stack>
        </Tabs>
      </Stack>
    </Card>
  );
}

function Signature() {
  const [language, setLanguage] = useState<SignatureLanguage>('python');
  const { signature } = words;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash !== `#${SIGNATURE_PART}`) return;
    // After the router, which scrolls every new page to its top.
    const later = setTimeout(() => place.current?.scrollIntoView());
    return () => clearTimeout(later);
  }, []);
  return (
    <div id={SIGNATURE_PART} ref={place}>
      <Card title={signature.title}>
        <Stack gap={14} pt={8} pb={16} px={16} overflow="hidden">
          <Text as="p" tone="muted" size={13.5}>
            {signature.hint}
          </Text>
          <Tabs
            label={words.recipes.language}
            tabs={SIGNATURE_LANGUAGES.map((value) => ({ value, label: signature.languages[value] }))}
            chosen={language}
            onChoose={setLanguage}
          >
            <Row gap={8} justify="end">
              <CopyButton text={SIGNATURE_RECIPES[language]} label={signature.copy(signature.languages[language])} />
            </Row>
            <Code>{SIGNATURE_RECIPES[language]}</Code>
          </Tabs>
          <Stack as="dl" gap={8} size={13.5} leading={1.5}>
            {Object.entries(signature.headers).map(([name, means]) => (
              <div key={name}>
                <dt>
                  <Text as="code" face="mono" size={12.5} weight={600}>
                    {name}
                  </Text>
                </dt>
                <Text as="dd" tone="muted">
                  {means}
                </Text>
              </div>
            ))}
          </Stack>
          <Text as="p" size={13.5}>
            {signature.answer}
          </Text>
        </Stack>
      </Card>
    </div>
  );
}

function Call({ method, path, summary, scopes, parameters, sent, answered, codes }: OpenCall) {
  return (
    <details>
      <summary className={CALL}>
        <Text as="code" face="mono" weight={600} size={13}>
          {method} {path}
        </Text>
        <Text tone="muted" size={13}>
          {summary}
        </Text>
        {scopes.map((scope) => (
          <Pill key={scope} tone="neutral">
            {scope}
          </Pill>
        ))}
      </summary>
      <Stack gap={8} py={8}>
        {parameters.length > 0 && (
          <Text as="p" size={13}>
            {words.calls.parameters}:{' '}
            {parameters.map(({ name, required }) => (required ? `${name} (${words.calls.required})` : name)).join(', ')}
          </Text>
        )}
        {sent !== null && (
          <>
            <Text as="h4" size={13} weight={600}>
              {words.calls.sent}
            </Text>
            <Code>{sent}</Code>
          </>
        )}
        <Text as="h4" size={13} weight={600}>
          {words.calls.answered}
        </Text>
        {answered === null ? (
          <Text as="p" size={13}>
            {words.calls.file}
          </Text>
        ) : (
          <Code>{answered}</Code>
        )}
        <Text as="p" tone="muted" size={12.5} breaks>
          {words.calls.codes}: {codes.join(', ')}
        </Text>
      </Stack>
    </details>
  );
}

type Code = readonly [code: string, told: { readonly status: number; readonly sentence: string }];

const COLUMNS: Column<Code>[] = [
  {
    ...{
      key: 'code',
      heading: words.codes.columns.code,
      kind: 'name',
      isRowHeading: true,
      width: '220px',
      card: '1 left',
    },
    cell: ([code]) => (
      <Text as="code" face="mono" size={12.5}>
        {code}
      </Text>
    ),
  },
  {
    ...{ key: 'status', heading: words.codes.columns.status, width: '64px', card: '1 right' },
    cell: ([, { status }]) => status,
  },
  {
    ...{ key: 'sentence', heading: words.codes.columns.sentence, card: '3 whole' },
    cell: ([, { sentence }]) => sentence,
  },
];

function Reference({ document }: { document: ApiDocument }) {
  return (
    <>
      <Card title={words.calls.title}>
        <Stack gap={4} pt={8} pb={16} px={16}>
          {openCalls(document).map((one) => (
            <Call key={one.id} {...one} />
          ))}
        </Stack>
      </Card>
      <Card title={words.codes.title}>
        <Text as="p" tone="muted" size={13.5} py={8} px={16}>
          {words.codes.hint}
        </Text>
        <DataTable
          label={words.codes.title}
          columns={COLUMNS}
          rows={Object.entries(document['x-codigos'])}
          rowKey={([code]) => code}
          variant="card"
          isDense
        />
      </Card>
    </>
  );
}

/** How programs use Ajaka, shown from the OpenAPI document that the server makes of its own calls. */
export function ApiScreen() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => (await call(getOpenapi, { signal, quiet: true })) as object as ApiDocument,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <PageHeader title={t.pages.api.title} note={words.note} />
      <Stack gap={16} shrinkX>
        <Start />
        <Recipes />
        <Signature />
        {isError && !data && <Problem title={words.problem} onRetry={() => void refetch()} />}
        {!data && !isError && (
          <div role="status" aria-label={words.loading} data-skeleton>
            <Skeleton width="100%" />
          </div>
        )}
        {data && <Reference document={data} />}
      </Stack>
    </>
  );
}
