import type { Field, Fields } from '@passerelle/contracts/catalogue/field.ts';
import { asLanguage, idLangues, type Language, languages } from '@passerelle/contracts/languages.ts';
import {
  idTypeOf,
  isReferenceList,
  type ReferenceName,
  referenceTables,
} from '@passerelle/contracts/reference/reference.fields.ts';
import { personTexts } from '@passerelle/texts/person.texts.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { readCodeLabels } from '../catalogue/code-labels.queries.ts';
import { distanceOf } from './map-columns.ts';
import { ownCodeWords, wordOf } from './own-code-words.ts';
import { readFileWords } from './reference-words.queries.ts';

/** The codes of a field as cells say them: by themselves, or by a label in any language. */
export class KnownCodes {
  readonly #codes = new Map<string, string>();
  /** Null where a label is of several codes. */
  readonly #labels = new Map<string, string | null>();
  readonly #shown = new Map<string, string>();
  readonly #near = new Map<string, readonly string[]>();
  readonly #proposes: boolean;
  readonly #type: 'text' | 'number';

  readonly #spelled: (text: string) => string | undefined;

  /**
   * `proposes`: what is called nearly so may be told to whoever said a word that is unknown; `spelled`: the code of a word that
   * is no label, by a rule.
   */
  constructor(
    type: 'text' | 'number',
    proposes = false,
    spelled: (text: string) => string | undefined = () => undefined,
  ) {
    this.#type = type;
    this.#proposes = proposes;
    this.#spelled = spelled;
  }

  /** Notes a code with its labels; the first of them is what it is shown by. Cells may say it by itself unless `byCode` is false. */
  add(code: string, labels: readonly string[], byCode = true): void {
    if (byCode) this.#codes.set(wordOf(code), code);
    this.#shown.set(code, labels[0] ?? code);
    for (const word of new Set(labels.map((label) => wordOf(label))))
      this.#labels.set(word, this.#labels.has(word) && this.#labels.get(word) !== code ? null : code);
  }

  /** Notes another word for a code, where nothing is called so yet. */
  alias(said: string, code: string): void {
    const word = wordOf(said);
    if (!this.#labels.has(word)) this.#labels.set(word, code);
  }

  /** The code that a cell says; null where several are called so, undefined where none is. */
  read(text: string): string | number | null | undefined {
    const word = wordOf(text);
    const own = this.#codes.get(word) ?? this.#labels.get(word);
    const code = own === undefined ? this.#spelled(text) : own;
    return code === null || code === undefined ? code : this.#type === 'number' ? Number(code) : code;
  }

  /** Up to three that are called nearly as a cell says, the nearest first, as cells would say them. */
  near(text: string): readonly string[] {
    const word = wordOf(text);
    const known = this.#near.get(word);
    if (known) return known;
    // Files with many words that no list knows are of something else.
    if (!this.#proposes || word.length < minNear || word.length > maxNear || this.#near.size >= mostNear) return [];
    const apart = [...this.#labels].flatMap(([label, code]) => {
      const distance = code === null ? undefined : apartOf(word, label);
      return code === null || distance === undefined ? [] : [[code, distance] as const];
    });
    const codes = [...new Set(apart.toSorted(([, one], [, other]) => one - other).map(([code]) => code))].slice(0, 3);
    const near = codes.map((code) => this.write(this.#type === 'number' ? Number(code) : code));
    this.#near.set(word, near);
    return near;
  }

  /** What a cell says of a code so that it is read again: its label where that is its own alone, else the code. */
  write(code: string | number): string {
    const shown = this.#shown.get(String(code));
    return shown !== undefined && this.read(shown) === code ? shown : String(code);
  }

  /** What cells may hold, in the order in which it was noted. */
  get all(): readonly string[] {
    return [...this.#shown.keys()].map((code) => this.write(this.#type === 'number' ? Number(code) : code));
  }
}

/** Words that are compared, and how many of one file are. */
const minNear = 3;
const maxNear = 80;
const mostNear = 200;

/** How far two words are apart: one that begins the other is near, so is one with a few other letters. */
function apartOf(word: string, label: string): number | undefined {
  const [short, long] = word.length < label.length ? [word, label] : [label, word];
  if (short.length >= minNear && long.startsWith(short) && long.length <= short.length * 2) return 1;
  if (long.length - short.length > long.length / 4) return undefined;
  const distance = distanceOf(word, label);
  return distance <= Math.floor(long.length / 4) ? distance : undefined;
}

/**
 * The codes of fields, by the field, with their labels in every language; `language` is what they are shown in. What comes from
 * another system says companies, sites and cost centres by name alone: a number in it is no key of ours unless `byKey`.
 */
export async function readKnownCodes(
  db: Db,
  fields: Fields,
  language: Language,
  byKey = true,
): Promise<ReadonlyMap<string, KnownCodes>> {
  const coded = Object.entries(fields).filter(([, { type }]) => type === 'code' || type === 'codes');
  const references = new Set(coded.flatMap(([, { reference }]) => reference ?? []));
  const byReference = new Map(
    await Promise.all([...references].map(async (name) => [name, await readCodes(db, name, language, byKey)] as const)),
  );
  return new Map(
    coded.flatMap(([name, field]) => {
      const { reference, values } = field;
      const known = reference ? byReference.get(reference) : values && ownCodes(name, field, language);
      return known ? [[name, known] as const] : [];
    }),
  );
}

const shownFirst = (language: Language) => [language, ...languages.filter((one) => one !== language)];

/** A language as any program writes it: `fr-CA`, `EN`. */
const languageCode = (text: string): string | undefined => {
  const language = asLanguage(text);
  return language && idLangues[language];
};

async function readCodes(db: Db, name: ReferenceName, language: Language, byKey: boolean): Promise<KnownCodes> {
  const spelled = name === 'Langue' ? languageCode : undefined;
  const known = new KnownCodes(idTypeOf(name), name !== 'Inventaire', spelled);
  if (isReferenceList(name)) {
    const spoken = await Promise.all(
      shownFirst(language).map(async (one) => (await readCodeLabels(db, [name], one)).get(name)),
    );
    for (const code of spoken[0]?.keys() ?? [])
      known.add(
        code,
        spoken.flatMap((labels) => labels?.get(code) ?? []),
      );
    for (const [word, code] of await readFileWords(db, name)) known.alias(word, String(code));
    return known;
  }
  const { id, label } = referenceTables[name];
  const rows = await rowsOf(
    db,
    sql<{ code: string; label: string }>`select ${sql.ref(id)}::text as code, ${sql.ref(label)} as label
      from ${sql.table(name)} order by 2`,
  );
  for (const row of rows) known.add(row.code, [row.label], byKey);
  return known;
}

/** The codes of a field that no list has. */
export function ownCodes(name: string, field: Field, language: Language): KnownCodes {
  const known = new KnownCodes('text', true);
  const texts: Readonly<Record<string, Readonly<Record<Language, string>>>> = personTexts.texts;
  for (const code of field.values ?? []) {
    const said = texts[`${name} ${code}`];
    known.add(code, said ? shownFirst(language).map((one) => said[one]) : []);
  }
  for (const [word, code] of ownCodeWords(name, field)) known.alias(word, code);
  return known;
}
