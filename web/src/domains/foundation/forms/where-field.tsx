import { Switch } from '@mantine/core';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { ConditionBuilder } from '../../../ui/conditions/condition-builder.tsx';
import type { ConditionField } from '../../../ui/conditions/condition-fields.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import { blank } from '../../../ui/conditions/condition-tree.ts';

interface ConditionPartProps {
  readonly label: string;
  readonly fields: readonly ConditionField[];
  readonly value: Condition;
  readonly onChange: (value: Condition) => void;
}

/** A condition being built, and how it reads. */
export function ConditionPart({ label, fields, value, onChange }: ConditionPartProps) {
  return (
    <div>
      <ConditionBuilder label={label} fields={fields} value={value} onChange={onChange} />
      <p>
        <ConditionSentence condition={value} fields={fields} />
      </p>
    </div>
  );
}

interface WhereFieldProps extends Omit<ConditionPartProps, 'value' | 'onChange'> {
  readonly value: Condition | undefined;
  readonly onChange: (value: Condition | undefined) => void;
}

/** A condition that may be said, or not. */
export function WhereField({ value, onChange, ...props }: WhereFieldProps) {
  return (
    <div>
      <Switch
        label={props.label}
        checked={value !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? { and: [blank] } : undefined)}
      />
      {value && <ConditionPart {...props} value={value} onChange={onChange} />}
    </div>
  );
}
