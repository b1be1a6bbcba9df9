import { useMediaQuery } from '@mantine/hooks';

/** Where a list is made of two-line items and a panel takes the whole window. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
}
