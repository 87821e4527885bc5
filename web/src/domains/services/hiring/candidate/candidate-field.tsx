import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { FieldItem } from '@passerelle/contracts/forms/form.ts';
import type { CandidateFile } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { candidateForm } from '@passerelle/contracts/hiring/candidate.form.ts';
import { useEffect, useRef, useState } from 'react';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import type { Keeper } from './keeper.ts';

/** What browsers know of a person by themselves. */
const autoComplete: Readonly<Record<string, string>> = {
  TelPerso: 'tel',
  AdressePerso: 'street-address',
  CPPerso: 'postal-code',
  VillePerso: 'address-level2',
};

interface FieldProps {
  readonly item: FieldItem;
  readonly stored: string | null;
  readonly fault: CandidateFile['faults'][number] | undefined;
  readonly keeper: Keeper;
}

/** One field of a candidate: kept as it is typed, whatever it holds; what is wrong is said below. */
export function CandidateField({ item: { field, code, required }, stored, fault, keeper }: FieldProps) {
  const { t } = useTexts();
  const [value, setValue] = useState(stored ?? '');
  const typing = useRef(false);
  useEffect(() => {
    if (!typing.current) setValue(stored ?? '');
  }, [stored]);
  const label = t(`CHAMPS:${field}` as TextKey);
  const wrong = fault && fault.rule !== 'required' && value === (stored ?? '') ? fault : undefined;
  const props = {
    ...{ id: field, label, value, size: 'md', required: required === true, withAsterisk: required === true },
    ...(autoComplete[field] && { autoComplete: autoComplete[field] }),
    error: wrong && t(`REGLES:${wrong.rule}` as TextKey, { field: label, value: wrong.limit ?? '' }),
    onFocus: () => {
      typing.current = true;
    },
    onBlur: () => {
      typing.current = false;
      keeper.type(field, value.trim() || null, true);
    },
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setValue(currentTarget.value);
      keeper.type(field, currentTarget.value.trim() || null);
    },
  };
  const values = candidateForm.fields[field]?.values;
  if (values)
    return (
      <NativeSelect
        {...props}
        data={[
          { value: '', label: t('HIRING:choose') },
          ...values.map((one) => ({ value: one, label: t(`PERSON:${field} ${one}` as TextKey) })),
        ]}
      />
    );
  if (code === 'R') return <Textarea {...props} autosize minRows={2} />;
  return <TextInput {...props} {...(code === 'TEL' && { type: 'tel', inputMode: 'tel' as const })} />;
}
