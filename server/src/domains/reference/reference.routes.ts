import { createHash } from 'node:crypto';
import { asLanguage, defaultLanguage, idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { bamStagesCall, referenceCalls } from '@passerelle/contracts/reference/reference.contract.ts';
import { type ReferenceListName, referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { FilterError, parseFilterText, spelled } from '../../engines/conditions/parse.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CallContext, Route } from '../../platform/http/calls.ts';
import { unchanged } from '../../platform/http/etag.ts';
import type { LoadedActor } from '../roles/actor.queries.ts';

interface ListInput {
  readonly params?: { readonly lang?: string };
  readonly query?: { readonly filter?: string };
}

export function referenceRoutes(db: Db): readonly Route<LoadedActor>[] {
  const answer = (name: ReferenceListName, onlyBam: boolean): Route<LoadedActor>['handler'] => {
    return (input: ListInput, context: CallContext<LoadedActor>) =>
      serve(db, name, onlyBam, input, context.request, context.reply);
  };
  const lists = Object.entries(referenceCalls).map(([name, call]) => ({
    call,
    handler: answer(name as ReferenceListName, false),
  }));
  return [...lists, { call: bamStagesCall, handler: answer('DemandeStade', true) }];
}

async function serve(
  db: Db,
  name: ReferenceListName,
  onlyBam: boolean,
  { params, query }: ListInput,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const asked = parseReferenceFilter(name, query?.filter);
  const language = params?.lang === undefined ? asked.language : languageOrRefuse(params.lang);
  const rows = await readList(db, name, language);
  const etag = `"${createHash('sha1')
    .update(JSON.stringify([rows, asked, onlyBam]))
    .digest('base64url')}"`;
  const same = unchanged(request, reply, etag);
  if (same) return same;
  const kept = onlyBam ? rows.filter((row) => row.BAM === true) : rows;
  return order(kept, asked.order, language).map((row) => pick(row, asked.fields));
}

type Row = Record<string, string | number | boolean | null>;

async function readList(db: Db, name: ReferenceListName, language: Language): Promise<Row[]> {
  const { id, label, more } = referenceList(name);
  const columns = [id, ...Object.keys(more)].map((column) => sql.ref(column));
  if (label) {
    const translated = sql`coalesce("Traductions" ->> ${idLangues[language]}, ${sql.ref(label)})`;
    columns.push(sql`${translated} as ${sql.ref(label)}` as never);
  }
  return rowsOf(db, sql<Row>`select ${sql.join(columns)} from ${sql.table(name)} order by ${sql.ref(id)}`);
}

interface Asked {
  readonly language: Language;
  readonly fields: readonly string[] | undefined;
  readonly order: { readonly property: string; readonly descending: boolean };
}

/** The part of a LoopBack filter that reference lists take: fields, order, and the language of a relation. */
function parseReferenceFilter(name: ReferenceListName, text: string | undefined): Asked {
  const filter = parseFilterText(text);
  const list = referenceList(name);
  const known = [list.id, ...(list.label ? [list.label] : []), ...Object.keys(list.more)];
  const check = (property: unknown, path: string): string => {
    if (typeof property !== 'string' || !known.includes(property))
      throw new FilterError(`${path}/${spelled(property)}`, 'unknownField');
    return property;
  };
  for (const part of Object.keys(filter)) {
    if (!['fields', 'order', 'include', 'where'].includes(part))
      throw new FilterError(`filter/${part.slice(0, 40)}`, 'notAllowed');
  }
  const fields = Array.isArray(filter.fields)
    ? filter.fields
    : filter.fields && typeof filter.fields === 'object'
      ? Object.entries(filter.fields).flatMap(([property, wanted]) => (wanted === true ? [property] : []))
      : undefined;
  const [first] = Array.isArray(filter.order) ? filter.order : [filter.order];
  const [property, direction] = typeof first === 'string' ? first.trim().split(/\s+/) : [];
  if (direction !== undefined && !/^(ASC|DESC)$/i.test(direction)) throw new FilterError('order', 'unknownValue');
  return {
    language: languageIn(filter),
    fields: fields?.map((one) => check(one, 'fields')),
    order: {
      property: property ? check(property, 'order') : list.order,
      descending: direction?.toUpperCase() === 'DESC',
    },
  };
}

/** `include` or `where` may carry `IdLangue`, at any depth; French when none does. */
function languageIn(filter: unknown): Language {
  if (typeof filter !== 'object' || filter === null) return defaultLanguage;
  for (const [name, value] of Object.entries(filter)) {
    if (name === 'IdLangue') return languageOrRefuse(value);
    const inner = languageIn(value);
    if (inner !== defaultLanguage) return inner;
  }
  return defaultLanguage;
}

function languageOrRefuse(code: unknown): Language {
  const language = typeof code === 'string' ? asLanguage(code) : undefined;
  if (!language) throw new ApiError('LANGUAGE_NOT_SUPPORTED');
  return language;
}

function order(rows: readonly Row[], { property, descending }: Asked['order'], language: Language): readonly Row[] {
  const collator = new Intl.Collator(language === 'cn' ? 'zh' : language === 'gb' ? 'en' : language);
  const compare = (a: Row, b: Row) => {
    const [x, y] = [a[property] ?? null, b[property] ?? null];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return typeof x === 'string' && typeof y === 'string' ? collator.compare(x, y) : Number(x) - Number(y);
  };
  const sorted = [...rows].sort(compare);
  return descending ? sorted.reverse() : sorted;
}

function pick(row: Row, fields: readonly string[] | undefined): Row {
  return fields ? Object.fromEntries(fields.map((field) => [field, row[field] ?? null])) : row;
}
