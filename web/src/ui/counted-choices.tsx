import { UnstyledButton } from '@mantine/core';
import { showNumber } from '../lib/format.ts';
import { useTexts } from '../lib/texts.ts';
import classes from './counted-choices.module.css';

export interface CountedChoice<Value> {
  readonly value: Value;
  readonly label: string;
  readonly count: number;
  /** Those that somebody has to do something about. */
  readonly urgent?: boolean;
}

interface CountedChoicesProps<Value> {
  readonly label: string;
  readonly choices: readonly CountedChoice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** What a list is narrowed to, and how many each choice has: every number opens those that it counts. */
export function CountedChoices<Value extends string | undefined>({
  label,
  choices,
  value,
  onChange,
}: CountedChoicesProps<Value>) {
  const { language } = useTexts();
  return (
    <nav className={classes.choices} aria-label={label}>
      {choices.map((choice) => (
        <UnstyledButton
          key={choice.value ?? ''}
          className={classes.choice}
          aria-current={choice.value === value ? 'true' : undefined}
          data-urgent={(choice.urgent && choice.count > 0) || undefined}
          onClick={() => onChange(choice.value)}
        >
          <span className={classes.count}>{showNumber(choice.count, language)}</span>
          {choice.label}
        </UnstyledButton>
      ))}
    </nav>
  );
}
