import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { listEmailConfigs, OauthProvider } from '#contract/mailboxes.ts';
import type { RouteReply } from '#contract/wire/route.ts';
import { mailboxesText } from '#web/text/es/mailboxes.ts';
import { Note } from '#web/ui/feedback/note.tsx';
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

/** The way without a password. Where the server has no settings for it, the button says which are missing. */
export function OauthChoice({ oauth }: { oauth: OauthAvailability | undefined }) {
  const { connect, goingTo } = useOauth();
  const [explained, setExplained] = useState<OauthProvider | null>(null);
  const missing = explained && oauth?.[explained].message;
  return (
    <div className={classes.oauth}>
      <h2 className={classes.title}>{words.region}</h2>
      <p className={classes.lead}>{words.lead}</p>
      {PROVIDERS.map((provider) => (
        <Button
          key={provider}
          variant="default"
          fullWidth
          size="md"
          className={classes.oauthButton}
          leftSection={MARKS[provider]}
          loading={goingTo === provider}
          disabled={!oauth}
          onClick={() => (oauth?.[provider].configured ? void connect(provider) : setExplained(provider))}
        >
          {words[provider]}
        </Button>
      ))}
      {missing ? (
        <Note tone="warn" Icon={IconInfoCircle} role="status">
          {missing}
        </Note>
      ) : (
        <p className={classes.hint}>{words.permission}</p>
      )}
    </div>
  );
}
