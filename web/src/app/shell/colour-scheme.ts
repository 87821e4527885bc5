import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';

export const schemes = [
  ['auto', 'SHELL:schemeAuto'],
  ['light', 'SHELL:schemeLight'],
  ['dark', 'SHELL:schemeDark'],
] as const;

/** The chosen colour scheme, remembered by the browser. */
export function useScheme(): readonly [MantineColorScheme, (scheme: string) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, (scheme) => setColorScheme(scheme as MantineColorScheme)];
}
