import type { Language } from '@passerelle/contracts/languages.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import type { ComponentType } from 'react';
import type { CurrentUser } from './session.ts';

/** A screen that the acting role opens, offered where people begin. */
export interface Shortcut {
  readonly label: TextKey;
  readonly href: string;
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>;
}

type Shortcuts = (user: CurrentUser, language: Language) => readonly Shortcut[];
let provided: Shortcuts = () => [];

/** Says which screens there are; the application does, once. */
export function provideShortcuts(all: Shortcuts): void {
  provided = all;
}

export const shortcutsFor: Shortcuts = (user, language) => provided(user, language);
