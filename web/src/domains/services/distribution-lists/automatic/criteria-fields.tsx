import { Button, Group } from '@mantine/core';
import { type UnitSource, unitValue } from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { useMemo } from 'react';
import { useField } from '../../../../lib/form/form.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { ConditionBuilder } from '../../../../ui/conditions/condition-builder.tsx';
import type { ConditionField } from '../../../../ui/conditions/condition-fields.ts';
import { ConditionSentence } from '../../../../ui/conditions/condition-sentence.tsx';
import { blank } from '../../../../ui/conditions/condition-tree.ts';
import { useFaultsUnder } from '../../../../ui/form/field.tsx';
import parts from '../../../../ui/parts.module.css';
import { useCriteriaFields } from '../criteria-fields.ts';
import classes from '../distribution-lists.module.css';
import type { DeclarationForm } from './declaration-form.ts';

/** What criteria of a declaration compare: the unit itself is a choice wherever one of its kind is. */
function useUnitFields(source: UnitSource): readonly ConditionField[] {
  const { t } = useTexts();
  const fields = useCriteriaFields();
  return useMemo(() => withUnit(fields, source, t('LIST_AUTOMATIC:theUnit')), [fields, source, t]);
}

function withUnit(fields: readonly ConditionField[], source: UnitSource, label: string): readonly ConditionField[] {
  return fields.map(({ related, ...field }) => ({
    ...field,
    ...(field.name === source && field.control.kind === 'list'
      ? { control: { ...field.control, choices: [{ id: unitValue, label }, ...field.control.choices] } }
      : {}),
    ...(related && { related: () => withUnit(related(), source, label) }),
  }));
}

/** Whom of a unit its list finds: everybody, or those whom criteria find besides. */
export function CriteriaFields({ form }: { readonly form: DeclarationForm }) {
  const { t } = useTexts();
  const { value: source } = useField(form, 'Source');
  const { value: typed } = useField(form, 'Conditions');
  const fields = useUnitFields(source);
  const faults = useFaultsUnder(form, 'Conditions');
  const legend = t('DISTRIBUTION_LISTS:found');
  if (typed === null)
    return (
      <div>
        <p className={parts.quiet}>{t('LIST_AUTOMATIC:everybody')}</p>
        <Button variant="light" mt="xs" onClick={() => form.change({ Conditions: { and: [blank] } })}>
          {t('LIST_AUTOMATIC:onlySome')}
        </Button>
      </div>
    );
  return (
    <div>
      <ConditionBuilder
        label={legend}
        fields={fields}
        value={typed}
        onChange={(Conditions) => form.change({ Conditions })}
      />
      <p className={classes.sentence}>
        <ConditionSentence condition={typed} fields={fields} />
      </p>
      {[...faults].map(([path, text]) => (
        <p key={path} role="alert" className={classes.fault}>
          {text}
        </p>
      ))}
      <Group mt="sm">
        <Button variant="subtle" color="gray" onClick={() => form.change({ Conditions: null })}>
          {t('LIST_AUTOMATIC:everybodyAgain')}
        </Button>
      </Group>
    </div>
  );
}
