import { UnstyledButton } from '@mantine/core';
import { showNumber } from '../lib/format.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './state-filter.module.css';

export interface StateChoice<Value> {
  readonly value: Value;
  readonly label: string;
  /** How many it opens, where that is known. */
  readonly count?: number | undefined;
  /** Those that somebody has to do something about. */
  readonly urgent?: boolean;
}

interface StateFilterProps<Value> {
  readonly label: string;
  readonly choices: readonly StateChoice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** What a list is narrowed to, one choice at a time, on every screen alike: a number opens those that it counts. */
export function StateFilter<Value extends string | undefined>({
  label,
  choices,
  value,
  onChange,
}: StateFilterProps<Value>) {
  const { language } = useTexts();
  return (
    <nav className={classes.choices} aria-label={label}>
      {choices.map((choice) => (
        <UnstyledButton
          key={choice.value ?? ''}
          className={classes.choice}
          aria-current={choice.value === value ? 'true' : undefined}
          data-urgent={(choice.urgent && choice.count !== 0) || undefined}
          onClick={() => onChange(choice.value)}
        >
          {choice.count !== undefined && <span className={classes.count}>{showNumber(choice.count, language)}</span>}{' '}
          {choice.label}
        </UnstyledButton>
      ))}
    </nav>
  );
}
