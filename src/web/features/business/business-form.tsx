import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type BusinessSettings, setBusiness } from '#contract/business.ts';
import { isRucValid, parseRuc } from '#domain/identifiers/ruc.ts';
import { businessText } from '#text/business.ts';
import { call } from '#web/api/client.ts';
import { May } from '#web/features/session/businesses/may.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { FieldRow, Form, TextField } from '#web/ui/form/form.tsx';
import type { KeepUnsaved } from '#web/ui/form/unsaved.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { look } from '#web/ui/layout/look.ts';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import classes from './business.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const words = businessText.business;

const LIMITS = { ruc: 20, name: 255 };

function checkBusiness({ ruc, name }: { ruc: string; name: string }) {
  const isWritten = parseRuc(ruc) !== undefined;
  return {
    ruc: isRucValid(ruc) ? undefined : isWritten ? words.wrongDigit : words.wrongRuc,
    name: name.trim() === '' ? words.noName : undefined,
  };
}

/** The RUC and name of the business, with those that its invoices suggest. */
export function BusinessForm({ settings, unsaved }: { settings: BusinessSettings; unsaved: KeepUnsaved }) {
  const { proposal } = settings;
  const form = useSettingsForm({
    settings,
    unsaved,
    versionOf: ({ version }) => version,
    valuesOf: ({ ruc, name }) => ({ ruc: ruc ?? '', name: name ?? '' }),
    check: checkBusiness,
    save: async (body, ifMatch) => (await call(setBusiness, { body, ifMatch, quiet: true })).business,
    saved: { id: 'business', ...words.saved },
    words: [
      [words.name, ({ name }) => name],
      [words.ruc, ({ ruc }) => ruc],
    ],
  });
  const { errors, problem, isSending, send, field } = form;
  const isProposalNew = proposal !== null && proposal.ruc !== form.values.ruc && settings.ruc === null;
  return (
    <Card title={words.title}>
      <Stack gap={14} pt={12} pb={16} px={16}>
        {settings.ruc === null && !isProposalNew && (
          <Text as="p" tone="muted" size={13.5} className={classes.hint}>
            {words.empty}
          </Text>
        )}
        {isProposalNew && (
          <Note Icon={IconBulb} title={words.proposal(proposal.name, proposal.ruc)}>
            <Row wrap gapY={8} gapX={14} align="center">
              {words.proposalCount(proposal.invoiceCount)}
              <Button
                className={look({ phone: { touch: true } })}
                size="xs"
                variant="default"
                onClick={() => form.change({ ruc: proposal.ruc, name: proposal.name })}
              >
                {words.use}
              </Button>
            </Row>
          </Note>
        )}
        <Form
          errors={errors}
          problem={problem}
          isSending={isSending}
          onSend={send}
          aria-label={words.title}
          actions={
            <>
              <May needs="contador">
                <Button type="submit" loading={isSending}>
                  {words.save}
                </Button>
              </May>
              {settings.ruc !== null && (
                <Button
                  variant="subtle"
                  renderRoot={(props) => (
                    <Link {...props} to="/invoice-list" search={{ month: 'all', side: 'other' }} />
                  )}
                >
                  {words.seeOthers}
                </Button>
              )}
            </>
          }
        >
          <FieldRow>
            <TextField
              label={words.name}
              withAsterisk
              maxLength={LIMITS.name}
              autoComplete="organization"
              {...field('name')}
            />
            <TextField
              label={words.ruc}
              withAsterisk
              placeholder={words.rucPlaceholder}
              maxLength={LIMITS.ruc}
              autoComplete="off"
              {...field('ruc')}
            />
          </FieldRow>
        </Form>
      </Stack>
    </Card>
  );
}
