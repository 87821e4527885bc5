import classes from './kbd.module.css';

const names: Readonly<Record<string, string>> = /Mac|iPhone|iPad/.test(navigator.userAgent)
  ? { mod: '⌘', esc: 'esc' }
  : { mod: 'Ctrl', esc: 'Esc' };

/** Keys as they are written on the keyboard; `mod` is Ctrl or ⌘. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <kbd key={key} className={classes.key}>
          {names[key] ?? key.toUpperCase()}
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
