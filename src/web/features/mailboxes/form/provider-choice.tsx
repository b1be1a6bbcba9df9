import { IconBrandGmail, IconBrandWindows, IconBrandYahoo, IconServer } from '@tabler/icons-react';
import { MAIL_PROVIDERS, type MailProvider } from '#domain/mail/mail-provider.ts';
import { mailboxesText } from '#text/mailboxes.ts';
import { look } from '#web/ui/layout/look.ts';
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

/** Fills in server and port as the provider's help pages give them. */
export function ProviderChoice({ chosen, disabled, onChoose }: ProviderChoiceProps) {
  return (
    <fieldset
      className={look({
        columns: 4,
        gap: 8,
        shrinkX: true,
        m: 0,
        p: 0,
        frame: 'none',
        flow: 'grid',
        narrow: { columns: 2 },
      })}
      disabled={disabled}
    >
      <legend className="visually-hidden">{words.provider}</legend>
      {MAIL_PROVIDERS.map((provider) => {
        const Icon = PROVIDER_ICONS[provider];
        return (
          <label
            key={provider}
            className={look(
              {
                relative: true,
                gap: 9,
                align: 'center',
                px: 12,
                frame: 'line2',
                radius: 'control',
                size: 13.5,
                weight: 550,
                hover: 'soft',
                pointer: true,
                flow: 'row',
              },
              classes.provider,
            )}
          >
            <input
              type="radio"
              name="provider"
              className="visually-hidden"
              checked={provider === chosen}
              onChange={() => onChoose(provider)}
            />
            <Icon
              className={look({ flex: 'none', tone: provider === chosen ? 'brand' : 'muted' })}
              size={18}
              stroke={1.5}
              aria-hidden="true"
            />
            {words.presets[provider]}
          </label>
        );
      })}
    </fieldset>
  );
}
