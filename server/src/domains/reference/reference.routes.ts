import { createHash } from 'node:crypto';
import { asLanguage, defaultLanguage, idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { bamStagesCall, referenceCalls } from '@passerelle/contracts/reference/reference.contract.ts';
import { type ReferenceListName, referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { FilterError, parseFields, parseFilterText, partsOf, spelled } from '../../engines/conditions/parse.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CallContext, Route } from '../../platform/http/calls.ts';
import { unchanged } from '../../platform/http/etag.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';

interface ListInput {
  readonly params?: { readonly lang?: string };
  readonly query?: { readonly filter?: string };
}

export function referenceRoutes({ db }: { readonly db: Db }): readonly Route<LoadedActor>[] {
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
  const filter = partsOf(parseFilterText(text), 'filter', ['fields', 'order', 'include', 'where'], 'notAllowed');
  const list = referenceList(name);
  const known = [list.id, ...(list.label ? [list.label] : []), ...Object.keys(list.more)];
  const [order, ...others] = [filter.order ?? []].flat();
  if (others.length > 0) throw new FilterError('order', 'tooLarge', 1);
  const [, property, direction] = /^(\w+)(?: +(ASC|DESC))?$/i.exec(String(order ?? list.order).trim()) ?? [];
  if (property === undefined || !known.includes(property))
    throw new FilterError(`order/${spelled(order)}`, 'unknownField');
  return {
    language: languageIn(filter),
    fields: parseFields(filter.fields, known),
    order: { property, descending: direction?.toUpperCase() === 'DESC' },
  };
}

/** `IdLangue` of the one relation included, whatever its name, or of `where`; French when neither says. */
function languageIn(filter: Readonly<Record<string, unknown>>): Language {
  const [one, ...others] = [filter.include ?? []].flat();
  if (others.length > 0) throw new FilterError('include', 'tooLarge', 1);
  const { scope } = typeof one === 'string' ? {} : partsOf(one, 'include', ['relation', 'scope'], 'notAllowed');
  const { where } = partsOf(scope, 'include/scope', ['where'], 'notAllowed');
  const relation = partsOf(where, 'include/scope/where', ['IdLangue']);
  const code = relation.IdLangue ?? partsOf(filter.where, 'where', ['IdLangue']).IdLangue;
  return code === undefined ? defaultLanguage : languageOrRefuse(code);
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
