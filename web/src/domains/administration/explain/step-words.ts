import { calledAs, type Fields } from '@passerelle/contracts/catalogue/field.ts';
import { listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { isPersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { comma } from '../../../lib/comma.ts';
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

/** What the first step of a rule compares, where that is called otherwise than of a person. */
const firstFields: Readonly<Partial<Record<Decision['kind'], Fields>>> = { list: listFields };

/** A comparison in words, in the language of the reader; `name` is the person that the rule's own values are of. */
export function useStepWords({ names, kind }: Decision, name: string): (step: Step) => StepWords {
  const { t, language } = useTexts();
  const lists = useReferences(fieldLists);

  const labelOf = (path: string, value: string): string => {
    const field = path.slice(path.lastIndexOf('.') + 1);
    if (value === 'CURRENT_MONTH') return t('GRID:thisMonth');
    if (field === 'IdPersonneEV1backup') return named('Personne', value) ?? value;
    if (!isPersonField(field)) return named(tableOf(field), value) ?? value;
    const { type, reference } = personField(field);
    if (type === 'boolean') return t(value === 'true' ? 'COMMON:yes' : 'COMMON:no');
    if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return showDate(value);
    if (type === 'instant' && value.length > 10) return showInstant(value, language);
    if (comparesPeople(path)) return named('Personne', value) ?? value;
    if (reference && isReferenceList(reference)) return lists.get(reference)?.byId.get(value)?.label ?? value;
    return named(reference, value) ?? value;
  };
  /** Values in words: people whom the reader may not know are a number. */
  const label = (path: string, values: readonly string[]): string => {
    const unknown = values.filter((one) => comparesPeople(path) && named('Personne', one) === undefined);
    const told = values.filter((one) => !unknown.includes(one)).map((one) => labelOf(path, one));
    return [...told, ...(unknown.length > 0 ? [t('EXPLAIN:people', { n: unknown.length })] : [])].join(comma());
  };
  const named = (table: string | undefined, value: string) =>
    names.find((one) => one.table === table && String(one.id) === value)?.label;

  return ({ field: path = '', operator, written = [], against, value = [], masked, maskedRule }) => {
    const isOwn = written.some((one) => one.startsWith('$'));
    const descends = isPersonField(path) && personField(path).type === 'descendants';
    return {
      field: path
        .split('.')
        .map((part, n) => textIfAny('CHAMPS', n === 0 ? calledAs(part, firstFields[kind]?.[part]) : part) ?? part)
        .join(' › '),
      operator: operator ? t(`GRID:op ${operator}`) : '',
      against: against ? label(path, against) : undefined,
      own: !isOwn
        ? undefined
        : maskedRule
          ? t('EXPLAIN:masked')
          : against
            ? label(path, against) !== name
              ? `(${t('EXPLAIN:ownValue', { name })})`
              : undefined
            : t('EXPLAIN:nothingToCompare', { name }),
      has:
        masked || descends
          ? undefined
          : t('EXPLAIN:has', { value: value.length ? label(path, value) : t('EXPLAIN:empty') }),
    };
  };
}

/** Whether keys of people are compared, be it of a person or of a list. */
function comparesPeople(path: string): boolean {
  const field = path.slice(path.lastIndexOf('.') + 1);
  if (field === 'IdPersonneEV1' || field === 'IdPersonneEV1backup') return true;
  return isPersonField(field) && ['person', 'descendants'].includes(personField(field).type);
}

function tableOf(field: string): string | undefined {
  return field === 'IdSite' ? 'Site' : field === 'IdSociete' ? 'Societe' : undefined;
}
