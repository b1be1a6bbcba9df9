import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { filesOfPicker } from './collect-files.ts';
import { ACCEPT_MANY } from './file-kinds.ts';

interface ChooseFilesButtonProps {
  label: string;
  icon: ReactNode;
  variant?: 'filled' | 'default';
  onFiles: (files: File[]) => void;
}

/** Asks for files of every kind that is read, as many as wanted. */
export function ChooseFilesButton({ label, icon, variant = 'default', onFiles }: ChooseFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPT_MANY}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles(filesOfPicker(currentTarget.files));
          // The same file chosen again is a choice too.
          currentTarget.value = '';
        }}
      />
      <Button variant={variant} leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
