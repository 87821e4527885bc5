import type { FieldType } from '@passerelle/contracts/catalogue/field.ts';
import { type FormValues, isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { asLanguage, defaultLanguage, type Language } from '@passerelle/contracts/languages.ts';
import { atHome, bamRequest } from '@passerelle/contracts/requests/types/bam.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { sql } from 'kysely';
import { labelOf } from '../../../engines/catalogue/shown.ts';
import { findRequest, readValues } from '../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../engines/requests/kind/request-kind.ts';
import { readLines } from '../../../engines/requests/lines/lines.ts';
import { saidLongDay, saidValue } from '../../../engines/said/said-value.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { exportWords } from '../../foundation/texts/export-words.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { isInForceOrClosed } from './bam.queries.ts';
import { bamKind } from './kinds/bam.kind.ts';
import type { Paper, PaperFact } from './paper.pdf.ts';

/** A file as it is in force, for its paper; undefined of what is not in force, and was not. */
export async function readPaper(db: Db, texts: TextStore, IdDossier: number): Promise<Paper | undefined> {
  const request = await findRequest(db, IdDossier, isInForceOrClosed);
  if (!request) return undefined;
  const values = request.VersionValidee?.values ?? (await readValues(db, bamKind, IdDossier));
  const lines =
    request.VersionValidee?.lignes ?? (await readLines(db, bamKind, IdDossier)).map(({ values: line }) => line);
  const { person, company, IdLangue } = await rowOf(
    db,
    sql<{ person: string; company: string | null; IdLangue: string | null }>`select p."IndexPrenomNom" as person,
        s."LibSociete" as company, p."IdLangue" from "Personne" p
      left join "Societe" s on s."IdSociete" = ${request.IdSociete}::integer
      where p."IdPersonneEV1" = ${request.IdPersonneEV1}`,
  );
  const language = asLanguage(IdLangue ?? '') ?? defaultLanguage;
  const words = await wordsFor(db, texts, language);
  const { decisions, at } = await decisionsOf(db, request);
  return {
    language,
    say: words.say,
    IdDossier,
    person,
    company,
    at,
    sections: await sectionsOf(words, values),
    objectives: await Promise.all(
      lines.map(async (line) =>
        (await factsOf(words, bamRequest.lines?.form.fields ?? {}, line)).map(({ value }) => value).join(' · '),
      ),
    ),
    atHomeUntil:
      values.Situation !== atHome
        ? undefined
        : typeof values.DateDeFin === 'string'
          ? words.day(values.DateDeFin)
          : null,
    decisions: decisions.map(({ name, on }) => ({ name, on: words.day(on) })),
  };
}

type Words = Awaited<ReturnType<typeof wordsFor>>;

/** How values are said in a language. */
async function wordsFor(db: Db, texts: TextStore, language: Language) {
  const { fields, codes, yes, no } = await exportWords(texts, language);
  const nameOf = async (query: ReturnType<typeof sql<{ name: string | null }>>) =>
    (await rowsOf(db, query))[0]?.name ?? null;
  return {
    say: await texts.words(language),
    label: (name: string) => fields[name] ?? name,
    day: (day: string) => saidLongDay(day, language),
    value: (type: FieldType, value: unknown) => saidValue(type, value, { language, yes, no, longDays: true }),
    code: (name: string, value: string) => codes[`${name} ${value}`] ?? value,
    person: async (key: number) =>
      await nameOf(
        sql<{ name: string | null }>`select "IndexPrenomNom" as name from "Personne" where "IdPersonneEV1" = ${key}`,
      ),
    entry: async (list: 'Os' | 'BamObjectif', key: number) =>
      await nameOf(sql<{ name: string | null }>`select ${labelOf(list, sql`${key}::integer`, language)} as name`),
  };
}

/** What is filled in, by section, as the form has it. */
async function sectionsOf(words: Words, values: FormValues): Promise<Paper['sections']> {
  const { form } = bamRequest;
  return await Promise.all(
    form.sections.map(async ({ title, items }) => {
      const own = items.filter(isFieldItem).map(({ field }) => [field, values[field]] as const);
      return { title: title as TextKey, facts: await factsOf(words, form.fields, Object.fromEntries(own)) };
    }),
  );
}

async function factsOf(
  words: Words,
  fields: typeof bamRequest.form.fields,
  values: FormValues,
): Promise<readonly PaperFact[]> {
  const facts = await Promise.all(
    // In the order of the fields: what was kept aside has none.
    Object.keys(fields).map(async (name): Promise<PaperFact[]> => {
      const value = values[name];
      const said =
        value === null || value === undefined || value === '' ? null : await saidOf(words, fields, name, value);
      return said === null ? [] : [{ label: words.label(name), value: said }];
    }),
  );
  return facts.flat();
}

async function saidOf(
  words: Words,
  fields: typeof bamRequest.form.fields,
  name: string,
  value: unknown,
): Promise<string | null> {
  const field = fields[name];
  if (field?.type === 'person') return await words.person(Number(value));
  if (field?.reference) return await words.entry(field.reference as 'Os' | 'BamObjectif', Number(value));
  if (field?.values) return words.code(name, String(value));
  return words.value(field?.type ?? 'text', value);
}

/** Who validated what is in force, and when the last did. */
async function decisionsOf(db: Db, { IdDemande, Tour, VersionValidee }: RequestRow) {
  const found = await rowsOf(
    db,
    sql<{ name: string; on: string; at: Date }>`select coalesce(p."IndexPrenomNom", '—') as name,
        (v."DateDecision" at time zone 'UTC')::date::text as on, v."DateDecision" as at
      from "Visa" v left join "Personne" p on p."IdPersonneEV1" = v."IdPersonneEV1Decideur"
      where v."IdDemande" = ${IdDemande} and v."Etat" = 'validated' and v."Tour" = ${VersionValidee ? Tour - 1 : Tour}
      order by v."DateDecision", v."IdVisa"`,
  );
  return { decisions: found, at: new Date(found.at(-1)?.at ?? 0) };
}
