import { Textarea } from '@mantine/core';
import { reasonLength } from '@passerelle/contracts/reason.ts';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../lib/texts.ts';

interface Asked {
  /** A reason may also be left out. */
  readonly optional?: boolean;
  readonly shortest?: number;
}

/** What was typed as a reason: whether it will do, and what is sent of it. What is typed is never left out unsaid. */
export function readReason(typed: string, { optional = false, shortest = reasonLength.min }: Asked = {}) {
  const Motif = typed.trim();
  return {
    Motif,
    body: Motif === '' ? {} : { Motif },
    ready: Motif === '' ? optional : Motif.length >= shortest,
  };
}

/** A reason that is typed in a dialog: the props of its field, and what `readReason` makes of it. */
export function useReason(asked: Asked = {}) {
  const [value, onChange] = useState('');
  return { ...readReason(value, asked), field: { ...asked, value, onChange } };
}

interface ReasonFieldProps extends Asked {
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly help?: string | undefined;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
}

/** Why one does what one is about to do; a reason too short says so once one leaves it. */
export function ReasonField(props: ReasonFieldProps) {
  const { value, onChange, optional = false, shortest = reasonLength.min, help, error, autoFocus = false } = props;
  const { t } = useTexts();
  const [left, setLeft] = useState(false);
  const short = left && value.trim() !== '' && value.trim().length < shortest;
  return (
    <Textarea
      label={t(optional ? 'COMMON:reasonOptional' : 'COMMON:reason')}
      description={help}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      error={error ?? (short && t('COMMON:reasonShort', { n: shortest }))}
      required={!optional}
      maxLength={reasonLength.max}
      minRows={2}
      autosize
      data-autofocus={autoFocus || undefined}
    />
  );
}
