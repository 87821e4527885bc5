import { asLanguage, defaultLanguage, idLangues, type Language } from '@passerelle/contracts/languages.ts';
import {
  agencyOsCall,
  bamStagesCall,
  referenceCalls,
  referenceListsCall,
} from '@passerelle/contracts/reference/reference.contract.ts';
import { type ReferenceListName, referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import { sql } from 'kysely';
import { type Envelope, readEnvelope } from '../../../engines/conditions/envelope.ts';
import { FilterError, parseFields, partsOf, spelled } from '../../../engines/conditions/parse.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Route } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { type Properties, readWhere } from './list-filter.ts';
import { inListOrder, inOrder, type PropertyOrder, place, type Row } from './list-order.ts';

interface ListInput {
  readonly params?: { readonly lang?: string };
  readonly query?: { readonly filter?: string };
}

interface SeveralInput {
  readonly params: { readonly lang: string };
  readonly query: { readonly names: string };
}

export function referenceRoutes({ db }: { readonly db: Db }): readonly Route<LoadedActor>[] {
  const answer = (name: ReferenceListName, only: Only = every): Route<LoadedActor>['handler'] => {
    return (input: ListInput) => serve(db, name, only, input);
  };
  const lists = Object.entries(referenceCalls).map(([name, call]) => ({
    call,
    handler: answer(name as ReferenceListName),
  }));
  return [
    ...lists,
    { call: referenceListsCall, handler: (input: SeveralInput) => serveSeveral(db, input) },
    { call: bamStagesCall, handler: answer('DemandeStade', ({ BAM }) => BAM === true) },
    { call: agencyOsCall, handler: answer('Os', ({ IdCA }) => IdCA !== null) },
  ];
}

/** Which rows of a list a call answers. */
type Only = (row: Row) => boolean;
const every: Only = () => true;

async function serve(db: Db, name: ReferenceListName, only: Only, { params, query }: ListInput) {
  const asked = parseReferenceFilter(name, query?.filter);
  const language = params?.lang === undefined ? asked.language : languageOrRefuse(params.lang, 'params/lang');
  const rows = await readList(db, name, language);
  const kept = rows.filter((row) => only(row) && asked.where(row));
  const ordered = asked.orders.length > 0 ? inOrder(kept, asked.orders, language) : inListOrder(name, kept, language);
  return ordered.slice(asked.skip, asked.skip + asked.limit).map(({ [place]: _, ...row }) => pick(row, asked.fields));
}

async function serveSeveral(db: Db, { params, query }: SeveralInput) {
  const names = [...new Set(query.names.split(','))] as ReferenceListName[];
  const found = await Promise.all(names.map((name) => serve(db, name, every, { params })));
  return Object.fromEntries(names.map((name, index) => [name, found[index]]));
}

async function readList(db: Db, name: ReferenceListName, language: Language): Promise<Row[]> {
  const { id, label, more } = referenceList(name);
  const columns: Sql[] = [id, ...Object.keys(more)].map((column) => sql.ref(column));
  if (label) {
    const translated = sql`coalesce("Traductions" ->> ${idLangues[language]}, ${sql.ref(label)})`;
    columns.push(sql`${translated} as ${sql.ref(label)}`, sql.ref('Actif'), sql`"Ordre" as ${sql.ref(place)}`);
  }
  return rowsOf(db, sql<Row>`select ${sql.join(columns)} from ${sql.table(name)} order by ${sql.ref(id)}`);
}

interface Asked {
  readonly language: Language;
  readonly fields: readonly string[] | undefined;
  readonly where: (row: Row) => boolean;
  /** Where nobody asks for one, the list is as it is arranged. */
  readonly orders: readonly PropertyOrder[];
  readonly limit: number;
  readonly skip: number;
}

const envelope = { most: 10_000, also: ['fields', 'include'] } as const;

/** The LoopBack filter of a reference list: its own properties, and the language of a relation. */
function parseReferenceFilter(name: ReferenceListName, text: string | undefined): Asked {
  const filter = readEnvelope(text, envelope);
  const properties = propertiesOf(name);
  // A word that no name may have is of one language, or of all: whoever names theirs wants both.
  const hasOwnLanguage = Object.hasOwn(properties, 'IdLangue') && !referenceList(name).oneWording;
  const { language, where } = languageIn(filter, hasOwnLanguage);
  const known = Object.keys(properties);
  return {
    language,
    fields: parseFields(filter.fields, known),
    where: readWhere(where, properties),
    orders: filter.orders.map(({ name: property, descending, said }) => {
      if (!known.includes(property)) throw new FilterError(`order/${spelled(said)}`, 'unknownField');
      return { property, descending };
    }),
    limit: filter.limit,
    skip: filter.skip,
  };
}

function propertiesOf(name: ReferenceListName): Properties {
  const { id, idType, label, more } = referenceList(name);
  return { [id]: idType, ...(label && { [label]: 'text', Actif: 'boolean' }), ...more };
}

/**
 * `IdLangue` of the one relation included, whatever its name; or of `where`, for a list that has no language of its own to
 * be filtered by. French when neither says. With what is left of `where`.
 */
function languageIn(
  filter: Pick<Envelope, 'include' | 'where'>,
  hasOwnLanguage: boolean,
): { readonly language: Language; readonly where: unknown } {
  const [one, ...others] = [filter.include ?? []].flat();
  if (others.length > 0) throw new FilterError('include', 'tooLarge', 1);
  const { scope } = typeof one === 'string' ? {} : partsOf(one, 'include', ['relation', 'scope'], 'notAllowed');
  const { where: asked } = partsOf(scope, 'include/scope', ['where'], 'notAllowed');
  const relation = partsOf(asked, 'include/scope/where', ['IdLangue']);
  const { IdLangue: own, ...rest } = hasOwnLanguage ? {} : partsOfAny(filter.where);
  const where = own === undefined ? filter.where : rest;
  const [code, at] =
    relation.IdLangue === undefined ? [own, 'where/IdLangue'] : [relation.IdLangue, 'include/scope/where/IdLangue'];
  return { language: code === undefined ? defaultLanguage : languageOrRefuse(code, at), where };
}

function partsOfAny(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The language of labels is one, and said as it is: nothing compares it. */
function languageOrRefuse(code: unknown, at: string): Language {
  if (!Array.isArray(code)) {
    const [operator] = Object.keys(partsOfAny(code));
    if (operator !== undefined) throw new FilterError(`${at}/${spelled(operator)}`, 'unknownOperator');
  }
  const language = typeof code === 'string' ? asLanguage(code) : undefined;
  if (!language) throw new ApiError('LANGUAGE_NOT_SUPPORTED');
  return language;
}

function pick(row: Row, fields: readonly string[] | undefined): Row {
  return fields ? Object.fromEntries(fields.map((field) => [field, row[field] ?? null])) : row;
}
