import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { ACCEPT_MANY } from '#web/ui/inputs/accepted-files.ts';
import { filesOfPicker } from './collect-files.ts';

interface ChooseFilesButtonProps {
  label: string;
  icon: ReactNode;
  variant?: 'filled' | 'default';
  onFiles: (files: File[]) => void;
}

/** Opens the browser's file dialog, for any number of files of every kind that can be read. */
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
          // Emptied, so that choosing the same file again is noticed.
          currentTarget.value = '';
        }}
      />
      <Button variant={variant} leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
