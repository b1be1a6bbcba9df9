import { localStorageColorSchemeManager } from '@mantine/core';

/** `public/color-scheme.js` reads the same key before the first paint: keep both equal. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'ajaka-tema' });
