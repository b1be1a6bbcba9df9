import { useMediaQuery } from '@mantine/hooks';

/** True below 768 pixels, where lists are made of two-line items and a panel takes the whole window. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false });
}
