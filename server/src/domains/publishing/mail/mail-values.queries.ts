import { dayInFigures } from '@passerelle/contracts/civil-day.ts';
import { type IdLangue, idLangues, type Language, languages } from '@passerelle/contracts/languages.ts';
import {
  type MailFieldType,
  type MailPerson,
  type MailPersonField,
  type MailSource,
  mailPersonFields,
  mailSources,
} from '@passerelle/contracts/mail/mail.sources.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { fieldGate } from '../../../engines/access/field-gate.ts';
import { whereOpen } from '../../../engines/conditions/compile.ts';
import { anybody, type HiddenFrom, shownGate } from '../../../engines/forms/hiding.ts';
import { visibleRows } from '../../../engines/lists/list.ts';
import { saidLongDay, saidNumber } from '../../../engines/said/said-value.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { personSubject } from '../../people/person/person.columns.ts';

/** Something that happened to somebody, and is told by mail. */
export interface MailSubject {
  readonly Source: MailSource;
  /** Whom it concerns. */
  readonly to: number;
  readonly values: Readonly<Record<string, string | number>>;
  readonly opens: string | null;
}

/** The people that a subject speaks of; absent where there is none. */
export type SubjectPeople = ReadonlyMap<MailPerson, number>;

/** What a path stands for, before it is put in words: a label has one for each language. */
export type PathValue = string | number | Readonly<Record<string, string>> | null;
export type PathValues = ReadonlyMap<string, PathValue>;

/** A field of a mail, as values are made from it. */
export interface FieldMap {
  readonly IdField: string;
  readonly Type: MailFieldType;
  readonly Map: string;
  readonly DateDebut: string | null;
  readonly DateFin: string | null;
}

export async function peopleOf(db: Db, { Source, to, values }: MailSubject): Promise<SubjectPeople> {
  const people = new Map<MailPerson, number>([['to', to]]);
  if (typeof values.person === 'number') people.set('person', values.person);
  const [row] = await rowsOf(
    db,
    sql<{ manager: number | null }>`
      select "IdPersonneEV1Manager" as manager from "Personne" where "IdPersonneEV1" = ${to}`,
  );
  const known: readonly MailPerson[] = mailSources[Source].people;
  if (row?.manager) people.set('manager', row.manager);
  return new Map([...people].filter(([person]) => known.includes(person)));
}

/** Everything that fields can take from a subject; what a form hides from everybody is as if it were empty. */
export async function pathValues(
  db: Db,
  subject: MailSubject,
  people: SubjectPeople,
  today: string,
): Promise<PathValues> {
  const { values, opens } = subject;
  const found = new Map<string, PathValue>();
  const reader = await anybody(db, today);
  for (const [person, key] of people) {
    const row = await personValues(db, reader, key);
    for (const field of mailPersonFields) found.set(`${person}.${field}`, row?.[field] ?? null);
  }
  if (typeof values.role === 'number') found.set('role.LibRole', await roleLabels(db, values.role));
  const { from, until, plan } = values;
  for (const [path, value] of Object.entries({ from, until, 'plan.IdPlan': plan }))
    if (value !== undefined) found.set(path, value);
  found.set('link', opens);
  return found;
}

async function personValues(
  db: Db,
  from: HiddenFrom,
  key: number,
): Promise<Record<MailPersonField, string | null> | undefined> {
  const columns = mailPersonFields.map((name) => {
    const field = personSubject.fields[name] as { readonly value: (alias: string) => Sql };
    const shown = whereOpen(shownGate(from, personSubject, name, 'p'));
    return sql`case when ${shown} then ${field.value('p')} end as ${sql.ref(name)}`;
  });
  const rows = await rowsOf(
    db,
    sql<Record<MailPersonField, string | null>>`
      select ${sql.join(columns)} from "Personne" p where p."IdPersonneEV1" = ${key}`,
  );
  return rows[0];
}

async function roleLabels(db: Db, IdRole: number): Promise<PathValue> {
  const row = await db
    .selectFrom('Role')
    .select(['LibRole', 'Traductions'])
    .where('IdRole', '=', IdRole)
    .executeTakeFirst();
  return row ? { FR: row.LibRole, ...(row.Traductions as Record<string, string>) } : null;
}

/** The paths whose values a reader may not read on the people of a subject: taken out before anything is shown. */
export async function hiddenPaths(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  people: SubjectPeople,
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  const open = mailPersonFields.map((field) => whereOpen(fieldGate({ kernel, actor }, personSubject, field, 'p')));
  const readable = sql`array[${sql.join(open.map((where) => sql`coalesce(${where}, false)`))}]::boolean[]`;
  for (const [person, key] of people) {
    const [row] = await rowsOf(
      db,
      sql<{ readable: boolean[] }>`select ${readable} as readable from "Personne" p
        where p."IdPersonneEV1" = ${key} and ${visibleRows({ kernel, actor }, personSubject, 'p')}`,
    );
    for (const [at, field] of mailPersonFields.entries()) if (!row?.readable[at]) hidden.add(`${person}.${field}`);
  }
  return hidden;
}

interface Writing {
  readonly language: IdLangue;
  readonly publicUrl: string;
  /** Screen that links open instead. */
  readonly URL: string | null;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** The fields of a mail in the words of one language; null where there is nothing, or not today. */
export function fieldValues(
  fields: readonly FieldMap[],
  found: PathValues,
  writing: Writing,
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    fields.map((field) => [field.IdField, isOn(field, writing.today) ? inWords(field, found, writing) : null]),
  );
}

function isOn({ DateDebut, DateFin }: FieldMap, today: string): boolean {
  return (DateDebut === null || DateDebut <= today) && (DateFin === null || DateFin >= today);
}

function inWords(
  { Type, Map: path }: FieldMap,
  found: PathValues,
  { language, publicUrl, URL }: Writing,
): string | null {
  const own = languageOf(language);
  const value = found.get(path) ?? null;
  if (Type === 'link') return `${publicUrl}/${own}/${URL || value || ''}`;
  if (value === null || value === '') return null;
  if (typeof value === 'object') return value[language] ?? value.FR ?? null;
  if (Type === 'number') return saidNumber(Number(value), own);
  if (Type === 'date') return dayInFigures(String(value), own);
  if (Type === 'longDate') return saidLongDay(String(value), own);
  return String(value);
}

export function languageOf(IdLangue: string): Language {
  return languages.find((language) => idLangues[language] === IdLangue) ?? 'fr';
}
