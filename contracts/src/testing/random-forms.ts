import fc from 'fast-check';
import type { Field, Fields, FieldType } from '../catalogue/field.ts';
import { type Condition, type Leaf, type Operator, operatorsOf, type Scalar } from '../conditions/condition.ts';
import type { FieldGrant, FormRight, Where } from '../forms/evaluate-form.ts';
import {
  type CrossRule,
  codesOf,
  type FieldItem,
  type FormDeclaration,
  type FormItem,
  type FormSection,
  type FormValues,
  isFieldItem,
} from '../forms/form.ts';

/** Anything that somebody, or a program, may send as a value: what is right of some type, and what is right of none. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    ' ',
    '\u200b',
    '<p>&nbsp;</p>',
    true,
    false,
    'true',
    0,
    1,
    7,
    -3,
    1.5,
    1e12,
  ),
  fc.constantFrom<unknown>(
    'a',
    'b',
    ' a ',
    'Été',
    'e\u0301te\u0301',
    'Łęcki',
    '職職',
    '𠀀𠀀𠀀',
    'AB12',
    'x'.repeat(120),
    '\ud800',
    'a\0b',
  ),
  fc.constantFrom<unknown>('2026-02-28', '2026-02-29', '2026-11-23', '2030-01-01', '1999-07-14', '0999-01-01'),
  fc.constantFrom<unknown>(
    '06 12 34 56 78',
    '+48 601 234 567',
    '0033142685300',
    '12',
    'a@b.fr',
    'a@b',
    '2 84 05 78 006 084 36',
  ),
  fc.constantFrom<unknown>([], ['a'], ['b', 'a', 'a'], ['b', ' a '], ['a', 'b', 'c', 'd'], [''], [1], {}, { a: 1 }),
);

const kinds: readonly FieldType[] = ['text', 'code', 'codes', 'number', 'boolean', 'date', 'person'];
const choices = ['a', 'b', 'c'] as const;

const anyField = fc.record({
  type: fc.constantFrom(...kinds),
  required: fc.boolean(),
  maxLength: fc.option(fc.constantFrom(2, 10), { freq: 4 }),
  format: fc.option(fc.constantFrom('mail', 'phone', 'nationalId', 'login'), { freq: 5 }),
  listed: fc.boolean(),
});

function fieldOf({
  type,
  required,
  maxLength,
  format,
  listed,
}: typeof anyField extends fc.Arbitrary<infer T> ? T : never): Field {
  return {
    type,
    write: ['esc'],
    ...(required && { required: true }),
    ...(maxLength !== null && { maxLength }),
    ...(format !== null && type === 'text' && { format }),
    ...((type === 'code' || (type === 'codes' && listed)) && { values: choices }),
  } as Field;
}

/** A comparison with a field, as its type takes it. */
export function anyLeaf(name: string, type: FieldType): fc.Arbitrary<Leaf> {
  const day = fc.constantFrom('2026-11-23', '2026-02-28', 'CURRENT_MONTH', '2030-01');
  const whole = fc.integer({ min: -3, max: 9 });
  const dated = type === 'date';
  const one: fc.Arbitrary<Scalar> = dated
    ? day
    : type === 'number' || type === 'person'
      ? fc.oneof(whole, fc.constant(null))
      : type === 'boolean'
        ? fc.constantFrom(true, false, null)
        : fc.constantFrom('a', 'b', 'ete', 'lecki', null);
  const operand = (operator: Operator): fc.Arbitrary<Leaf['value']> => {
    switch (operator) {
      case 'empty':
      case 'not empty':
        return fc.constant(undefined);
      case 'in':
      case 'not in':
        return fc.array(one, { maxLength: 3 });
      case 'between':
        return dated ? fc.tuple(day, day) : fc.tuple(whole, whole);
      case 'within days':
        return fc.integer({ min: -400, max: 400 });
      case 'like':
      case 'not like':
        return fc.constantFrom('a', 'E', '%b%', 'ł', '1');
      case 'less':
      case 'greater':
        return whole;
      default:
        return one;
    }
  };
  return fc
    .constantFrom(...operatorsOf[type])
    .chain((operator) =>
      operand(operator).map((value): Leaf => ({ field: name, operator, ...(value !== undefined && { value }) })),
    );
}

/** A condition over some of the fields; over none it is one that says nothing. */
export function anyCondition(fields: Fields, over: readonly string[]): fc.Arbitrary<Condition> {
  const leaves = over.map((name) => anyLeaf(name, (fields[name] as Field).type));
  const leaf: fc.Arbitrary<Condition> =
    leaves.length > 0 ? fc.oneof(...leaves) : fc.constantFrom({ and: [] }, { or: [] });
  return fc.oneof(
    { weight: 4, arbitrary: leaf },
    { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }).map((and) => ({ and })) },
    { weight: 1, arbitrary: fc.array(leaf, { maxLength: 3 }).map((or) => ({ or })) },
  );
}

/** Mostly nothing, now and then this. */
const rarely = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 3, nil: undefined });

function anyItem(fields: Fields, name: string, below: readonly string[]): fc.Arbitrary<FieldItem> {
  const { type } = fields[name] as Field;
  return fc
    .record({
      code: fc.constantFrom(...codesOf[type]),
      required: rarely(fc.oneof(fc.constant(true as const), anyCondition(fields, below))),
      shown: rarely(anyCondition(fields, below)),
      open: rarely(anyCondition(fields, Object.keys(fields))),
      bounds: rarely(fc.constant({ min: 1, max: 5 })),
      choices: rarely(fc.constant(['a', 'b'])),
      mask: rarely(fc.constantFrom('AA99', '***')),
      maxLength: rarely(fc.constant(3)),
    })
    .map(({ code, required, shown, open, bounds, choices: few, mask, maxLength }) => ({
      field: name,
      code,
      ...(required !== undefined && { required }),
      ...(shown && { shown }),
      ...(open && { open }),
      ...(type === 'number' && bounds),
      ...(type === 'code' && few && { choices: few }),
      ...(type === 'text' && mask && { mask }),
      ...(type === 'text' && maxLength !== undefined && { maxLength }),
    }));
}

/** Rules over two fields: one that finds, one that empties. */
function rulesOf(names: readonly string[], seed: readonly number[]): CrossRule[] {
  const at = (n: number) => names[(seed[n] ?? 0) % names.length] as string;
  const [first, second, third] = [at(0), at(1), at(2)];
  return [
    {
      name: 'alike',
      reads: [first, second],
      find: (values) =>
        first !== second && values[first] !== null && values[first] === values[second]
          ? [{ field: second, rule: 'duplicate' }]
          : [],
    },
    {
      name: 'empties',
      reads: [second, third],
      find: (values) => (third !== second && values[second] === null ? [{ field: third, empties: true }] : []),
    },
  ];
}

/** A form that could be: of any fields, in any order, each shown by fields that it does not show itself. */
export const anyForm: fc.Arbitrary<FormDeclaration> = fc
  .array(anyField, { minLength: 2, maxLength: 10 })
  .chain((made) => {
    const fields: Fields = {
      IdPays: { type: 'code', values: ['FR', 'PL', 'CN'], write: ['esc'] },
      ...Object.fromEntries(made.map((field, n) => [`f${n}`, fieldOf(field)])),
    };
    const names = Object.keys(fields);
    return fc
      .record({
        items: fc.tuple(...names.map((name, n) => anyItem(fields, name, names.slice(0, n)))),
        order: fc.shuffledSubarray(names, { minLength: names.length }),
        cut: fc.integer({ min: 0, max: names.length }),
        sectionShown: rarely(anyCondition(fields, ['IdPays'])),
        seed: fc.array(fc.nat(names.length), { minLength: 3, maxLength: 3 }),
      })
      .map(({ items, order, cut, sectionShown, seed }) => {
        const placed = order.map((name) => items[names.indexOf(name)] as FieldItem);
        const section = (name: string, some: readonly FormItem[], shown?: Condition): FormSection => ({
          section: name,
          title: 'PERSON:identity',
          items: some,
          ...(shown && { shown }),
        });
        // What shows a section is not in it, so that it does not show itself.
        const [first, rest] = [placed.slice(0, cut), placed.slice(cut)];
        const own = rest.some(({ field }) => field === 'IdPays');
        return {
          form: 'any',
          fields,
          country: 'IdPays',
          rules: rulesOf(names, seed),
          sections: [
            section('one', [{ code: 'M', text: 'PERSON:identity' }, ...first]),
            section('two', rest, own ? undefined : sectionShown),
          ],
        };
      });
  });

/** What somebody may do with the fields of a form, whatever it is. */
export function anyGrants(form: FormDeclaration): fc.Arbitrary<Readonly<Record<string, FieldGrant>>> {
  const names = form.sections.flatMap(({ items }) => items.filter(isFieldItem).map(({ field }) => field));
  const grant = (name: string): fc.Arbitrary<FieldGrant> => {
    // Rights that show follow the order of the fields, as conditions of the form do: nothing shows itself.
    const below = names.filter((one) => Object.keys(form.fields).indexOf(one) < Object.keys(form.fields).indexOf(name));
    const where: fc.Arbitrary<Where> = fc.oneof(
      { weight: 2, arbitrary: fc.boolean() },
      { weight: 1, arbitrary: anyCondition(form.fields, below) },
    );
    const right: fc.Arbitrary<FormRight> = fc.record({ visible: where, edit: where }, { requiredKeys: [] });
    return fc.record({ read: often, write: often, rights: fc.array(right, { maxLength: 2 }) });
  };
  return fc.record(Object.fromEntries(names.map((name) => [name, grant(name)])));
}

const often = fc.constantFrom(true, true, true, false);

/** Values of the fields of a form, right and wrong. */
export function anyValues(form: FormDeclaration): fc.Arbitrary<FormValues> {
  return fc.record(
    Object.fromEntries(
      Object.keys(form.fields).map((name) => [
        name,
        name === form.country ? fc.constantFrom('FR', 'PL', 'CN', null, 'XX') : anyValue,
      ]),
    ),
    { requiredKeys: [] },
  );
}
