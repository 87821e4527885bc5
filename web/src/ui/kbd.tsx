import type { Language } from '@passerelle/contracts/languages.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './kbd.module.css';

/** Keys that are called by a word, as a keyboard names them in English. */
type NamedKey = 'mod' | 'Alt' | 'Escape' | 'Enter' | 'Tab' | 'ArrowRight' | 'ArrowLeft';

/** What stands on the keys of a language’s keyboards, where it is not the English word. */
const local: Readonly<Partial<Record<Language, Partial<Record<NamedKey, string>>>>> = {
  fr: { Escape: 'Échap', Enter: 'Entrée' },
  es: { Enter: 'Intro' },
  de: { mod: 'Strg', Enter: 'Eingabe' },
  it: { Enter: 'Invio' },
  cn: { Enter: '回车' },
};
const english: Readonly<Record<NamedKey, string>> = {
  mod: 'Ctrl',
  Alt: 'Alt',
  Escape: 'Esc',
  Enter: 'Enter',
  Tab: 'Tab',
  ArrowRight: '→',
  ArrowLeft: '←',
};
const apples: Readonly<Record<NamedKey, string>> = {
  mod: '⌘',
  Alt: '⌥',
  Escape: 'esc',
  Enter: '↩',
  Tab: '⇥',
  ArrowRight: '→',
  ArrowLeft: '←',
};

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** A key as it is written on the keyboard; `mod` is Ctrl or ⌘. */
export function keyName(key: string, language: Language, apple = isApple): string {
  const names: Readonly<Record<string, string>> = apple ? apples : { ...english, ...local[language] };
  return names[key] ?? key.toUpperCase();
}

/** Keys as they are written on the reader’s keyboard. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  const { language } = useTexts();
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {keyName(key, language)}
        </kbd>
      ))}
    </span>
  );
}

/** Above a list: keys, each with what it does. Nothing where there are none, or no room for it. */
export function KeysHelp({ keys }: { readonly keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <p className={classes.help}>
      {keys.map(([key, does]) => (
        <span key={key}>
          <Kbd keys={[key]} /> {does}
        </span>
      ))}
    </p>
  );
}
