import type { Fields } from '../catalogue/field.ts';
import { addDays } from '../days.ts';
import { type CrossRule, type DaysOffered, type FormDeclaration, type FormValues, isFieldItem } from '../forms/form.ts';
import type { FormContext } from '../forms/form-context.ts';
import { personForm } from '../person/person.form.ts';
import { todayOf } from '../person/stay-dates.ts';
import { lengthOfReason, reasonLength, shortestReasonAlone } from '../reason.ts';

/** The sections of a record that a mobility changes. */
export const mobilitySections: readonly string[] = ['employment', 'managers'];

/** What stands elsewhere on a record, and is another for whoever moves abroad: the zone, masks and groups go by it. */
export const abroad = 'IdPays';

/** The fields that somebody who moves in the group may have other values in, from a day on. */
export const mobilityFields: readonly string[] = [
  abroad,
  ...personForm.sections
    .filter(({ section }) => mobilitySections.includes(section))
    .flatMap(({ items }) => items.filter(isFieldItem))
    .flatMap(({ field, ahead }) => (ahead ? [field] : [])),
];

/** What a mobility asks for beside what becomes other. */
export const mobilityAsks = {
  jour: { type: 'date', required: true },
  Motif: { type: 'text', required: true, maxLength: reasonLength.max },
} as const satisfies Fields;

/** From tomorrow on, until the last day of the stay. */
function daysOfMoving(values: FormValues, context: FormContext): DaysOffered {
  const { DateSortiePhysique: last } = values;
  return { from: addDays(todayOf(values, context), 1), until: typeof last === 'string' ? last : undefined };
}

const when: CrossRule = {
  name: 'mobility',
  reads: ['jour', 'Motif', 'IdPays', 'DateSortiePhysique'],
  find: (values, context) => {
    const { jour, Motif } = values;
    const { from, until } = daysOfMoving(values, context);
    return [
      ...(typeof jour === 'string' && from !== undefined && jour < from
        ? [{ field: 'jour', rule: 'dateFuture' } as const]
        : []),
      ...(typeof jour === 'string' && until !== undefined && jour > until
        ? [{ field: 'jour', rule: 'max', limit: until } as const]
        : []),
      ...(typeof Motif === 'string' && Motif !== '' && lengthOfReason(Motif) < shortestReasonAlone
        ? [{ field: 'Motif', rule: 'minLength', limit: shortestReasonAlone } as const]
        : []),
    ];
  },
};

/** The record as somebody who moves in the group fills it in: what becomes other, from which day on, and why. */
export const mobilityForm: FormDeclaration = {
  ...personForm,
  fields: { ...personForm.fields, ...mobilityAsks },
  sections: [
    {
      section: 'mobility',
      title: 'LIFECYCLE:whenAndWhy',
      items: [
        { field: 'jour', code: 'D', required: true },
        { field: 'Motif', code: 'R', required: true, help: 'LIFECYCLE:mobilityReason' },
        { field: abroad, code: 'L' },
      ],
    },
    ...personForm.sections.map((section) => ({
      ...section,
      items: section.items.filter((item) => !isFieldItem(item) || item.field !== abroad),
    })),
  ],
  rules: [...personForm.rules, when],
  days: { jour: daysOfMoving },
};
