import { type PersonField, personField } from '@passerelle/contracts/person/person.fields.ts';
import { personTexts } from '@passerelle/texts/person.texts.ts';
import { wordOf } from './people-load/people-references.queries.ts';

type Labels = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>;
const labels: Labels = personTexts.texts;

/** Words that files use where no language has them as a label. */
const moreWords: Readonly<Partial<Record<PersonField, Readonly<Record<string, string>>>>> = {
  SituationFamiliale: {
    pacs: 'civil-partnership',
    concubin: 'concubine',
    partner: 'concubine',
    partnership: 'civil-partnership',
    veuf: 'widowed',
    veuve: 'widowed',
    widow: 'widowed',
    widower: 'widowed',
    celibe: 'single',
    nubile: 'single',
  },
  TitreSejour: { no: 'none', non: 'none', nein: 'none', cdr: 'resident', cds: 'temporary' },
};

const known = new Map<PersonField, ReadonlyMap<string, string>>();

/** A code of a field that no list has, by the code or by its label in any language; undefined where there is none. */
export function ownCode(field: PersonField, text: string): string | undefined {
  const words = known.get(field) ?? wordsOf(field);
  known.set(field, words);
  return words.get(wordOf(text));
}

function wordsOf(field: PersonField): ReadonlyMap<string, string> {
  const { values = [] } = personField(field);
  const said = values.flatMap((code) => Object.values(labels[`${field} ${code}`] ?? {}).map((label) => [label, code]));
  const spelled = said.flatMap(([label = '', code = '']) =>
    spellings(label).map((word) => [wordOf(word), code] as const),
  );
  // The first to claim a word keeps it.
  return new Map([
    ...spelled.toReversed(),
    ...Object.entries(moreWords[field] ?? {}),
    ...values.map((code) => [wordOf(code), code] as const),
  ]);
}

/** A label that says both genders, and each of them: `Marié(e)`, `Casado/a`. */
function spellings(label: string): readonly string[] {
  const other = /^(.*)\w\/(\w)$/u.exec(label);
  return [
    label,
    label.replace(/\(\w+\)/gu, ''),
    label.replace(/[()]/g, ''),
    ...(other ? [label.slice(0, -2), `${other[1]}${other[2]}`] : []),
  ];
}
