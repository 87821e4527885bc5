import { createHash } from 'node:crypto';
import { asLanguage, defaultLanguage, idLangues, type Language } from '@passerelle/contracts/languages.ts';
import { bamStagesCall, referenceCalls } from '@passerelle/contracts/reference/reference.contract.ts';
import { type ReferenceListName, referenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { FilterError, parseFields, parseFilterText, partsOf, spelled } from '../../engines/conditions/parse.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CallContext, Route } from '../../platform/http/calls.ts';
import { unchanged } from '../../platform/http/etag.ts';
import type { LoadedActor } from '../actor/actor.queries.ts';
import { inListOrder, inOrder, place, type Row } from './list-order.ts';

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
  const ordered = asked.order ? inOrder(kept, asked.order, language) : inListOrder(name, kept, language);
  return ordered.map(({ [place]: _, ...row }) => pick(row, asked.fields));
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
  /** Undefined where nobody asks for one: then as the list is arranged. */
  readonly order: { readonly property: string; readonly descending: boolean } | undefined;
}

/** The part of a LoopBack filter that reference lists take: fields, order, and the language of a relation. */
function parseReferenceFilter(name: ReferenceListName, text: string | undefined): Asked {
  const filter = partsOf(parseFilterText(text), 'filter', ['fields', 'order', 'include', 'where'], 'notAllowed');
  const list = referenceList(name);
  const known = [list.id, ...(list.label ? [list.label, 'Actif'] : []), ...Object.keys(list.more)];
  const [order, ...others] = [filter.order ?? []].flat();
  if (others.length > 0) throw new FilterError('order', 'tooLarge', 1);
  return {
    language: languageIn(filter),
    fields: parseFields(filter.fields, known),
    order: order === undefined ? undefined : parseOrder(order, known),
  };
}

function parseOrder(order: unknown, known: readonly string[]): NonNullable<Asked['order']> {
  const [, property, direction] = /^(\w+)(?: +(ASC|DESC))?$/i.exec(String(order).trim()) ?? [];
  if (property === undefined || !known.includes(property))
    throw new FilterError(`order/${spelled(order)}`, 'unknownField');
  return { property, descending: direction?.toUpperCase() === 'DESC' };
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

function pick(row: Row, fields: readonly string[] | undefined): Row {
  return fields ? Object.fromEntries(fields.map((field) => [field, row[field] ?? null])) : row;
}
