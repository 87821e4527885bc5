import { SegmentedControl, Title } from '@mantine/core';
import { type Condition, nothing } from '@passerelle/contracts/conditions/condition.ts';
import type { PerimeterKind } from '@passerelle/contracts/rights/perimeter.fields.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ConditionBuilder } from '../../../ui/conditions/condition-builder.tsx';
import type { ConditionError } from '../../../ui/conditions/condition-errors.ts';
import type { ConditionField } from '../../../ui/conditions/condition-fields.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import { blank } from '../../../ui/conditions/condition-tree.ts';
import sections from '../../../ui/sections.module.css';
import type { Extent } from './perimeter.values.ts';
import classes from './perimeters.module.css';

interface KindSectionProps {
  readonly kind: PerimeterKind;
  readonly fields: readonly ConditionField[];
  readonly extent: Extent;
  readonly condition: Condition | undefined;
  readonly errors: readonly ConditionError[];
  readonly onChange: (extent: Extent, condition: Condition | undefined) => void;
}

/** Which of a kind are inside: all, none, or those that a condition finds. */
export function KindSection({ kind, fields, extent, condition, errors, onChange }: KindSectionProps) {
  const { t } = useTexts();
  const name = t(`PERIMETERS:kind.${kind}`);
  const isWritten =
    condition !== undefined &&
    (!('or' in condition) || condition.or.length > 0) &&
    (!('and' in condition) || condition.and.length > 0);
  return (
    <section className={sections.section} aria-label={name}>
      <div className={`${sections.head} ${classes.kindHead}`}>
        <Title order={2}>{name}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t('PERIMETERS:which', { kind: name })}
          value={extent}
          onChange={(next) =>
            onChange(next as Extent, next === 'condition' && !isWritten ? { and: [blank] } : condition)
          }
          data={(['none', 'all', 'condition'] as const).map((value) => ({
            value,
            label: t(`PERIMETERS:whole.${value}`),
          }))}
        />
      </div>
      {extent === 'condition' && (
        <>
          <ConditionBuilder
            label={name}
            fields={fields}
            value={condition ?? nothing}
            onChange={(next) => onChange('condition', next)}
            errors={errors}
          />
          <p className={classes.sentence}>
            <ConditionSentence condition={condition ?? nothing} fields={fields} />
          </p>
        </>
      )}
    </section>
  );
}
