import type { Fields } from '@passerelle/contracts/catalogue/field.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { type Language, languages } from '@passerelle/contracts/languages.ts';
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

/** The codes of a field as cells say them: by themselves, or by a label in any language. */
export class KnownCodes {
  readonly #codes = new Map<string, string>();
  /** Null where a label is of several codes. */
  readonly #labels = new Map<string, string | null>();
  readonly #shown = new Map<string, string>();
  readonly #type: 'text' | 'number';

  constructor(type: 'text' | 'number') {
    this.#type = type;
  }

  /** Notes a code with its labels; the first of them is what it is shown by. Cells may say it by itself unless `byCode` is false. */
  add(code: string, labels: readonly string[], byCode = true): void {
    if (byCode) this.#codes.set(fold(code), code);
    this.#shown.set(code, labels[0] ?? code);
    for (const word of new Set(labels.map((label) => fold(label.trim()))))
      this.#labels.set(word, this.#labels.has(word) && this.#labels.get(word) !== code ? null : code);
  }

  /** The code that a cell says; null where several are called so, undefined where none is. */
  read(text: string): string | number | null | undefined {
    const word = fold(text.trim());
    const code = this.#codes.get(word) ?? this.#labels.get(word);
    return code === null || code === undefined ? code : this.#type === 'number' ? Number(code) : code;
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

/** The codes of fields, by the field, with their labels in every language; `language` is what they are shown in. */
export async function readKnownCodes(
  db: Db,
  fields: Fields,
  language: Language,
): Promise<ReadonlyMap<string, KnownCodes>> {
  const coded = Object.entries(fields).filter(([, { type }]) => type === 'code' || type === 'codes');
  const references = new Set(coded.flatMap(([, { reference }]) => reference ?? []));
  const byReference = new Map(
    await Promise.all([...references].map(async (name) => [name, await readCodes(db, name, language)] as const)),
  );
  return new Map(
    coded.flatMap(([name, { reference, values }]) => {
      const known = reference ? byReference.get(reference) : values && ownCodes(name, values, language);
      return known ? [[name, known] as const] : [];
    }),
  );
}

const shownFirst = (language: Language) => [language, ...languages.filter((one) => one !== language)];

async function readCodes(db: Db, name: ReferenceName, language: Language): Promise<KnownCodes> {
  const known = new KnownCodes(idTypeOf(name));
  if (isReferenceList(name)) {
    const spoken = await Promise.all(
      shownFirst(language).map(async (one) => (await readCodeLabels(db, [name], one)).get(name)),
    );
    for (const code of spoken[0]?.keys() ?? [])
      known.add(
        code,
        spoken.flatMap((labels) => labels?.get(code) ?? []),
      );
    return known;
  }
  const { id, label } = referenceTables[name];
  const rows = await rowsOf(
    db,
    sql<{ code: string; label: string }>`select ${sql.ref(id)}::text as code, ${sql.ref(label)} as label
      from ${sql.table(name)} order by 2`,
  );
  for (const row of rows) known.add(row.code, [row.label]);
  return known;
}

/** Codes that no list has. */
function ownCodes(field: string, values: readonly string[], language: Language): KnownCodes {
  const known = new KnownCodes('text');
  const texts: Readonly<Record<string, Readonly<Record<Language, string>>>> = personTexts.texts;
  for (const code of values) {
    const said = texts[`${field} ${code}`];
    known.add(code, said ? shownFirst(language).map((one) => said[one]) : []);
  }
  return known;
}
