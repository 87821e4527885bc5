import type { Fields } from '../catalogue/field.ts';
import { type CrossRule, type FormDeclaration, isFieldItem } from '../forms/form.ts';
import { personForm } from '../person/person.form.ts';
import { todayOf } from '../person/stay-dates.ts';
import { reasonLength, shortestReasonAlone } from '../reason.ts';

/** The sections of a record that a mobility changes. */
export const mobilitySections: readonly string[] = ['employment', 'managers'];

/** The fields that somebody who moves in the group may have other values in, from a day on. */
export const mobilityFields: readonly string[] = personForm.sections
  .filter(({ section }) => mobilitySections.includes(section))
  .flatMap(({ items }) => items.filter(isFieldItem))
  .flatMap(({ field, ahead }) => (ahead ? [field] : []));

/** What a mobility asks for beside what becomes other. */
export const mobilityAsks = {
  jour: { type: 'date', required: true },
  Motif: { type: 'text', required: true, maxLength: reasonLength.max },
} as const satisfies Fields;

const when: CrossRule = {
  name: 'mobility',
  reads: ['jour', 'Motif', 'IdPays', 'DateSortiePhysique'],
  find: (values, context) => {
    const { jour, Motif, DateSortiePhysique: last } = values;
    return [
      ...(typeof jour === 'string' && jour <= todayOf(values, context)
        ? [{ field: 'jour', rule: 'dateFuture' } as const]
        : []),
      ...(typeof jour === 'string' && typeof last === 'string' && jour > last
        ? [{ field: 'jour', rule: 'max', limit: last.split('-').toReversed().join('/') } as const]
        : []),
      ...(typeof Motif === 'string' && Motif !== '' && Motif.trim().length < shortestReasonAlone
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
      ],
    },
    ...personForm.sections,
  ],
  rules: [...personForm.rules, when],
};
