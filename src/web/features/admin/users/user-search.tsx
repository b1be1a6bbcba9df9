import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { adminText } from '#text/admin/panel.ts';

const { users: words } = adminText;
/** Milliseconds after the last key before the search is sent. */
export const SEARCH_PAUSE_MS = 250;

/** The words of the search and the page of its results: typing goes back to the first page. */
export function useUserSearch() {
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const type = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  return { page, setPage, search, field: { typed, onType: type } };
}

interface UserSearchFieldProps {
  className: string | undefined;
  typed: string;
  onType: (text: string) => void;
}

export function UserSearchField({ className, typed, onType }: UserSearchFieldProps) {
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={words.search}
      placeholder={words.searchPlaceholder}
      maxLength={100}
      value={typed}
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      rightSection={typed ? <CloseButton size="sm" aria-label={words.clearSearch} onClick={() => onType('')} /> : null}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
