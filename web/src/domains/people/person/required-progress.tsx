import { Progress, Text } from '@mantine/core';
import { evaluateForm, missingIn, requiredIn } from '@passerelle/contracts/forms/evaluate-form.ts';
import { grantsOf } from '@passerelle/contracts/forms/forms.contract.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useMemo } from 'react';
import { comma } from '../../../lib/comma.ts';
import { useFormContext } from '../../../lib/form/declared-form.ts';
import { useFormInForce } from '../../../lib/form/form-in-force.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { Found } from './found.ts';
import classes from './record.module.css';

/** How much is filled in of what the reader is asked for on this record, and what is not. */
export default function RequiredProgress({ found }: { readonly found: Found }) {
  const { t } = useTexts();
  const context = useFormContext(false);
  const form = useFormInForce(personForm);
  const { required, missing } = useMemo(() => {
    const typed = typedValues(form, found.person);
    const grants = grantsOf(found.droitsFormulaires, new Set(found.masked));
    const judged = evaluateForm({ form, typed, grants, context });
    return { required: requiredIn(judged), missing: missingIn(judged) };
  }, [found, context, form]);
  if (required.length === 0) return null;
  const done = required.length - missing.length;
  const said = t('FORMS:progress', { done, n: required.length });
  return (
    <div className={classes.progress}>
      <Progress
        value={(done / required.length) * 100}
        color={missing.length === 0 ? 'green' : 'ink'}
        aria-label={said}
        size="sm"
      />
      <Text size="xs" c="dimmed">
        {said}
        {missing.length > 0 &&
          ` · ${t('FORMS:missing', { fields: missing.map((name) => t(`CHAMPS:${name}` as TextKey)).join(comma()) })}`}
      </Text>
    </div>
  );
}
