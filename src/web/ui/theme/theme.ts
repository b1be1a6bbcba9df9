import {
  ActionIcon,
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  NativeSelect,
  TextInput,
} from '@mantine/core';
import { t } from '#text/common.ts';

/** `public/color-scheme.js` reads the same key before the first paint: keep both equal. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'ajaka-tema' });

const yerba: MantineColorsTuple = [
  '#EDF6F2',
  '#D7EBE2',
  '#AFD6C5',
  '#82BFA5',
  '#55A685',
  '#2F8C69',
  '#1A7255',
  '#0E5A43',
  '#0A4635',
  '#063126',
];
const lapacho: MantineColorsTuple = [
  '#FDF0F5',
  '#FADCE8',
  '#F4B6CF',
  '#EC8CB3',
  '#E26497',
  '#D8447F',
  '#C42E6B',
  '#A22357',
  '#7F1B45',
  '#591230',
];
const red: MantineColorsTuple = [
  '#FDEFED',
  '#FADBD8',
  '#F3B7B1',
  '#EA8E86',
  '#E0675D',
  '#D4463B',
  '#C5352B',
  '#B3261E',
  '#8F1D17',
  '#6B1511',
];
const gray: MantineColorsTuple = [
  '#F7F8F6',
  '#F0F2EE',
  '#E6E9E3',
  '#D8DCD5',
  '#B4BAB2',
  '#8A928A',
  '#626C65',
  '#4A534D',
  '#2E3631',
  '#17201B',
];
const dark: MantineColorsTuple = [
  '#E6EBE7',
  '#C3CBC5',
  '#9DA7A0',
  '#78837C',
  '#353F39',
  '#28312C',
  '#1D2521',
  '#141B18',
  '#0F1512',
  '#0A0F0C',
];

const closeButtonProps = { 'aria-label': t.common.close };

/**
 * The product's look for the kit. `autoContrast` judges the light shade only, so the dark scheme keeps a shade dark
 * enough for white text; the kit does not respect reduced motion unless told.
 */
export const theme = createTheme({
  primaryColor: 'yerba',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: { yerba, lapacho, red, gray, dark },
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-sans)', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '14px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // `extend` brings the part itself into the first load: nearly every page has fields and small buttons.
    ActionIcon: ActionIcon.extend({}),
    // The arrow is drawn beside the field, and a screen reader would call it a picture without a name.
    NativeSelect: NativeSelect.extend({ defaultProps: { rightSectionProps: { 'aria-hidden': true } } }),
    TextInput: TextInput.extend({}),
    // These come later and are set by name: `extend` would bring them into the first load.
    Button: { defaultProps: { size: 'sm' } },
    CloseButton: { defaultProps: closeButtonProps },
    Modal: { defaultProps: { size: 520, radius: 'xl', closeButtonProps } },
    Drawer: { defaultProps: { closeButtonProps } },
  },
});

/** The kit's variables, set to our tokens; the tokens themselves change with the colour scheme. */
const named = {
  '--mantine-color-body': 'var(--sheet)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--soft)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line2)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: named, dark: named });
