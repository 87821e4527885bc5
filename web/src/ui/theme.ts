import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { foldedFilter } from './folded-filter.ts';

/** The accent: ink blue. */
const ink: MantineColorsTuple = [
  '#eef2fb',
  '#dbe3f6',
  '#b6c6ec',
  '#8fa8e2',
  '#6d8bd8',
  '#4a6bc4',
  '#2f51a8',
  '#24407f',
  '#1c3266',
  '#14254d',
];

/** Neutrals, barely blue. 0 to 3 are surfaces and lines, 6 to 9 are texts. */
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e2e5ea',
  '#cfd4db',
  '#a9b0bb',
  '#858d9a',
  '#5c6470',
  '#434a54',
  '#2b3038',
  '#171a1f',
];

const dark: MantineColorsTuple = [
  '#e4e7ec',
  '#b3bac5',
  '#98a1ae',
  '#6b7480',
  '#3a414c',
  '#2a3039',
  '#1e232a',
  '#111418',
  '#0c0e11',
  '#070809',
];

/** Mantine's, but that white reads on what it fills. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#d92b2b',
  '#d92b2b',
  '#e03131',
  '#c92a2a',
];

const overlay = { backgroundOpacity: 0.3 } as const;
/** What floats has an edge, so that it stands out in the dark too. */
const edged = { content: { border: '1px solid var(--line)' } };
const transition = { transition: 'fade', duration: 120 } as const;

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: { ink, gray, dark, red },
  black: '#171a1f',
  fontFamily:
    '"Inter Variable", Inter, system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  // Lines separate surfaces; only what floats casts a shadow, and a faint one.
  shadows: {
    xs: 'none',
    sm: 'none',
    md: '0 6px 20px rgb(15 20 30 / 8%)',
    lg: '0 10px 32px rgb(15 20 30 / 10%)',
    xl: '0 16px 48px rgb(15 20 30 / 14%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // By name, so that a component's code comes with the first screen that uses it.
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // One kind everywhere: how something stands has a dot of its colour beside. Nothing is smaller than the smallest text.
    Badge: {
      defaultProps: { variant: 'default', tt: 'none', fw: 500, miw: 'var(--badge-least, max-content)' },
      styles: { root: { fontSize: 'max(0.75rem, var(--badge-fz))' } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Input: { defaultProps: { size: 'sm' } },
    // What is chosen again stays chosen: what may be empty has a cross of its own.
    // Its list is for whoever points at it, types, or goes down to it: it covers nothing of whoever only comes by.
    Select: { defaultProps: { allowDeselect: false, openOnFocus: false, filter: foldedFilter } },
    MultiSelect: { defaultProps: { openOnFocus: false, filter: foldedFilter } },
    TagsInput: { defaultProps: { filter: foldedFilter } },
    Autocomplete: { defaultProps: { filter: foldedFilter } },
    // Room between a label and the ring of what has the focus.
    InputWrapper: { defaultProps: { size: 'sm' }, styles: { label: { marginBottom: 4 } } },
    // What one opened is above what is told at the side: toasts stand where the menus of a screen's head open.
    Menu: {
      defaultProps: {
        zIndex: 450,
        shadow: 'md',
        transitionProps: transition,
        offset: 6,
        withInitialFocusPlaceholder: false,
      },
    },
    // Menus and lists are one too. Measured before it is drawn, one was now and then taken for that of a place out of
    // sight, and hidden until something moved: once opened they are seen.
    Popover: { defaultProps: { shadow: 'md', transitionProps: transition, offset: 6, hideDetached: false } },
    Tooltip: {
      defaultProps: { openDelay: 400, transitionProps: transition, events: { hover: true, focus: true, touch: false } },
    },
    Modal: { defaultProps: { size: 480, transitionProps: transition, overlayProps: overlay }, styles: edged },
    Drawer: { defaultProps: { transitionProps: { duration: 120 }, overlayProps: overlay }, styles: edged },
    Spotlight: { styles: edged },
  },
});

/** The few colours that screens name. Everything else comes from Mantine's own variables. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--header-height': '60px', '--drawer-width': '210px', '--row-height': '36px' },
  light: {
    '--surface': '#ffffff',
    '--surface-sunken': '#f7f8fa',
    '--surface-hover': '#eff1f4',
    '--line': '#e2e5ea',
    '--line-strong': '#cfd4db',
    '--text-quiet': '#5c6470',
    '--accent': '#24407f',
    '--accent-soft': '#eef2fb',
    '--accent-text': '#24407f',
    '--info-soft': '#eef2fb',
    '--warning-soft': '#fdf3dc',
    '--warning-text': '#7a4a00',
    '--danger-soft': '#fdeceb',
    '--danger-text': '#a3241b',
    '--mantine-color-error': '#a3241b',
    '--success-text': '#1d6b3c',
    '--mantine-color-dimmed': '#5c6470',
    // Of badges: Mantine's own are too pale on their ground.
    '--mantine-color-orange-light-color': '#a13608',
    '--mantine-color-yellow-light-color': '#7a4a00',
    '--mantine-color-green-light-color': '#1d6b3c',
    '--mantine-color-placeholder': '#6b7480',
    '--mantine-color-default-border': '#cfd4db',
  },
  dark: {
    '--surface': '#111418',
    '--surface-sunken': '#0c0e11',
    '--surface-hover': '#1e232a',
    '--line': '#2a3039',
    '--line-strong': '#3a414c',
    '--text-quiet': '#98a1ae',
    '--accent': '#8fa8e2',
    '--accent-soft': '#1a2440',
    '--accent-text': '#b6c6ec',
    '--info-soft': '#1a2440',
    '--warning-soft': '#33270d',
    '--warning-text': '#f0c063',
    '--danger-soft': '#3a1715',
    '--danger-text': '#ff9d94',
    '--mantine-color-error': '#ff9d94',
    '--success-text': '#7fd3a0',
    '--mantine-color-text': '#e4e7ec',
    '--mantine-color-body': '#111418',
    '--mantine-color-dimmed': '#98a1ae',
    '--mantine-color-placeholder': '#858d9a',
    '--mantine-color-default-border': '#3a414c',
    // What is to be looked at, as banners say it: Mantine's own is a brown that outshines all around.
    '--mantine-color-yellow-light': '#33270d',
    '--mantine-color-yellow-light-hover': '#3d2f12',
    '--mantine-color-yellow-light-color': '#f0c063',
    '--mantine-color-anchor': '#b6c6ec',
    // Letters that stand for a photo: Mantine's own are ink on black.
    '--mantine-color-ink-light': '#24325c',
    '--mantine-color-ink-light-hover': '#2c3c6d',
    '--mantine-color-ink-light-color': '#dbe3f6',
  },
});
