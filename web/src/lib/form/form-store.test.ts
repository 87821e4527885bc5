import { expect, test, vi } from 'vitest';
import { type FieldRules, isSame, makeFormStore } from './form-store.ts';

interface Typed {
  readonly LibRole: string;
  readonly Traductions: Readonly<Record<string, string>>;
  readonly DateFin: string | null;
  readonly grants: readonly { readonly IdProfil: number | null }[];
}

const rules: FieldRules<Typed> = {
  LibRole: {
    label: 'COMMON:name',
    required: true,
    check: ({ LibRole }) => (/\d/.test(LibRole) ? 'pattern' : undefined),
  },
  Traductions: { label: 'COMMON:label', depth: 1 },
  DateFin: { label: 'COMMON:until', required: ({ grants }) => grants.length > 1 },
  grants: {
    label: 'COMMON:profile',
    check: ({ grants }) =>
      grants.flatMap(({ IdProfil }, index) =>
        IdProfil === null ? [{ path: `${index}/IdProfil`, rule: 'required' }] : [],
      ),
  },
};
const start: Typed = { LibRole: 'Finance', Traductions: { DE: 'Finanzen' }, DateFin: null, grants: [{ IdProfil: 1 }] };
const form = (values: Partial<Typed> = {}) => makeFormStore({ ...start, ...values }, () => rules);
const faults = (store: ReturnType<typeof form>) =>
  (Object.keys(rules) as (keyof Typed)[]).flatMap((name) =>
    store.field(name).faults.map(({ path, rule }) => `${path} ${rule}`),
  );

test('a key redraws its own control and no other', () => {
  const store = form();
  const drawn = { LibRole: vi.fn(), DateFin: vi.fn(), form: vi.fn() };
  store.subscribe('LibRole', drawn.LibRole);
  store.subscribe('DateFin', drawn.DateFin);
  const stop = store.subscribe(undefined, drawn.form);
  const untouched = store.field('DateFin');
  store.change({ LibRole: 'Finances' });
  expect([drawn.LibRole, drawn.DateFin, drawn.form].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  expect(store.field('DateFin')).toBe(untouched);
  stop();
  store.change({ LibRole: 'F' });
  expect(drawn.form).toHaveBeenCalledTimes(1);
});

test('changes follow one another: none is lost for having been made from older values', () => {
  const store = form();
  store.change({ LibRole: 'A' });
  store.change({ DateFin: '2027-01-01' });
  expect(store.values()).toMatchObject({ LibRole: 'A', DateFin: '2027-01-01' });
});

test('unsaved is known by comparison: what is typed and taken back is nothing', () => {
  const store = form();
  store.change({ Traductions: { DE: 'Finanzen', IT: 'Finanza' }, LibRole: 'X' });
  expect(store.patch()).toEqual({ Traductions: { DE: 'Finanzen', IT: 'Finanza' }, LibRole: 'X' });
  store.change({ Traductions: { DE: 'Finanzen' }, LibRole: 'Finance' });
  expect([store.state().changed, store.patch()]).toEqual([false, {}]);
});

test('what is missing is said when it is sent, what is malformed when its field is left; each goes once it is put right', () => {
  const store = form({ LibRole: '  ', grants: [{ IdProfil: null }, { IdProfil: null }] });
  store.touch('LibRole');
  expect(faults(store)).toEqual([]);
  expect(store.check()).toBe(false);
  expect(faults(store)).toEqual([
    'LibRole required',
    'DateFin required',
    'grants/0/IdProfil required',
    'grants/1/IdProfil required',
  ]);
  store.change({ LibRole: 'R2', grants: [{ IdProfil: 4 }, { IdProfil: null }] });
  store.touch('LibRole');
  expect(faults(store)).toEqual(['LibRole pattern', 'DateFin required', 'grants/1/IdProfil required']);
  store.change({ LibRole: 'R', DateFin: '2027-01-01', grants: [{ IdProfil: 4 }, { IdProfil: 5 }] });
  expect([faults(store), store.check()]).toEqual([[], true]);
});

test('what the server refused stands at its field until that is typed in; what is about no field comes back', () => {
  const store = form();
  const others = store.refuse([
    { path: 'LibRole', rule: 'duplicate' },
    { path: 'grants/0/IdProfil', rule: 'notAllowed' },
    { path: 'Motif', rule: 'required' },
  ]);
  expect(others).toEqual([{ path: 'Motif', rule: 'required' }]);
  store.change({ DateFin: '2027-01-01' });
  expect(faults(store)).toEqual(['LibRole duplicate', 'grants/0/IdProfil notAllowed']);
  store.change({ LibRole: 'Another' });
  expect(faults(store)).toEqual(['grants/0/IdProfil notAllowed']);
  expect(store.check()).toBe(true);
});

test('what a control cannot read holds the form back, whatever its value is', () => {
  const store = form();
  store.hold('DateFin', { rule: 'date', value: '31/02/2027' });
  expect([store.check(), store.field('DateFin').faults[0]]).toMatchObject([false, { value: '31/02/2027' }]);
  store.hold('DateFin', undefined);
  expect(store.check()).toBe(true);
});

test('what a control cannot read is not missing: it is said as what it is, for as long as its control is there', () => {
  const store = form({ grants: [{ IdProfil: 1 }, { IdProfil: 2 }] });
  store.hold('DateFin', { rule: 'day', value: '31/02/2027' });
  expect([store.check(), faults(store)]).toEqual([false, ['DateFin day']]);
  store.say('DateFin')();
  expect([store.check(), faults(store)]).toEqual([false, ['DateFin day', 'DateFin required']]);
});

test('what a control cannot read is a change that a draft holds as it was typed, until the control says otherwise', () => {
  const store = form();
  store.hold('DateFin', { rule: 'day', value: '31/02/2027' });
  expect([store.state().changed, store.patch(), store.unread()]).toEqual([
    true,
    { DateFin: null },
    { DateFin: '31/02/2027' },
  ]);
  const later = form();
  later.resume(store.patch(), {}, store.unread());
  expect([later.field('DateFin').unread, later.state().changed]).toEqual(['31/02/2027', true]);
  later.reset();
  expect([later.field('DateFin').unread, later.state().changed]).toEqual([undefined, false]);
  store.hold('DateFin', undefined);
  expect([store.state().changed, store.unread()]).toEqual([false, {}]);
});

test('what is wrong for what stands elsewhere is so no more once that is put right, and its field is drawn again', () => {
  const store = form({ grants: [{ IdProfil: 1 }, { IdProfil: 2 }] });
  expect([store.check(), faults(store)]).toEqual([false, ['DateFin required']]);
  const drawn = vi.fn();
  store.subscribe('DateFin', drawn);
  store.change({ grants: [{ IdProfil: 1 }] });
  expect([faults(store), store.state().faulty, drawn.mock.calls.length]).toEqual([[], false, 1]);
});

test('what is kept unfinished may lack what is asked for, and be wrong nowhere', () => {
  const store = form({ LibRole: '' });
  expect([store.check(), store.check(true), faults(store)]).toEqual([false, true, []]);
  store.change({ LibRole: 'F1' });
  expect([store.check(true), faults(store)]).toEqual([false, ['LibRole pattern']]);
});

test('somebody else saved: what nobody typed follows, what both changed collides, part by part', () => {
  const store = form();
  store.change({ LibRole: 'Mine', Traductions: { DE: 'Meins', IT: 'Mio' } });
  store.rebase({
    ...start,
    LibRole: 'Theirs',
    DateFin: '2027-05-01',
    Traductions: { DE: 'Finanzen', IT: 'Loro', PL: 'Ich' },
  });
  expect(store.values()).toEqual({
    ...start,
    LibRole: 'Mine',
    DateFin: '2027-05-01',
    Traductions: { DE: 'Meins', IT: 'Mio', PL: 'Ich' },
  });
  expect(store.state().collisions).toEqual([
    { path: 'LibRole', mine: 'Mine', theirs: 'Theirs', from: 'saved' },
    { path: 'Traductions/IT', mine: 'Mio', theirs: 'Loro', from: 'saved' },
  ]);
  store.settle('Traductions/IT', 'theirs');
  store.settle('LibRole', 'mine');
  expect(store.state().collisions).toEqual([]);
  expect(store.patch()).toEqual({ LibRole: 'Mine', Traductions: { DE: 'Meins', IT: 'Loro', PL: 'Ich' } });
});

test('one’s own save coming back as what is saved collides with nothing', () => {
  const store = form();
  store.change({ LibRole: 'Mine' });
  store.rebase({ ...start, LibRole: 'Mine' });
  expect(store.state()).toMatchObject({ changed: false, collisions: [] });
});

test('whoever types what the other wrote has settled it', () => {
  const store = form();
  store.change({ LibRole: 'Mine' });
  store.rebase({ ...start, LibRole: 'Theirs' });
  store.change({ LibRole: 'Theirs' });
  expect(store.state()).toMatchObject({ changed: false, collisions: [] });
});

test('what was typed elsewhere meets what is typed here over what both knew', () => {
  const store = form();
  store.change({ LibRole: 'Here' });
  store.meet({ LibRole: 'There', DateFin: '2027-05-01' }, { LibRole: 'Before', DateFin: null });
  expect(store.values()).toMatchObject({ LibRole: 'Here', DateFin: '2027-05-01' });
  expect(store.state().collisions).toEqual([{ path: 'LibRole', mine: 'Here', theirs: 'There', from: 'typed' }]);
});

test('what was typed in an earlier visit goes on over what is saved by now', () => {
  const store = form({ LibRole: 'Saved since', DateFin: '2027-05-01' });
  store.resume({ LibRole: 'Typed', Traductions: { IT: 'Mio' } }, { LibRole: 'Finance', Traductions: {} });
  expect(store.values()).toMatchObject({
    LibRole: 'Typed',
    DateFin: '2027-05-01',
    Traductions: { IT: 'Mio', DE: 'Finanzen' },
  });
  expect(store.state().collisions).toEqual([{ path: 'LibRole', mine: 'Typed', theirs: 'Saved since', from: 'saved' }]);
});

test('what is typed while the form is sent is a change of what was sent', () => {
  const store = form();
  store.change({ LibRole: 'Sent' });
  const sent = store.values();
  store.change({ LibRole: 'Later' });
  store.accept(sent);
  store.rebase({ ...start, LibRole: 'Sent' });
  expect([store.patch(), store.state().collisions]).toEqual([{ LibRole: 'Later' }, []]);
});

test('values are the same by what they say', () => {
  expect(isSame({ a: [1, { b: null }], c: undefined }, { a: [1, { b: null }] })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame({ a: 1 }, [1])).toBe(false);
});

test('what was chosen and taken away again is no change: an empty list is as none', () => {
  interface Held {
    readonly files: readonly string[] | null;
  }
  for (const stored of [null, []]) {
    const store = makeFormStore<Held>({ files: stored }, () => ({ files: { label: 'COMMON:name' } }));
    store.change({ files: ['a'] });
    expect([store.state().changed, store.patch()]).toEqual([true, { files: ['a'] }]);
    store.change({ files: stored === null ? [] : null });
    expect([store.state().changed, store.field('files').changed, store.patch()]).toEqual([false, false, {}]);
  }
  const held = makeFormStore<Held>({ files: ['a'] }, () => ({ files: { label: 'COMMON:name' } }));
  held.change({ files: [] });
  expect(held.patch()).toEqual({ files: [] });
});

test('what is filled in elsewhere is asked for here, and holds nothing back', () => {
  const elsewhere: FieldRules<Typed> = { ...rules, LibRole: { ...rules.LibRole, isHere: false } };
  const store = makeFormStore({ ...start, LibRole: '' }, () => elsewhere);
  expect(store.check()).toBe(true);
  expect(form({ LibRole: '' }).check()).toBe(false);
});

test('what is wrong where nothing on screen says so is told apart, until something does', () => {
  const store = form();
  const stop = store.say('LibRole');
  const told = vi.fn();
  store.subscribe(undefined, told);
  const wrong = [
    { path: 'LibRole', rule: 'unique' },
    { path: 'DateFin', rule: 'min' },
  ];
  expect(store.refuse(wrong)).toEqual([]);
  expect(store.unsaid()).toMatchObject([{ path: 'DateFin', rule: 'min' }]);
  expect(store.unsaid()).toBe(store.unsaid());
  told.mockClear();
  const more = store.say('DateFin');
  expect([store.unsaid(), told.mock.calls.length]).toEqual([[], 1]);
  more();
  stop();
  expect(store.unsaid().map(({ path }) => path)).toEqual(['LibRole', 'DateFin']);
});

test('what a control could not read holds nothing back once that control is gone, and does again when it is back', () => {
  const store = form();
  const gone = store.say('DateFin');
  store.hold('DateFin', { rule: 'day', value: '31/02' });
  expect(store.check()).toBe(false);
  gone();
  expect([store.check(), store.unsaid(), store.unread()]).toEqual([true, [], { DateFin: '31/02' }]);
  store.say('DateFin');
  expect(store.check()).toBe(false);
});

test('what is being typed and is no value yet holds a form back, and is said once that is tried', () => {
  const store = form();
  store.hold('DateFin', { rule: 'day', value: '31/0' }, true);
  expect([faults(store), store.unread()]).toEqual([[], { DateFin: '31/0' }]);
  expect([store.check(), faults(store)]).toEqual([false, ['DateFin day']]);
});
