import { mostFilesOf } from '@passerelle/contracts/forms/check-value.ts';
import { useFormContext } from '../../lib/form/declared-form.ts';
import { FileField } from '../files/file-field.tsx';
import type { ControlProps } from './controls.tsx';

/** Code DOC: files of a form. What sends the form waits for those on their way. */
export default function DocumentControl({ label, description, field, item, required, error, ...props }: ControlProps) {
  const { value, onChange, onFault } = props;
  const { mostFiles } = useFormContext(false);
  return (
    <FileField
      label={label}
      {...(description !== undefined && { description })}
      purpose={field.files?.purpose ?? 'document'}
      most={mostFilesOf(field, item, mostFiles)}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(ids) => onChange(ids.length > 0 ? [...ids] : null)}
      onUnderWay={(underWay) =>
        onFault(underWay ? { rule: 'fileUnderWay', text: 'REGLES:fileUnderWay', values: {} } : undefined)
      }
      required={required}
      error={error}
    />
  );
}
