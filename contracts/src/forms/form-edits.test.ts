import { describe, expect, test } from 'vitest';
import { personForm } from '../person/person.form.ts';
import { canteenRequest } from '../requests/types/cantine.ts';
import { siteForm } from '../sites/site.form.ts';
import { editFaults } from './edit-faults.ts';
import { evaluateForm } from './evaluate-form.ts';
import { codesOf, type FormDeclaration, itemsOf } from './form.ts';
import { type Arrangement, arranged, arrangementOf, editedForm, type FormEdits, noEdits } from './form-edits.ts';
import { ownCodes } from './own-fields.ts';

const said = (text: string) => ({ text, Traductions: {} });
const move = (of: Arrangement, key: string, to: string, at: number): Arrangement =>
  of.map(({ section, items }) => {
    const without = items.filter((one) => one !== key);
    return { section, items: section === to ? without.toSpliced(at, 0, key) : without };
  });
const places = (form: FormDeclaration) =>
  Object.fromEntries(arrangementOf(form).map(({ section, items }) => [section, items]));
const faults = (edits: FormEdits, form = siteForm) =>
  editFaults(form, edits).map(({ path, rule, over }) => [path, rule, over].filter(Boolean).join(' '));

describe('edits over what ships', () => {
  test('say only what differs: what nobody edited is the same', () => {
    expect(editedForm(siteForm, noEdits).sections).toEqual(siteForm.sections);
    expect(arranged(siteForm, noEdits, arrangementOf(siteForm))).toEqual({});
    const moved = arranged(siteForm, noEdits, move(arrangementOf(siteForm), 'Tel', 'site', 0));
    expect(Object.keys(moved)).toEqual(['items']);
    expect(Object.keys(moved.items ?? {}).toSorted()).toEqual(['contact', 'site']);
    expect(places(editedForm(siteForm, moved)).site?.[0]).toBe('Tel');
    expect(places(editedForm(siteForm, moved)).contact).not.toContain('Tel');
  });

  test('the same edits of the same form are the same object, so that what hangs on it is made once', () => {
    const edits: FormEdits = { fields: { Tel: { required: true } } };
    expect(editedForm(siteForm, edits)).toBe(editedForm(siteForm, edits));
    expect(itemsOf(editedForm(siteForm, edits))).toBe(itemsOf(editedForm(siteForm, edits)));
  });

  test('after an upgrade what ships anew stands where it ships, and what no longer ships is passed over', () => {
    const edits = arranged(siteForm, noEdits, move(arrangementOf(siteForm), 'Tel', 'contact', 0));
    const [first, contact, ...rest] = siteForm.sections;
    if (!first || !contact) throw new Error('The site has lost its sections');
    const upgraded: FormDeclaration = {
      ...siteForm,
      fields: { ...siteForm.fields, Quai: { type: 'text', write: ['site-update'] } },
      sections: [
        first,
        {
          ...contact,
          items: contact.items.flatMap((item) =>
            'field' in item && item.field === 'Fax'
              ? []
              : 'field' in item && item.field === 'Ville'
                ? [item, { field: 'Quai', code: 'S' as const }]
                : [item],
          ),
        },
        ...rest,
      ],
    };
    expect(places(editedForm(upgraded, edits)).contact).toEqual(['Tel', 'Adresse', 'CodePostal', 'Ville', 'Quai']);
  });

  test('sections, titles, messages and helps of one’s own', () => {
    const edits: FormEdits = {
      order: ['services', 'site', '#gate', 'contact'],
      sections: { '#gate': { title: said('Portail') }, site: { title: said('Le site') } },
      messages: { '#1': { code: 'W', text: said('Attention') } },
      items: { '#gate': ['#1', 'Parking'] },
      fields: { Ville: { help: said('Sans cedex') } },
    };
    expect(faults(edits)).toEqual([]);
    const form = editedForm(siteForm, edits);
    expect(form.sections.map(({ section }) => section)).toEqual(['services', 'site', '#gate', 'contact']);
    expect(places(form)['#gate']).toEqual(['#1', 'Parking']);
    expect(places(form).services).not.toContain('Parking');
    expect(form.sections[1]?.title).toEqual(said('Le site'));
    expect(itemsOf(form).get('Ville')?.item.help).toEqual(said('Sans cedex'));
  });

  test('hidden, asked for, narrower: as the evaluator judges it', () => {
    const edits: FormEdits = {
      fields: {
        Fax: { hidden: true },
        Ville: { required: { field: 'Parking', operator: 'equals', value: true } },
        LibCourt: { maxLength: 3, mask: 'AAA' },
      },
    };
    const grants = Object.fromEntries([...itemsOf(siteForm).keys()].map((name) => [name, { read: true, write: true }]));
    const context = { now: 0, countryOf: () => undefined, mostFiles: 10, mostTags: 9, isNew: true };
    const judged = evaluateForm({
      form: editedForm(siteForm, edits),
      typed: {
        LibSite: 'x',
        IdPays: 'FR',
        Parking: true,
        Badge: false,
        Cantine: false,
        Livraison: false,
        LibCourt: 'ab',
        Fax: '+33142685300',
      },
      grants,
      context,
    });
    expect(judged.get('Fax')).toMatchObject({ shown: false, open: false, required: false });
    expect(judged.get('Ville')?.faults).toEqual([{ field: 'Ville', rule: 'required' }]);
    expect(judged.get('LibCourt')?.faults).toEqual([{ field: 'LibCourt', rule: 'pattern' }]);
  });
});

describe('edits that cannot be are refused with their place', () => {
  const right = { IdProfil: null, visible: true, edit: true, conditionsVisible: null, conditions: null };
  const over = (field: string) => ({ field, operator: 'not empty' }) as const;
  test.each<[string, FormEdits, readonly string[]]>([
    ['a field that there is not', { fields: { Ghost: {} } }, ['fields/Ghost unknownField']],
    ['a rule over an absent field', { fields: { Tel: { shown: over('Ghost') } } }, ['fields/Tel unknownField Ghost']],
    [
      'a right over an absent field',
      { rights: [{ ...right, Champ: 'Tel', conditions: over('Ghost') }] },
      ['rights/0/conditions unknownField Ghost'],
    ],
    [
      'a circle of conditions',
      { fields: { Tel: { shown: over('Fax') }, Fax: { shown: over('Tel') } } },
      ['fields/Tel cycle', 'fields/Fax cycle'],
    ],
    [
      'a circle through a right',
      { fields: { Tel: { shown: over('Fax') } }, rights: [{ ...right, Champ: 'Fax', conditionsVisible: over('Tel') }] },
      ['fields/Tel cycle', 'fields/Fax cycle'],
    ],
    [
      'what is never empty, hidden',
      { fields: { LibSite: { hidden: true } } },
      ['fields/LibSite/hidden notAllowed', 'fields/LibSite notAllowed'],
    ],
    [
      'what is never empty, not asked for',
      { fields: { LibSite: { required: false } } },
      ['fields/LibSite/required notAllowed'],
    ],
    [
      'what is asked for and closed to everybody',
      { fields: { Tel: { required: true } }, rights: [{ ...right, Champ: 'Tel', edit: false }] },
      ['fields/Tel notAllowed'],
    ],
    [
      'more characters than the catalogue has',
      { fields: { LibCourt: { maxLength: 31 } } },
      ['fields/LibCourt/maxLength max'],
    ],
    ['choices of a text', { fields: { LibCourt: { choices: ['a'] } } }, ['fields/LibCourt/choices type']],
    ['a section without a title', { order: ['#x'] }, ['order unknownField #x']],
    ['an item twice', { items: { site: ['Tel'], contact: ['Tel'] } }, ['items/contact duplicate Tel']],
  ])('%s', (_about, edits, expected) => {
    expect(faults(edits)).toEqual(expected);
  });

  test('closed to everybody but a profile, what is asked for can be filled in', () => {
    const rights = [
      { ...right, Champ: 'Tel', edit: false },
      { ...right, Champ: 'Tel', IdProfil: 3 },
    ];
    expect(faults({ fields: { Tel: { required: true } }, rights })).toEqual([]);
  });

  test('choices are among those that there are', () => {
    expect(faults({ fields: { TitreSejour: { choices: ['none', 'moon'] } } }, personForm)).toEqual([
      'fields/TitreSejour/choices unknownValue',
    ]);
  });
});

describe('fields that are added on site', () => {
  const label = said('Numéro de casier');
  const own: FormEdits['own'] = {
    '#case': { code: 'T', label },
    '#kind': {
      code: 'RADIO',
      label,
      choices: [
        { code: 'a', label },
        { code: 'b', label },
      ],
      read: 'odc-nbadge',
    },
  };
  const form = canteenRequest.form;
  const edited = editedForm(form, {
    own,
    items: { asked: ['#kind', 'IdSite'] },
    fields: { '#case': { required: true } },
  });

  test('stand on the form as those that ship: moved, asked for, judged, read by a right of their own', () => {
    expect(places(edited).asked).toEqual(['#kind', 'IdSite', 'DateDebut', 'DateFin', '#case']);
    expect(edited.fields['#kind']).toMatchObject({ type: 'code', read: 'odc-nbadge', values: ['a', 'b'] });
    expect(edited.fields['#case']).toMatchObject({ type: 'text', read: 'acd', write: ['demande-cantine'] });
    const grants = Object.fromEntries([...itemsOf(edited).keys()].map((name) => [name, { read: true, write: true }]));
    const context = { now: Date.now(), countryOf: () => undefined, mostTags: 20, mostFiles: 10, isNew: true };
    const judged = evaluateForm({ form: edited, typed: { '#kind': 'c', '#case': null }, grants, context });
    expect(judged.get('#kind')?.faults).toEqual([{ field: '#kind', rule: 'unknownValue' }]);
    expect(judged.get('#case')?.faults).toEqual([{ field: '#case', rule: 'required' }]);
  });

  test('come to a form that takes them alone; a choice has something to choose from, no code twice', () => {
    expect(faults({ own }, form)).toEqual([]);
    expect(faults({ own })).toEqual(['own/#case notAllowed', 'own/#kind notAllowed']);
    const bad = { '#nothing': { code: 'L' as const, label }, '#text': { code: 'T' as const, label, choices: [] } };
    expect(faults({ own: bad }, form)).toEqual(['own/#nothing/choices empty', 'own/#text/choices notAllowed']);
    const twice = [
      { code: 'a', label },
      { code: 'a', label },
    ];
    expect(faults({ own: { '#twice': { code: 'CHECK', label, choices: twice } } }, form)).toEqual([
      'own/#twice/choices duplicate a',
    ]);
  });

  test('every code that a field may be given is one that its type is drawn with', () => {
    for (const [code, type] of Object.entries(ownCodes)) expect(codesOf[type]).toContain(code);
  });
});
