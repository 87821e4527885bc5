import { createContext, useContext } from 'react';

export interface Crumb {
  readonly label: string;
  readonly href?: string;
}

/** What the table of screens knows of the screen on show. */
export interface ScreenFrame {
  readonly title: string;
  readonly crumbs: readonly Crumb[];
}

export const ScreenFrameContext = createContext<ScreenFrame>({ title: '', crumbs: [] });

export function useScreenFrame(): ScreenFrame {
  return useContext(ScreenFrameContext);
}
