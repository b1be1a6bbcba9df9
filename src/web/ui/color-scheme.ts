import { localStorageColorSchemeManager } from '@mantine/core';

/** `public/color-scheme.js` reads the same key before the first paint: keep both equal. */
export const COLOR_SCHEME_KEY = 'ajaka-tema';

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
