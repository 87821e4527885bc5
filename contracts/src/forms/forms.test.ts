import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field } from '../catalogue/field.ts';
import { personForm } from '../person/person.form.ts';
import { connectors } from '../provisioning/connectors/connectors.ts';
import { editedLists } from '../reference/entry.fields.ts';
import { entryForm } from '../reference/entry.form.ts';
import { maskPattern } from '../reference/mask.ts';
import { checkValue } from './check-value.ts';
import { evaluateForm, type FieldGrant, type FormQuestion, missingIn, requiredIn } from './evaluate-form.ts';
import { codesOf, defineForm, type FieldItem, type FormDeclaration, type FormValues, itemsOf } from './form.ts';
import { formAround } from './form-around.ts';
import type { FormContext } from './form-context.ts';
import { formFaults } from './form-faults.ts';
import { shippedForms } from './shipped-forms.ts';

const context: FormContext = {
  now: Date.parse('2026-11-22T23:30:00Z'),
  countryOf: (IdPays) =>
    ({
      FR: { IdPays: 'FR', Fuseau: 'Europe/Paris', nin: null },
      CN: { IdPays: 'CN', Fuseau: 'Asia/Shanghai', nin: null },
    })[IdPays],
  mostTags: 3,
  mostFiles: 2,
  isNew: false,
};
const all: FieldGrant = { read: true, write: true };
const write = ['esc'] as const;

/** A form of few fields: `kind` shows `detail`, which shows `depth`. */
const small = defineForm({
  form: 'small',
  fields: {
    IdPays: { type: 'code', reference: 'Pays', write, required: true },
    kind: { type: 'code', values: ['a', 'b'], write, required: true },
    detail: { type: 'text', write, maxLength: 10 },
    depth: { type: 'number', write },
    note: { type: 'text', write },
    day: { type: 'date', write },
  },
  country: 'IdPays',
  rules: [
    {
      name: 'noteNeedsNoDay',
      reads: ['note', 'day'],
      find: ({ note, day }) => (note === 'none' && day !== null ? [{ field: 'day', empties: true }] : []),
    },
  ],
  sections: [
    {
      section: 'first',
      title: 'PERSON:identity',
      items: [
        { field: 'IdPays', code: 'L' },
        { field: 'kind', code: 'RADIO' },
        { field: 'detail', code: 'S', required: true, shown: { field: 'kind', operator: 'equals', value: 'a' } },
        { field: 'depth', code: 'N', min: 1, max: 9, shown: { field: 'detail', operator: 'not empty' } },
      ],
    },
    {
      section: 'second',
      title: 'PERSON:contacts',
      shown: { field: 'kind', operator: 'equals', value: 'a' },
      items: [
        { field: 'note', code: 'R', required: true },
        { field: 'day', code: 'D' },
      ],
    },
  ],
});
const grants = Object.fromEntries(Object.keys(small.fields).map((name) => [name, all]));
const ask = (typed: object, more: Partial<FormQuestion> = {}) =>
  evaluateForm({ form: small, typed: { IdPays: 'FR', kind: 'a', ...typed }, grants, context, ...more });
const faultsOf = (judged: ReturnType<typeof ask>) =>
  [...judged.values()].flatMap(({ faults }) => faults.map(({ field, rule }) => `${field} ${rule}`));

describe('a form says of its fields', () => {
  test('what is shown, and hides what hangs on what is hidden', () => {
    const shown = (typed: object) => [...ask(typed)].filter(([, one]) => one.shown).map(([name]) => name);
    expect(shown({ detail: 'x', depth: 3 })).toEqual(['IdPays', 'kind', 'detail', 'depth', 'note', 'day']);
    expect(shown({ kind: 'b', detail: 'x', depth: 3 })).toEqual(['IdPays', 'kind']);
  });

  test('a section that is hidden asks for nothing that is in it', () => {
    expect(faultsOf(ask({ kind: 'b' }))).toEqual([]);
    expect(faultsOf(ask({}))).toEqual(['detail required', 'note required']);
  });

  test('blanks that nobody sees, and formatting around nothing, are nothing', () => {
    for (const note of ['  ', '\u200b', '<p></p>', '<p>&nbsp;</p>'])
      expect(faultsOf(ask({ detail: 'x', note }))).toEqual(['note required']);
  });

  test('whoever may not write a field is not asked for it', () => {
    const closed = { ...grants, note: { read: true, write: false } };
    expect(faultsOf(ask({ detail: 'x' }, { grants: closed }))).toEqual([]);
    expect(missingIn(ask({}, { grants: closed }))).toEqual(['detail']);
  });

  test('an identifier of the country’s form whose check digits do not fit is a warning, and no fault', () => {
    const of = (IdPays: string, NIN: string) => {
      const judged = evaluateForm({
        form: personForm,
        typed: { IdPays, NIN },
        grants: { IdPays: all, NIN: all },
        context: {
          ...context,
          countryOf: (one) => ({ IdPays: one, Fuseau: null, nin: maskPattern(masks[one] ?? '') }),
        },
      }).get('NIN');
      return [judged?.faults[0]?.rule, judged?.warnings[0]?.rule, judged?.value];
    };
    const masks: Record<string, string> = { FR: '999999*99999999', ES: '*9999999*', CN: '99999999999999999*' };
    expect(of('FR', '1 99 12 31 239 600 70')).toEqual([undefined, undefined, '199123123960070']);
    expect(of('FR', '1 99 12 31 239 600 71')).toEqual([undefined, 'ninCheck', '199123123960071']);
    expect(of('FR', '1 99 12')).toEqual(['nin', undefined, '1 99 12']);
    expect(of('ES', 'x-1234567-l')).toEqual([undefined, undefined, 'X1234567L']);
    expect(of('ES', 'x-1234567-m')).toEqual([undefined, 'ninCheck', 'X1234567M']);
    expect(of('CN', '110105194912310021')).toEqual([undefined, 'ninCheck', '110105194912310021']);
  });

  test('what only another country makes wrong is a fault where it can be replaced, and else stays with a warning', () => {
    const of = (typed: FormValues, stored: FormValues, { write = true, ahead = false } = {}) => {
      const countryOf = (one: string) => ({
        ...{ IdPays: one, Fuseau: null, nin: maskPattern(one === 'FR' ? '999999*99999999' : '*9999999*') },
      });
      const question = { form: personForm, typed, stored, ahead, context: { ...context, countryOf } };
      const judged = evaluateForm({ ...question, grants: { IdPays: all, NIN: { read: true, write } } });
      const { faults = [], warnings = [], value } = judged.get('NIN') ?? {};
      return [faults[0]?.rule, warnings[0]?.rule, value];
    };
    const french = { IdPays: 'FR', NIN: '199123123960070' };
    expect(of({ ...french, IdPays: 'ES' }, french)[0]).toBe('nin');
    // Nothing sensitive is dated ahead.
    for (const how of [{ ahead: true }, { write: false }])
      expect(of({ ...french, IdPays: 'ES' }, french, how)).toEqual([undefined, 'formerCountry', '199123123960070']);
    expect(of({ IdPays: 'ES', NIN: '199123123960071' }, french, { ahead: true })[0]).toBe('nin');
    expect(of({ IdPays: 'ES', NIN: '12' }, { IdPays: 'FR', NIN: '12' })).toEqual([undefined, undefined, '12']);
  });

  test('what is masked is filled in: shown, closed, neither missing nor wrong, until it is shown', () => {
    const masked = { ...grants, detail: { ...all, masked: true }, note: { read: true, write: false, masked: true } };
    const judged = ask({ kind: null }, { grants: masked });
    for (const name of ['detail', 'note'])
      expect(judged.get(name)).toMatchObject({ shown: true, open: false, masked: true, faults: [] });
    expect(requiredIn(judged)).toEqual(['IdPays', 'kind', 'detail']);
    expect(missingIn(judged)).toEqual(['kind']);
  });

  test('form rights: the most permissive of several, and none gives what the catalogue does not', () => {
    const of = (rights: FieldGrant['rights'], writes = true) => {
      const one = ask(
        { detail: 'x', note: 'n' },
        { grants: { ...grants, note: { read: true, write: writes, rights } as FieldGrant } },
      );
      return [one.get('note')?.shown, one.get('note')?.open];
    };
    expect(of([])).toEqual([true, true]);
    expect(of([{ edit: false }])).toEqual([true, false]);
    expect(of([{ edit: false }, { visible: false }])).toEqual([true, true]);
    expect(of([{ visible: false }])).toEqual([false, false]);
    expect(of([{ edit: true }], false)).toEqual([true, false]);
    expect(of([{ edit: { field: 'kind', operator: 'equals', value: 'b' } }])).toEqual([true, false]);
  });

  test('what something else empties, by name; what was so before and is not touched stays', () => {
    const stored = { IdPays: 'FR', kind: 'a', detail: 'x', note: 'none', day: '2026-01-01' };
    expect(ask({ ...stored }).get('day')?.emptiedBy).toBe('noteNeedsNoDay');
    expect(ask({ ...stored, detail: 'y' }, { stored }).get('day')).toMatchObject({ value: '2026-01-01' });
    expect(ask({ ...stored, detail: 'y' }, { stored }).get('day')?.emptiedBy).toBeUndefined();
    const before = { ...stored, note: 'n' };
    expect(ask(stored, { stored: before }).get('day')?.emptiedBy).toBe('noteNeedsNoDay');
    expect(ask({ ...before, kind: 'b' }, { stored: before }).get('note')?.emptiedBy).toBe('hidden');
    // What was closed to whoever hides it stays as it is: it is not theirs to empty.
    const closed = { ...grants, note: { read: true, write: false } };
    const hidden = ask({ ...before, kind: 'b' }, { stored: before, grants: closed }).get('note');
    expect([hidden?.shown, hidden?.emptiedBy]).toEqual([false, undefined]);
  });

  test('what is no value is said at its field, and is nothing to the rules of others', () => {
    const typed = {
      IdPays: 'FR',
      Nom: 'N',
      DateEntree: 'soon',
      DateEntreePhysique: '06 12',
      DateSortiePhysique: '2030-01-31',
    };
    const everything = Object.fromEntries(Object.keys(personForm.fields).map((name) => [name, all]));
    const judged = evaluateForm({ form: personForm, typed, grants: everything, context });
    expect(judged.get('DateEntreePhysique')?.faults).toEqual([{ field: 'DateEntreePhysique', rule: 'type' }]);
  });

  test('what was wrong before is no fault of whoever changes something else', () => {
    const stored = { IdPays: 'FR', kind: 'a', detail: 'far too long a text', note: null };
    expect(faultsOf(ask({ ...stored, depth: 3 }, { stored }))).toEqual([]);
    expect(faultsOf(ask({ ...stored, detail: 'longer than before' }, { stored }))).toEqual(['detail maxLength']);
    expect(faultsOf(ask({ ...stored, kind: 'a', note: ' ' }, { stored }))).toEqual([]);
  });

  test('a day is the one of the country: in Shanghai it is tomorrow already', () => {
    const born = (IdPays: string, DateNaissance: string) =>
      evaluateForm({
        form: personForm,
        typed: { IdPays, Nom: 'N', Prenom: 'P', DateNaissance },
        grants: Object.fromEntries(Object.keys(personForm.fields).map((name) => [name, all])),
        context,
      }).get('DateNaissance')?.faults.length;
    expect([born('CN', '2026-11-23'), born('FR', '2026-11-24'), born('CN', '2026-11-24')]).toEqual([0, 1, 1]);
  });
});

test('where sections are saved apart, what one lacks keeps nobody from saving another; its own still does', () => {
  const apart: FormDeclaration = {
    ...small,
    apart: true,
    sections: small.sections.map((section) => ({
      ...section,
      shown: undefined,
      items: section.items.map((item) =>
        'field' in item && item.field === 'note'
          ? { ...item, required: { field: 'kind', operator: 'equals', value: 'b' } }
          : item,
      ),
    })) as FormDeclaration['sections'],
  };
  const stored = { IdPays: 'FR', kind: 'a', detail: 'x', depth: null, note: null, day: null };
  const changed = (form: FormDeclaration, typed: object) =>
    faultsOf(evaluateForm({ form, typed: { ...stored, ...typed }, stored, grants, context }));
  // Chosen in the first section, it asks for something in the second.
  expect(changed({ ...apart, apart: undefined } as unknown as FormDeclaration, { kind: 'b' })).toEqual([
    'note required',
  ]);
  expect(changed(apart, { kind: 'b' })).toEqual([]);
  expect(changed(apart, { kind: 'b', day: '2026-11-01' })).toEqual(['note required']);
  expect(changed(apart, { kind: 'b', day: '2026-02-31' })).toEqual(['note required', 'day type']);
});

describe('values', () => {
  const check = (field: Field, typed: unknown, item: Partial<FieldItem> = {}) =>
    checkValue(field, { field: 'f', code: 'T', ...item }, typed, {
      country: context.countryOf('FR'),
      mostTags: 3,
      mostFiles: 2,
    });
  const key = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

  test('files are keys, each once, as many as the form, the field and the portal allow', () => {
    const documents = { type: 'files', files: { purpose: 'document' } } as const;
    const code = { code: 'DOC' } as const;
    expect(check(documents, [key(1), key(2)], code)).toEqual({ value: [key(1), key(2)] });
    expect(check(documents, [key(1), key(2), key(3)], code)).toEqual({ rule: 'fileCount', limit: 2 });
    expect(check({ ...documents, files: { purpose: 'document', most: 1 } }, [key(1), key(2)], code)).toEqual({
      rule: 'fileCount',
      limit: 1,
    });
    expect(check(documents, [key(1), key(2)], { ...code, most: 1 })).toEqual({ rule: 'fileCount', limit: 1 });
    expect(check(documents, [key(1), key(1)], code)).toEqual({ rule: 'duplicate' });
    expect(check(documents, [], code)).toEqual({ value: [] });
    for (const hostile of ['x', [1], ['../etc/passwd'], [`${key(1)}\0`], [null], { 0: key(1) }, [[key(1)]]])
      expect(check(documents, hostile, code)).toEqual({ rule: 'type' });
  });

  test.each([
    ['2026-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['0999-01-01', false],
    ['2026-13-01', false],
    ['1/1/26', false],
    ['2026-01-01T00:00', false],
  ])('a day is one that there is: %s', (typed, there) => {
    expect('value' in check({ type: 'date' }, typed)).toBe(there);
  });

  test('texts are tidied, lines of several keep their ends, lengths are characters', () => {
    expect(check({ type: 'text' }, '  a \u00a0 b ')).toEqual({ value: 'a b' });
    expect(check({ type: 'text' }, 'a\nb\n', { code: 'R' })).toEqual({ value: 'a\nb' });
    expect(check({ type: 'text', maxLength: 3 }, '職職職')).toEqual({ value: '職職職' });
    expect(check({ type: 'text', maxLength: 3 }, 'e\u0301e\u0301e\u0301')).toEqual({ value: 'ééé' });
    expect(check({ type: 'text', maxLength: 3 }, '𠀀𠀀𠀀')).toEqual({ value: '𠀀𠀀𠀀' });
    expect(check({ type: 'text' }, 'x'.repeat(101), { code: 'S' })).toEqual({ rule: 'maxLength', limit: 100 });
    for (const broken of ['\0', '\ud800']) expect(check({ type: 'text' }, broken)).toEqual({ rule: 'pattern' });
  });

  test('a mask is a mask of the whole', () => {
    expect(check({ type: 'text' }, 'AB12', { mask: 'AA99' })).toEqual({ value: 'AB12' });
    expect(check({ type: 'text' }, 'AB123', { mask: 'AA99' })).toEqual({ rule: 'pattern' });
  });

  test('codes are among the choices, in their own type', () => {
    expect(check({ type: 'code', values: ['a'] }, 'b', { code: 'RADIO' })).toEqual({ rule: 'unknownValue' });
    expect(check({ type: 'code', reference: 'Contrat' }, '2', { code: 'L' })).toEqual({ rule: 'type' });
    expect(check({ type: 'code', reference: 'Contrat' }, 2, { code: 'L', choices: [1] })).toEqual({
      rule: 'unknownValue',
    });
    expect(check({ type: 'codes' }, ['b', ' a ', 'b'], { code: 'CHECK' })).toEqual({ value: ['a', 'b'] });
    expect(check({ type: 'codes' }, ['a', '  '], { code: 'CHECK' })).toEqual({ rule: 'blankWord' });
    expect(check({ type: 'codes' }, ['1', '2', '3', '4'], { code: 'CHECK' })).toEqual({ rule: 'tooLarge', limit: 3 });
  });

  test('anything at all is answered, never thrown at', () => {
    const types = Object.keys(codesOf) as Field['type'][];
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.anything(), (type, typed) => {
        const answer = check({ type }, typed);
        expect('value' in answer || typeof answer.rule === 'string').toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('declarations', () => {
  const entryForms = editedLists.flatMap((name) => [entryForm(name, true), entryForm(name, false)]);
  test.each([...shippedForms, ...entryForms, ...connectors.map(({ form }) => form)])(
    '$form is one that can be',
    (form) => {
      expect(formFaults(form)).toEqual([]);
    },
  );

  test('faults are found with their place', () => {
    const broken = {
      ...small,
      sections: [
        {
          section: 's',
          title: 'PERSON:identity',
          items: [
            { field: 'kind', code: 'D' },
            { field: 'kind', code: 'L' },
            { field: 'note', code: 'R', shown: { field: 'day', operator: 'not empty' } },
            { field: 'day', code: 'D', shown: { field: 'note', operator: 'not empty' } },
            { field: 'detail', code: 'S', shown: { field: 'ghost', operator: 'empty' } },
            { field: 'depth', code: 'N', open: { field: 'kind', operator: 'before', value: '2026-01-01' } },
            { field: 'ghost', code: 'T' },
          ],
        },
      ],
    } as const satisfies FormDeclaration;
    expect(formFaults(broken).map(({ field, rule, over }) => [field, rule, over].filter(Boolean).join(' '))).toEqual([
      'kind duplicate',
      'detail unknownField ghost',
      'depth unknownOperator kind',
      'ghost unknownField',
      'note cycle',
      'day cycle',
    ]);
  });
});

test('what is asked for and missing is what sending refuses', () => {
  const value = fc.constantFrom(null, '', ' ', 'x', 'a', 'b', 3);
  fc.assert(
    fc.property(fc.record({ kind: value, detail: value, depth: value, note: value }), (typed) => {
      const judged = ask(typed);
      const required = [...judged.values()].flatMap(({ faults }) => faults.filter(({ rule }) => rule === 'required'));
      expect(required.map(({ field }) => field).toSorted()).toEqual([...missingIn(judged)].toSorted());
    }),
    { numRuns: 1000 },
  );
});

test('of choices that another field parts, those of its value alone may be chosen, and all while it is empty', () => {
  const parted = defineForm({
    form: 'parted',
    fields: {
      kind: { type: 'code', values: ['a', 'b'], write },
      how: { type: 'code', values: ['x', 'y', 'z'], write },
    },
    rules: [],
    sections: [
      {
        section: 'one',
        title: 'PERSON:identity',
        items: [
          { field: 'kind', code: 'RADIO' },
          { field: 'how', code: 'L', partedBy: 'kind', parts: { a: ['x', 'y'], b: ['z'] } },
        ],
      },
    ],
  });
  const how = (kind: string | null, value: string, stored?: Record<string, unknown>) =>
    evaluateForm({ form: parted, typed: { kind, how: value }, stored, grants: { kind: all, how: all }, context }).get(
      'how',
    );
  expect(how('a', 'x')).toMatchObject({ choices: ['x', 'y'], faults: [] });
  expect(how('b', 'x')).toMatchObject({ choices: ['z'], faults: [{ field: 'how', rule: 'unknownValue' }] });
  expect(how(null, 'x')?.choices).toBeUndefined();
  expect(how(null, 'x')?.faults).toEqual([]);
  // Whoever changes what parts them is told, and not whoever finds it so.
  expect(how('b', 'x', { kind: 'a', how: 'x' })?.faults).toHaveLength(1);
  expect(how('b', 'x', { kind: 'b', how: 'x' })?.faults).toEqual([]);
  expect(
    Object.keys(parted.fields).map((name) => itemsOf(formAround({ form: parted, rights: [] }, [name])).size),
  ).toEqual([2, 2]);
});
