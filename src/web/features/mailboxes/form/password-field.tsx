import { TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { mailboxesText } from '#text/mailboxes.ts';
import { IconButton } from '#web/ui/inputs/icon-button.tsx';

const words = mailboxesText.form;

interface PasswordFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  description: string;
  required?: boolean;
  onChange: (value: string) => void;
}

/** A mailbox's password: the browser is asked not to offer the person's own password for this site. */
export function PasswordField({ onChange, required = false, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...rest}
      label={words.password}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      maxLength={1000}
      withAsterisk={required}
      rightSection={
        <IconButton
          Icon={isShown ? IconEyeOff : IconEye}
          label={isShown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!isShown)}
        />
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
