import { Labelled } from './parts.tsx';

interface WhyTextProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** Why a candidate does something, in a few lines of their own. */
export function WhyText({ id, label, value, onText }: WhyTextProps) {
  return (
    <Labelled id={id} label={label}>
      {(tied) => (
        <textarea
          {...tied}
          rows={2}
          maxLength={500}
          value={value}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
    </Labelled>
  );
}
