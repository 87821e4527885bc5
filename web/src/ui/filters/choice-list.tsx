import { Loader } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import type { Choice } from './filter-types.ts';
import classes from './filters.module.css';

interface InputProps {
  readonly role: 'combobox';
  readonly 'aria-label': string;
  readonly 'aria-expanded': true;
  readonly 'aria-controls': string;
  readonly 'aria-activedescendant': string | undefined;
  readonly autoComplete: 'off';
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Keys of the picked choices, as text. */
  readonly picked: ReadonlySet<string>;
  readonly onPick: (id: Choice['id']) => void;
  readonly loading?: boolean;
  /** Where words are typed; the arrows move in the list meanwhile. */
  readonly input: (props: InputProps) => ReactNode;
}

/** A list under a search box: type, arrow, Enter. */
export function ChoiceList({ label, choices, picked, onPick, loading = false, input }: ChoiceListProps) {
  const { t } = useTexts();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const active = Math.min(at, choices.length - 1);

  const move = (to: number) => {
    const next = Math.max(0, Math.min(choices.length - 1, to));
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 8,
      PageUp: active - 8,
    };
    const to = steps[event.key];
    const choice = choices[active];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && choice) onPick(choice.id);
    else return;
    event.preventDefault();
  };

  return (
    <>
      {input({
        role: 'combobox',
        'aria-label': label,
        'aria-expanded': true,
        'aria-controls': id,
        'aria-activedescendant': choices[active] ? `${id}-${active}` : undefined,
        autoComplete: 'off',
        onKeyDown,
      })}
      <div ref={list} id={id} role="listbox" aria-label={label} aria-multiselectable="true" className={classes.list}>
        {choices.map((choice, index) => {
          const isPicked = picked.has(String(choice.id));
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above takes the keys.
            <div
              key={choice.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={isPicked}
              data-active={index === active || undefined}
              className={classes.option}
              onPointerMove={() => setAt(index)}
              onClick={() => onPick(choice.id)}
            >
              <span className={classes.check}>{isPicked && <IconCheck size={16} />}</span>
              <span className={classes.optionLabel}>{choice.label}</span>
              {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
            </div>
          );
        })}
      </div>
      {choices.length === 0 && (
        <div className={classes.none}>{loading ? <Loader size="xs" /> : t('GRID:nothingFound')}</div>
      )}
    </>
  );
}
