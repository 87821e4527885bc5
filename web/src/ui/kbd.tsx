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
