import { groupedIban } from '@passerelle/contracts/catalogue/iban.ts';
import type { FieldItem } from '@passerelle/contracts/forms/form.ts';
import type { CandidateFile } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { candidateForm } from '@passerelle/contracts/hiring/candidate.form.ts';
import { useEffect, useRef, useState } from 'react';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import { useStore } from '../../../../lib/use-store.ts';
import type { Keeper } from './keeper.ts';
import { Labelled } from './parts.tsx';

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
  /** Their recruiter filled it in, and they have not changed it since. */
  readonly byRecruiter: boolean;
  readonly fault: CandidateFile['faults'][number] | undefined;
  /** What is to be looked at again. */
  readonly warning: CandidateFile['warnings'][number] | undefined;
  readonly keeper: Keeper;
}

/** One field of a candidate: kept as it is typed, whatever it holds; what is wrong is said below. */
export function CandidateField({
  item: { field, code, required },
  stored,
  byRecruiter,
  fault,
  warning,
  keeper,
}: FieldProps) {
  const { t } = useTexts();
  const isIban = candidateForm.fields[field]?.format === 'iban';
  /** As it is read, and as it is kept: an account number by fours, and without blanks. */
  const shown = isIban ? groupedIban(stored ?? '') : (stored ?? '');
  const kept = (typed: string) => (isIban ? typed.replace(/\s/g, '') : typed.trim()) || null;
  const [value, setValue] = useState(shown);
  const typing = useRef(false);
  useEffect(() => {
    // What has yet to be kept stays as it was typed.
    if (!typing.current && !keeper.holds(field)) setValue(shown);
  }, [shown, keeper, field]);
  const label = t(`CHAMPS:${field}` as TextKey);
  const refused = useStore(keeper.keeping).refused[field];
  const wrong = refused ?? (fault && fault.rule !== 'required' && kept(value) === stored ? fault : undefined);
  const isStored = kept(value) === stored;
  const told = [
    warning && t(`REGLES:${warning.rule}` as TextKey),
    byRecruiter ? t('CANDIDATE:byRecruiter') : undefined,
  ].filter(Boolean);
  const values = candidateForm.fields[field]?.values;
  const handled = {
    value,
    required: required === true,
    autoComplete: autoComplete[field] ?? 'off',
    onFocus: () => {
      typing.current = true;
    },
    onBlur: () => {
      typing.current = false;
      keeper.type(field, kept(value), true);
    },
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
      setValue(currentTarget.value);
      keeper.type(field, kept(currentTarget.value));
    },
  };
  return (
    <Labelled
      id={field}
      label={label}
      required={required === true}
      wrong={wrong && t(`REGLES:${wrong.rule}` as TextKey, { field: label, value: wrong.limit ?? '' })}
      told={isStored && told.length > 0 ? told.join(' ') : undefined}
    >
      {(tied) => {
        if (values)
          return (
            <select {...tied} {...handled}>
              <option value="">{t('HIRING:choose')}</option>
              {values.map((one) => (
                <option key={one} value={one}>
                  {t(`PERSON:${field} ${one}` as TextKey)}
                </option>
              ))}
            </select>
          );
        // It goes on below where a phone is too narrow for it.
        if (isIban)
          return (
            <textarea
              {...tied}
              {...handled}
              rows={1}
              className="iban"
              spellCheck={false}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          );
        if (code === 'R') return <textarea {...tied} {...handled} rows={2} />;
        return <input {...tied} {...handled} {...(code === 'TEL' && { type: 'tel', inputMode: 'tel' as const })} />;
      }}
    </Labelled>
  );
}
