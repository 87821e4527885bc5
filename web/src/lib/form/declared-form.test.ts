import { evaluateForm, type FieldGrant } from '@passerelle/contracts/forms/evaluate-form.ts';
import { defineForm, type FormValues } from '@passerelle/contracts/forms/form.ts';
import { expect, test } from 'vitest';
import { strandedIn } from './declared-form.ts';
import { makeFormStore } from './form-store.ts';

const declaration = defineForm({
  form: 'small',
  fields: {
    kind: { type: 'text', write: ['esc'] },
    note: { type: 'text', write: ['esc'] },
    extra: { type: 'text', write: ['esc'] },
  },
  rules: [],
  sections: [
    {
      section: 'one',
      title: 'PERSON:identity',
      items: [
        { field: 'kind', code: 'T' },
        { field: 'note', code: 'T' },
        { field: 'extra', code: 'T', shown: { field: 'kind', operator: 'equals', value: 'a' } },
      ],
    },
  ],
});
const open: FieldGrant = { read: true, write: true };
const context = { now: 0, countryOf: () => undefined, mostTags: 9, mostFiles: 9, isNew: false };

/** A draft of these fields is found again over what is stored, under these rights. */
function restored(typed: FormValues, stored: FormValues, grants: Readonly<Record<string, FieldGrant>>) {
  const store = makeFormStore<FormValues>(stored, () => ({
    kind: { label: 'CHAMPS:Nom' },
    note: { label: 'CHAMPS:Nom' },
    extra: { label: 'CHAMPS:Nom' },
  }));
  store.resume(typed, stored);
  const judge = () => evaluateForm({ form: declaration, typed: store.values(), stored, grants, context });
  return { store, stranded: (again = true) => strandedIn(store, judge(), again) };
}

test('what a draft holds of a field that is closed, or gone, by now is said, never dropped in silence', () => {
  const stored = { kind: 'a', note: 'before', extra: null };
  const typed = { kind: 'b', note: 'typed', extra: 'more' };
  const all = { kind: open, note: open, extra: open };
  expect(restored({ note: 'typed', extra: 'more' }, stored, all).stranded()).toEqual([]);
  expect(restored({ note: 'typed' }, stored, { ...all, note: { read: true, write: false } }).stranded()).toEqual([
    'note',
  ]);
  const narrowed = { ...all, note: { ...open, rights: [{ edit: false }] } };
  expect(restored({ note: 'typed' }, stored, narrowed).stranded()).toEqual(['note']);
  expect(restored({ note: 'typed' }, stored, { ...all, note: { read: false, write: false } }).stranded()).toEqual([
    'note',
  ]);
  // What hides as one types is no news, unless it was typed on another day.
  expect(restored(typed, stored, all).stranded(false)).toEqual([]);
  expect(restored(typed, stored, all).stranded()).toEqual(['extra']);
  const { store, stranded } = restored({ note: 'typed' }, stored, narrowed);
  store.reset();
  expect(stranded()).toEqual([]);
});

test('a draft over a record that changed meanwhile says both, field by field', () => {
  const { store } = restored({ note: 'typed' }, { kind: 'a', note: 'before', extra: null }, {});
  store.rebase({ kind: 'c', note: 'theirs', extra: null });
  expect(store.state().collisions).toEqual([{ path: 'note', mine: 'typed', theirs: 'theirs', from: 'saved' }]);
  expect(store.values()).toEqual({ kind: 'c', note: 'typed', extra: null });
});
