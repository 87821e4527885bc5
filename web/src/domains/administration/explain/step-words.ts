import { isPersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { showDate, showInstant } from '../../../lib/format.ts';
import { useReferences } from '../../../lib/reference.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { fieldLists } from '../../people/people/field-lists.ts';
import type { Decision, Step } from './decision-tree.tsx';

interface StepWords {
  readonly field: string;
  readonly operator: string;
  readonly against: string | undefined;
  /** Whose value a `$Field` stands for, or that it stands for nothing. */
  readonly own: string | undefined;
  readonly has: string | undefined;
}

/** A comparison in words, in the language of the reader; `name` is the person that the rule's own values are of. */
export function useStepWords({ names }: Decision, name: string): (step: Step) => StepWords {
  const { t, language } = useTexts();
  const lists = useReferences(fieldLists);

  const labelOf = (path: string, value: string): string => {
    const field = path.slice(path.lastIndexOf('.') + 1);
    if (value === 'CURRENT_MONTH') return t('GRID:thisMonth');
    if (!isPersonField(field)) return named(tableOf(field), value) ?? value;
    const { type, reference } = personField(field);
    if (type === 'boolean') return t(value === 'true' ? 'COMMON:yes' : 'COMMON:no');
    if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return showDate(value);
    if (type === 'instant' && value.length > 10) return showInstant(value, language);
    if (type === 'person' || type === 'descendants' || field === 'IdPersonneEV1')
      return named('Personne', value) ?? `#${value}`;
    if (reference && isReferenceList(reference)) return lists.get(reference)?.byId.get(value)?.label ?? value;
    return named(reference, value) ?? value;
  };
  const named = (table: string | undefined, value: string) =>
    names.find((one) => one.table === table && String(one.id) === value)?.label;

  return ({ field: path = '', operator, written = [], against, value = [], masked, maskedRule }) => {
    const label = (values: readonly string[]) => values.map((one) => labelOf(path, one)).join(', ');
    const isOwn = written.some((one) => one.startsWith('$'));
    const descends = isPersonField(path) && personField(path).type === 'descendants';
    return {
      field: path
        .split('.')
        .map((part) => textIfAny('CHAMPS', part) ?? part)
        .join(' › '),
      operator: operator ? t(`GRID:op ${operator}`) : '',
      against: against ? label(against) : undefined,
      own: !isOwn
        ? undefined
        : maskedRule
          ? t('EXPLAIN:masked')
          : against
            ? label(against) !== name
              ? `(${t('EXPLAIN:ownValue', { name })})`
              : undefined
            : t('EXPLAIN:nothingToCompare', { name }),
      has:
        masked || descends ? undefined : t('EXPLAIN:has', { value: value.length ? label(value) : t('EXPLAIN:empty') }),
    };
  };
}

function tableOf(field: string): string | undefined {
  return field === 'IdSite' ? 'Site' : field === 'IdSociete' ? 'Societe' : undefined;
}
