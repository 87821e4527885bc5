import type { OwnWords } from '@passerelle/contracts/forms/form.ts';
import { LabelFields } from '../../../ui/label-fields.tsx';

/** Words in the eight languages. */
export function SaidField({
  label,
  value,
  optional = false,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: OwnWords | undefined;
  /** What ships is said, or nothing, where nothing is written here. */
  readonly optional?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: OwnWords | undefined) => void;
}) {
  return (
    <LabelFields
      label={label}
      value={value?.text ?? ''}
      translations={value?.Traductions ?? {}}
      longest={1000}
      optional={optional}
      onChange={(text, Traductions) =>
        onChange(text === '' && Object.keys(Traductions).length === 0 ? undefined : { text, Traductions })
      }
      onBlur={() => undefined}
      error={error}
    />
  );
}
