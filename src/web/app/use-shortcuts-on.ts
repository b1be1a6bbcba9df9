import { useLocalStorage } from '@mantine/hooks';

/** Single letters can be switched off (WCAG 2.1.4). Kept on this browser, shared by its tabs. */
export function useShortcutsOn() {
  return useLocalStorage({ key: 'ajaka-atajos', defaultValue: true, getInitialValueInEffect: false });
}
