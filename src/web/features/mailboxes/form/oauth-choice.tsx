import { Button } from '@mantine/core';
import type { listEmailConfigs, OauthProvider } from '#contract/mailboxes/mailboxes.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { look } from '#web/ui/layout/look.ts';
import { Stack, Text } from '#web/ui/layout/parts.tsx';
import { GoogleLogo } from '#web/ui/marks/google-logo.tsx';
import classes from './form.module.css';
import { useOauth } from './use-oauth.ts';

const words = mailboxesText.form;
export type OauthAvailability = RouteReply<typeof listEmailConfigs>['oauth'];
const MARKS = { google: <GoogleLogo busy={false} />, microsoft: <MicrosoftMark /> };
const PROVIDERS: readonly OauthProvider[] = ['google', 'microsoft'];

/** Microsoft's own mark, in its own colours. */
function MicrosoftMark() {
  return (
    <svg width="17" height="17" viewBox="0 0 17 17" aria-hidden="true" focusable="false">
      <path fill="#F25022" d="M0 0h8v8H0z" />
      <path fill="#7FBA00" d="M9 0h8v8H9z" />
      <path fill="#00A4EF" d="M0 9h8v8H0z" />
      <path fill="#FFB900" d="M9 9h8v8H9z" />
    </svg>
  );
}

const offeredOf = (oauth: OauthAvailability | undefined) =>
  PROVIDERS.filter((provider) => oauth?.[provider].configured);
export const isOauthOffered = (oauth: OauthAvailability | undefined): boolean => offeredOf(oauth).length > 0;

/** Sign-in with Google or Microsoft, where the server is configured for it; nothing when it is for neither. */
export function OauthChoice({ oauth }: { oauth: OauthAvailability | undefined }) {
  const { connect, goingTo } = useOauth();
  const offered = offeredOf(oauth);
  if (offered.length === 0) return null;
  return (
    <Stack gap={10} pt={18} pb={20} px={22} fill="soft" className={classes.oauth}>
      <Text as="h2" size={16} weight={600} tracking={1}>
        {words.region}
      </Text>
      <Text as="p" tone="muted" size={13.5}>
        {words.lead}
      </Text>
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="default"
          fullWidth
          size="md"
          className={look({ size: 14, narrow: { px: 8 }, phone: { touch: true } }, classes.oauthButton)}
          leftSection={MARKS[provider]}
          loading={goingTo === provider}
          onClick={() => void connect(provider)}
        >
          {words[provider]}
        </Button>
      ))}
      <Text as="p" tone="faint" size={12.5}>
        {words.permission}
      </Text>
    </Stack>
  );
}
