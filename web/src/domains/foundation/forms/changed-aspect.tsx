import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { rightsCalls } from '@passerelle/contracts/rights/rights.contract.ts';
import { comma } from '../../../lib/comma.ts';
import { useCall } from '../../../lib/query.ts';
import { type TextKey, textIfAny, useTexts } from '../../../lib/texts.ts';
import { CataloguedValue } from '../../../ui/catalogued-value.tsx';
import type { ConditionField } from '../../../ui/conditions/condition-fields.ts';
import { ConditionSentence } from '../../../ui/conditions/condition-sentence.tsx';
import type { Aspect } from './differences.ts';

/** What an aspect is called where it is edited. */
const labels: Readonly<Record<string, TextKey>> = {
  required: 'FORM_EDITOR:required',
  hidden: 'FORM_EDITOR:hidden',
  shown: 'FORM_EDITOR:shownWhere',
  open: 'FORM_EDITOR:openWhere',
  choices: 'FORM_EDITOR:choices',
  min: 'FORM_EDITOR:min',
  max: 'FORM_EDITOR:max',
  maxLength: 'FORM_EDITOR:maxLength',
  mask: 'FORM_EDITOR:mask',
  help: 'FORM_EDITOR:helpText',
  title: 'FORM_EDITOR:title',
  text: 'FORM_EDITOR:message',
  visible: 'FORM_EDITOR:visible',
  edit: 'FORM_EDITOR:editable',
};

interface ChangedAspectProps {
  readonly of: Aspect;
  /** The field that it is said of; none of a section or a message. */
  readonly name: string;
  readonly field: Field | undefined;
  readonly fields: readonly ConditionField[];
}

/** What a version said of one thing, and what the next says of it. */
export function ChangedAspect({ of: { aspect, before, after, IdProfil }, ...said }: ChangedAspectProps) {
  const { t } = useTexts();
  const profiles = useCall(rightsCalls.profiles, {});
  const profile = profiles.find((one) => one.IdProfil === IdProfil)?.LibProfil ?? String(IdProfil);
  const whose = IdProfil === undefined ? [] : [IdProfil === null ? t('FORM_EDITOR:everybody') : profile];
  const label = labels[aspect];
  return (
    <>
      <b>{[...whose, label ? t(label) : aspect].join(' · ')}</b> <Said {...said} aspect={aspect} value={before} />{' '}
      <span role="img" aria-label={t('HISTORY:becomes')}>
        →
      </span>{' '}
      <Said {...said} aspect={aspect} value={after} />
    </>
  );
}

function Said({
  aspect,
  value,
  name,
  field,
  fields,
}: Omit<ChangedAspectProps, 'of'> & { readonly aspect: string; readonly value: unknown }) {
  const { t } = useTexts();
  if (value === undefined) return t('FORM_EDITOR:asShips');
  if (typeof value === 'boolean')
    return aspect === 'required' && value ? t('FORM_EDITOR:required.yes') : t(value ? 'COMMON:yes' : 'COMMON:no');
  if (Array.isArray(value)) {
    if (!field?.reference)
      return value.map((code) => textIfAny('PERSON', `${name} ${code}`) ?? String(code)).join(comma());
    return <CataloguedValue field={{ ...field, type: 'codes' }} value={value} />;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  if ('text' in value) return <q>{String(value.text)}</q>;
  return <ConditionSentence condition={value as Condition} fields={fields} />;
}
