import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { readNumber, writeNumber } from '../lib/number.ts';
import { type TextKey, type TextValues, useTexts } from '../lib/texts.ts';

/** What is typed and is no number that may stand there. */
export interface NumberFault {
  readonly rule: 'number';
  readonly value: string;
  readonly text: TextKey;
  readonly values: TextValues;
}

export type NumberProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly decimals?: boolean;
  /** The least and the most that it takes, where nothing else judges that. */
  readonly within?: readonly [number, number] | undefined;
  /**
   * Told when what is typed is no number, and when it is one again: it then stays as it was typed, and whoever is told sends
   * nothing. Quietly for as long as it is being typed. `looks` writes nothing: what is none is said, and the last number comes
   * back.
   */
  readonly onFault: ((fault: NumberFault | undefined, quietly?: boolean) => void) | 'looks';
  /** What was typed and is no number, as whoever is told keeps it. */
  readonly unread?: string | undefined;
};

/**
 * A number, typed or pasted with a point or a comma, in every language. What is none stays as it was typed, and is said:
 * nothing is taken out of it to make one.
 */
export function NumberInput({
  value,
  onChange,
  decimals = false,
  within,
  onFault,
  unread,
  error,
  onBlur,
  onKeyDown,
  ...props
}: NumberProps) {
  const { t, language } = useTexts();
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<NumberFault>();
  const writes = onFault !== 'looks';
  const faultOf = (text: string): NumberFault | undefined => {
    if (text.trim() === '') return undefined;
    const fault = (key: TextKey, values: TextValues = {}): NumberFault => ({
      ...{ rule: 'number', value: text, text: key, values: { typed: text, ...values } },
    });
    const number = readNumber(text);
    if (number === undefined) return fault('SHELL:noSuchNumber');
    if (!decimals && !Number.isInteger(number)) return fault('SHELL:noWholeNumber');
    const [min, max] = within ?? [number, number];
    return number < min || number > max ? fault('SHELL:numberOutside', { min, max }) : undefined;
  };
  const type = (text: string) => {
    const fault = faultOf(text);
    setTyped(text);
    setRefused(undefined);
    if (writes) onFault(fault, true);
    if (!fault) onChange(readNumber(text) ?? null);
  };
  const takeUp = useEffectEvent(() => {
    if (!writes || unread === undefined || unread === typed) return;
    const fault = faultOf(unread);
    if (fault) onFault(fault);
    else type(unread);
  });
  // What a draft brought back is judged again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed whenever it is another.
  useEffect(() => takeUp(), [unread]);
  const isOfNow = typed !== undefined && (readNumber(typed) ?? null) === value && !faultOf(typed);
  const shown = value === null ? '' : writeNumber(value, language);
  const text = unread ?? (typed !== undefined && (isOfNow || !writes) ? typed : shown);
  return (
    <TextInput
      {...props}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      error={refused ? t(refused.text, refused.values) : error}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (by === undefined || faultOf(text)) return;
        event.preventDefault();
        const next = writeNumber((readNumber(text) ?? 0) + by, language);
        if (!within || !faultOf(next)) type(next);
      }}
      onBlur={(event) => {
        const fault = faultOf(text);
        setTyped(undefined);
        if (writes) onFault(fault);
        else setRefused(fault);
        onBlur?.(event);
      }}
    />
  );
}
