import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { BusinessLine } from '#contract/businesses.ts';
import { t } from '#text/common.ts';
import { switcherText, noAccessText as words } from '#text/people/businesses.ts';
import { pageBusiness } from '#web/api/page-business.ts';
import { aboutBusinesses, useKnownBusinesses } from '#web/features/session/businesses/may.ts';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { Row, Stack, Text } from '#web/ui/layout/parts.tsx';
import { Empty, PageHeader } from '#web/ui/layout/screen.tsx';

/** How many businesses are listed; the others are found in the switcher. */
const MOST = 5;

function useOthers(): readonly BusinessLine[] {
  const { businesses } = useKnownBusinesses();
  const here = pageBusiness();
  useEffect(() => {
    void aboutBusinesses().then(({ askBusinesses }) => askBusinesses().catch(() => null));
  }, []);
  return (businesses ?? []).filter(({ id }) => id !== here);
}

function Others({ businesses }: { businesses: readonly BusinessLine[] }) {
  return (
    <Stack as="ul" gap={8} aria-label={words.yours}>
      {businesses.slice(0, MOST).map(({ id, name, ruc, role }, at) => (
        <li key={id}>
          <Button
            fullWidth
            variant={at === 0 ? 'filled' : 'default'}
            title={[ruc ?? switcherText.noRuc, t.roles[role]].join(', ')}
            onClick={() => void aboutBusinesses().then(({ enterBusiness }) => enterBusiness(id, { at: '/' }))}
          >
            {words.enter(name)}
          </Button>
        </li>
      ))}
    </Stack>
  );
}

/** A link to a business that is none of the person's, or to a page for which their role in it is not enough. */
export function NoAccess({ isReadOnly }: { isReadOnly: boolean }) {
  const others = useOthers();
  if (isReadOnly) {
    return (
      <>
        <PageHeader title={words.readOnlyTitle} />
        <Empty
          wholePage
          action={
            <Button renderRoot={(props) => <Link to="/invoice-list" {...props} />}>{words.readOnlyAction}</Button>
          }
        >
          {words.readOnlyBody}
        </Empty>
      </>
    );
  }
  return (
    <>
      <PageHeader title={words.title} />
      <Empty wholePage action={<Others businesses={others} />}>
        {words.body}
      </Empty>
    </>
  );
}

/** Somebody took the access away while the page was open: what was typed stays on the page under the dialog. */
export function LostAccess({ onStay }: { onStay: () => void }) {
  const others = useOthers();
  return (
    <Dialog opened onClose={onStay} title={words.lostTitle} size={460}>
      <Stack gap={14}>
        <Text as="p" tone="muted" size={13.5}>
          {words.lostBody}
        </Text>
        <Others businesses={others} />
        <Row justify="end">
          <Button variant="subtle" onClick={onStay}>
            {words.stay}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

export { BusinessSwitcher } from './business-switcher.tsx';
