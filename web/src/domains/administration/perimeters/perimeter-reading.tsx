import { nothing } from '@passerelle/contracts/conditions/condition.ts';
import { perimeterKinds } from '@passerelle/contracts/rights/perimeter.fields.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import parts from '../../../ui/parts.module.css';
import { type Conditions, extentOf } from './perimeter.values.ts';
import { type KindFields, usePerimeterFields } from './perimeter-fields.ts';
import classes from './perimeters.module.css';

/** A perimeter read out where it stands alone, as in what was written of it. */
export default function PerimeterReading({ conditions }: { conditions: Conditions }) {
  const fields = usePerimeterFields();
  return (
    <span className={classes.reading}>
      <Reading conditions={conditions} fields={fields} />
    </span>
  );
}

/** What the perimeter says of each kind that it says something of. */
export function Reading({ conditions, fields }: { conditions: Conditions; fields: KindFields }) {
  const { t } = useTexts();
  return perimeterKinds.map((kind) => {
    const condition = conditions[kind];
    const extent = extentOf(condition);
    if (extent === 'none') return null;
    return (
      <span key={kind}>
        <span className={parts.quiet}>{t('COMMON:labelled', { label: t(`PERIMETERS:kind.${kind}`) })}</span>{' '}
        {extent === 'all' ? (
          t('PERIMETERS:whole.all')
        ) : (
          <ConditionSentence condition={condition ?? nothing} fields={fields[kind]} />
        )}
      </span>
    );
  });
}
