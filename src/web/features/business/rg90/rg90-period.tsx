import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type checkRg90, exportRg90 } from '#contract/exports/rg90.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { rg90Text } from '#text/business.ts';
import { callFile } from '#web/api/client.ts';
import { businessQueries } from '#web/api/queries/business.queries.ts';
import { saveFile } from '#web/api/save-file.ts';
import { formatGuaranies, formatNumber } from '#web/format/amounts.ts';
import { formatDate } from '#web/format/dates.ts';
import { lineIssuerLabel } from '#web/format/invoice-line.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { notify } from '#web/ui/feedback/toast.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Box, Grid, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Problem } from '#web/ui/layout/screen.tsx';
import classes from '../business.module.css';

const words = rg90Text;
type Checked = RouteReply<typeof checkRg90>;
type Named = Checked['leftOut'][number]['invoices'][number];

function InvoiceLink({ invoice, children }: { invoice: Named; children?: ReactNode }) {
  const { id, documentNumber, issuerName, issuerRuc, issueDate } = invoice;
  return (
    <li>
      <Link
        to="/invoice-list"
        search={{ month: issueDate.slice(0, 7), invoice: id }}
        className={look({ tone: 'brand', weight: 550, size: 12.5, face: 'mono', underline: 'always' }, classes.link)}
      >
        {documentNumber}
      </Link>{' '}
      <Text tone="muted" size={13} title={issuerName ?? issuerRuc}>
        {lineIssuerLabel({ issuerName, issuerRuc })}, {formatDate(issueDate)}
      </Text>
      {children}
    </li>
  );
}

function More({ shown, all }: { shown: number; all: number }) {
  return all > shown ? (
    <Box as="li" tone="muted" size={13}>
      {words.more(formatNumber(all - shown))}
    </Box>
  ) : null;
}

function Wrong({ checked }: { checked: Checked }) {
  const { wrong, wrongCount } = checked;
  if (wrongCount === 0) return null;
  return (
    <Note tone="warn" Icon={IconAlertTriangle} title={words.wrong(wrongCount)}>
      <p>{words.wrongHint}</p>
      <Grid as="ul" mt={8} gap={6} className={classes.invoices}>
        {wrong.map(({ problems, ...invoice }) => (
          <InvoiceLink key={invoice.id} invoice={invoice}>
            <Box as="ul" mt={2} pl={18} size={13}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </Box>
          </InvoiceLink>
        ))}
        <More shown={wrong.length} all={wrongCount} />
      </Grid>
    </Note>
  );
}

function NotIncluded({ checked }: { checked: Checked }) {
  const all = checked.leftOut.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  return (
    <Box as="details" size={13.5} className={classes.leftOut}>
      <summary>{words.leftOut(all)}</summary>
      <Grid as="ul" gap={12} mt={8}>
        {checked.leftOut.map(({ reason, sentence, count, invoices }) => (
          <li key={reason}>
            <p>
              <strong>{formatNumber(count)}</strong> {sentence}
            </p>
            <Grid as="ul" mt={8} gap={6} className={classes.invoices}>
              {invoices.map((invoice) => (
                <InvoiceLink key={invoice.id} invoice={invoice} />
              ))}
              <More shown={invoices.length} all={count} />
            </Grid>
          </li>
        ))}
      </Grid>
    </Box>
  );
}

/** The file's name from the server's header: Marangatu checks the name. */
const nameIn = (headers: Headers) => /filename="?([\w.]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1];

function useDownload(period: string, files: number) {
  return useMutation({
    mutationFn: async (skipsWrong: boolean) => {
      const { blob, headers } = await callFile(exportRg90, { body: { period, skipsWrong }, quiet: true });
      const name = nameIn(headers) ?? 'rg90.zip';
      saveFile(blob, name);
      return name;
    },
    onSuccess: (name) => notify({ id: 'rg90', type: 'success', ...words.downloaded(name, files) }),
    onError: (problem) => notify({ id: 'rg90', type: 'error', title: words.downloadProblem, message: problem.message }),
  });
}

/** Says in which book credit notes stand, and links to the setting that decides it. */
function CreditNotes({ count }: { count: number }) {
  const { data: settings } = useQuery(businessQueries.settings());
  if (!settings) return null;
  return (
    <Note Icon={IconInfoCircle} title={words.creditNotes[settings.creditNotes](count)}>
      {words.creditNotesSource}{' '}
      <Link to="/mi-negocio/imputacion" className={look({ tone: 'brand', weight: 550, underline: 'hover' })}>
        {words.change}
      </Link>
    </Note>
  );
}

function Result({ checked, period }: { checked: Checked; period: string }) {
  const { obstacles, purchases, sales, creditNotes, files, total, wrongCount } = checked;
  const download = useDownload(period, files);
  const rows = purchases + sales - wrongCount;
  return (
    <Stack gap={14}>
      {purchases + sales > 0 && (
        <Text as="p" size={13.5} tabular className={classes.ready}>
          <strong>{words.ready(purchases, sales)}</strong>
          {wrongCount > 0 ? words.some(rows, formatGuaranies(total)) : words.worth(formatGuaranies(total))}
        </Text>
      )}
      {obstacles.map((obstacle) => (
        <Note key={obstacle} tone={purchases + sales === 0 ? 'plain' : 'bad'} Icon={IconAlertCircle}>
          {obstacle}
        </Note>
      ))}
      {obstacles.length === 0 && <Wrong checked={checked} />}
      {obstacles.length === 0 && wrongCount === 0 && (
        <Note tone="ok" Icon={IconCircleCheck}>
          {words.inOrder}
        </Note>
      )}
      {creditNotes > 0 && <CreditNotes count={creditNotes} />}
      {files > 1 && (
        <Note Icon={IconInfoCircle} title={words.files(files)}>
          {words.filesHint}
        </Note>
      )}
      <NotIncluded checked={checked} />
      {obstacles.length === 0 && rows > 0 && (
        <div>
          <Button
            variant={wrongCount === 0 ? 'filled' : 'default'}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={download.isPending}
            onClick={() => download.mutate(wrongCount > 0)}
          >
            {wrongCount === 0 ? words.download : words.downloadWithout(wrongCount)}
          </Button>
          <Text as="p" mt={8} tone="muted" size={12.5} className={classes.hint}>
            {words.after}
          </Text>
        </div>
      )}
    </Stack>
  );
}

/** Checks the paper vouchers of a period, says what is wrong with them, and offers the file. */
export function Rg90Period({ period, isAsked = true }: { period: string; isAsked?: boolean }) {
  const check = useQuery({ ...businessQueries.rg90(period), enabled: isAsked });
  return (
    <>
      <p className="visually-hidden" role="status">
        {check.isFetching && words.checking}
      </p>
      {check.isError && (
        <Problem title={words.problem} onRetry={() => void check.refetch()}>
          {check.error.message}
        </Problem>
      )}
      {check.data && <Result checked={check.data} period={period} />}
      {!check.data && !check.isError && (
        <p data-skeleton>
          <Skeleton width="60%" />
        </p>
      )}
    </>
  );
}
