import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { adoptStyle } from '../../lib/adopted-style.ts';

export const schemes = [
  ['auto', 'SHELL:schemeAuto'],
  ['light', 'SHELL:schemeLight'],
  ['dark', 'SHELL:schemeDark'],
] as const;

/** The chosen colour scheme, remembered by the browser. */
export function useScheme(): readonly [MantineColorScheme, (scheme: string) => void] {
  // What stops transitions there is an element of its own in the page, whose policy takes none.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const set = (scheme: string) => {
    const back = adoptStyle('*, ::before, ::after { transition: none !important; }');
    setColorScheme(scheme as MantineColorScheme);
    window.setTimeout(back, 10);
  };
  return [colorScheme, set];
}
