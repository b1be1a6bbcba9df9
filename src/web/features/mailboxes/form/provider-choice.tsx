import { IconBrandGmail, IconBrandWindows, IconBrandYahoo, IconServer } from '@tabler/icons-react';
import { MAIL_PROVIDERS, type MailProvider } from '#domain/mail-provider.ts';
import { mailboxesText } from '#web/text/es/mailboxes.ts';
import classes from './form.module.css';

const words = mailboxesText.form;

export const PROVIDER_ICONS = {
  gmail: IconBrandGmail,
  outlook: IconBrandWindows,
  yahoo: IconBrandYahoo,
  other: IconServer,
};

interface ProviderChoiceProps {
  chosen: MailProvider;
  disabled: boolean;
  onChoose: (provider: MailProvider) => void;
}

/** Fills in what the provider's help pages say. */
export function ProviderChoice({ chosen, disabled, onChoose }: ProviderChoiceProps) {
  return (
    <fieldset className={classes.providers} disabled={disabled}>
      <legend className="visually-hidden">{words.provider}</legend>
      {MAIL_PROVIDERS.map((provider) => {
        const Icon = PROVIDER_ICONS[provider];
        return (
          <label key={provider} className={classes.provider}>
            <input
              type="radio"
              name="provider"
              className="visually-hidden"
              checked={provider === chosen}
              onChange={() => onChoose(provider)}
            />
            <Icon size={18} stroke={1.5} aria-hidden="true" />
            {words.presets[provider]}
          </label>
        );
      })}
    </fieldset>
  );
}
