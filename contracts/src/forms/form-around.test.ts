import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition } from '../conditions/condition.ts';
import { personForm } from '../person/person.form.ts';
import { evaluateForm, type FieldGrant, isSameValue } from './evaluate-form.ts';
import { defineForm, type FieldItem, type FormDeclaration, itemsOf } from './form.ts';
import { formAround } from './form-around.ts';
import type { FormContext } from './form-context.ts';

const context: FormContext = {
  now: Date.parse('2026-11-22T12:00:00Z'),
  countryOf: (IdPays) => ({ IdPays, Fuseau: IdPays === 'CN' ? 'Asia/Shanghai' : 'Europe/Paris', nin: null }),
  mostTags: 3,
  mostFiles: 2,
  isNew: false,
};
const names = ['IdPays', 'a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
const name = fc.constantFrom(...names);
const value = fc.constantFrom(null, 'x', 'y', 'a text that is far too long for its field');

const leaf = fc.record({
  field: name,
  operator: fc.constantFrom('equals' as const, 'different' as const),
  value: fc.constantFrom('x', 'y', 'FR'),
});
const condition: fc.Arbitrary<Condition> = fc.oneof(
  leaf,
  fc.record({ and: fc.array(leaf, { minLength: 1, maxLength: 2 }) }),
);
const place = fc.record(
  { shown: condition, open: condition, required: fc.oneof(fc.constant(true as const), condition) },
  { requiredKeys: [] },
);
/** Empties one field, or finds it wrong, where another holds a value: it looks at no third. */
const rule = fc.record({ of: name, where: name, is: value, empties: fc.boolean() });

const forms: fc.Arbitrary<FormDeclaration> = fc
  .record({
    places: fc.array(place, { minLength: names.length, maxLength: names.length }),
    rules: fc.array(rule, { maxLength: 3 }),
    hidden: fc.option(condition, { nil: undefined }),
  })
  .map(({ places, rules, hidden }) => {
    const items = names.map((field, n): FieldItem => ({ field, code: 'S', ...(field !== 'IdPays' && places[n]) }));
    return defineForm({
      form: 'any',
      country: 'IdPays',
      fields: Object.fromEntries(names.map((field) => [field, { type: 'text', write: ['esc'], maxLength: 20 }])),
      sections: [
        { section: 'one', title: 'PERSON:identity', items: items.slice(0, 5) },
        { section: 'two', title: 'PERSON:contacts', items: items.slice(5), ...(hidden && { shown: hidden }) },
      ],
      rules: rules.map(({ of, where, is, empties }, n) => ({
        name: `rule${n}`,
        reads: [of, where],
        find: (values) => {
          if (values[where] !== is || of === 'IdPays') return [];
          return empties ? [{ field: of, empties: true }] : [{ field: of, rule: 'pattern' }];
        },
      })),
    });
  });
const someValues = fc.record(Object.fromEntries(names.map((one) => [one, value])) as Record<string, typeof value>);

test('around what changes, a form says what the whole says: 3,000 forms, and nothing of the rest', () => {
  fc.assert(
    fc.property(
      forms,
      someValues,
      someValues,
      fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
      fc.array(fc.record({ of: name, edit: condition }), { maxLength: 2 }),
      (form, values, others, changing, narrowed) => {
        const stored: Readonly<Record<string, unknown>> = { ...values, IdPays: 'FR' };
        const typed: Readonly<Record<string, unknown>> = {
          ...stored,
          ...Object.fromEntries(changing.map((one) => [one, others[one]])),
        };
        const rights = narrowed.map(({ of, edit }) => ({
          Champ: of,
          IdProfil: null,
          visible: true,
          edit: true,
          conditionsVisible: null,
          conditions: edit,
        }));
        const grants = Object.fromEntries(
          names.map((one): [string, FieldGrant] => {
            const own = narrowed.filter(({ of }) => of === one).map(({ edit }) => ({ edit }));
            return [one, { read: true, write: one !== 'g', ...(own.length > 0 && { rights: own }) }];
          }),
        );
        const around = formAround({ form, rights }, changing);
        const asked = [...itemsOf(around).keys()];
        const only = <T>(of: Readonly<Record<string, T>>) =>
          Object.fromEntries(asked.map((one) => [one, of[one] as T]));
        const whole = evaluateForm({ form, typed, stored, grants, context });
        const part = evaluateForm({ form: around, typed: only(typed), stored: only(stored), grants, context });
        for (const [one, judged] of whole) {
          const same = part.get(one);
          if (same) expect(same).toEqual(judged);
          else expect([judged.faults, judged.emptiedBy]).toEqual([[], undefined]);
          if (!same) expect(isSameValue(typed[one], stored[one])).toBe(true);
        }
      },
    ),
    { numRuns: 3000 },
  );
});

test('whether the country is shown hangs on what its own place looks at, whatever changes', () => {
  const field = { type: 'text', write: ['esc'] } as const;
  const form = defineForm({
    form: 'any',
    country: 'IdPays',
    fields: { IdPays: field, a: field, b: field, c: field },
    sections: [
      {
        section: 'one',
        title: 'PERSON:identity',
        items: (['IdPays', 'a', 'b', 'c'] as const).map((one) => ({ field: one, code: 'S' })),
      },
    ],
    rules: [],
  });
  const conditionsVisible = { field: 'a', operator: 'equals', value: 'x' } as const;
  const rights = [{ Champ: 'IdPays', IdProfil: null, visible: true, edit: true, conditionsVisible, conditions: null }];
  expect([...itemsOf(formAround({ form, rights }, ['b'])).keys()]).toEqual(['IdPays', 'a', 'b']);
  expect([...itemsOf(formAround({ form: { ...form }, rights: [] }, ['b'])).keys()]).toEqual(['IdPays', 'b']);
});

test('a field on which nothing hangs asks for itself and the country', () => {
  expect([...itemsOf(formAround({ form: personForm, rights: [] }, ['Fonction'])).keys()]).toEqual([
    'Fonction',
    'IdPays',
  ]);
  expect(formAround({ form: personForm, rights: [] }, ['Fonction', 'IdPays'])).toBe(personForm);
});
