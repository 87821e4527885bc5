import { type TokenState, type tokenCalls, tokenStates } from '@passerelle/contracts/accounts/tokens.contract.ts';
import type { Input, Output } from '@passerelle/contracts/call.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { sql } from 'kysely';
import type { Actor } from '../../engines/access/actor.ts';
import type { AccessKernel } from '../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { allOf, type Sql } from '../../platform/db/sql.ts';

type Answer = Output<typeof tokenCalls.list>;
type Question = NonNullable<Input<typeof tokenCalls.list>['query']>;

const pageSize = 100;

/** Tokens, as `t`, with whom they were given to, as `p`: of people whom the reader may not know of, none. */
function tokensFor(kernel: AccessKernel, actor: Actor, words: string): Sql {
  const known = allOf([kernel.scope(actor, 'cpt', 'person', 'p'), kernel.scope(actor, 'ann', 'person', 'p')]);
  const found = fold(words)
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
    .map((word) => sql<boolean>`(lower(t.serial) like ${word} or fold(p."IndexPrenomNom") like ${word})`);
  return sql`from second_factor_token t left join "Personne" p on p."IdPersonneEV1" = t."IdPersonneEV1"
    where ${allOf([sql<boolean>`(t."IdPersonneEV1" is null or ${known})`, ...found])}`;
}

/** A page of tokens by serial number, and how many the words find in each state. */
export async function readTokens(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  { state, words = '', after = '' }: Question,
): Promise<Answer> {
  const tokens = tokensFor(kernel, actor, words);
  const [rows, counted] = await Promise.all([
    rowsOf(
      db,
      sql<Omit<Answer['rows'][number], 'since'> & { since: Date }>`
        select t.serial, t.digits, t.state, t."DateEtat" as since,
          case when p."IdPersonneEV1" is not null then json_build_object('IdPersonneEV1', p."IdPersonneEV1",
            'IndexPrenomNom', p."IndexPrenomNom") end as holder,
          exists (select from second_factor f where f.serial = t.serial and f.state = 'active') as "inUse"
        ${tokens} and (${state ?? null}::text is null or t.state = ${state ?? null}) and t.serial > ${after}
        order by t.serial limit ${pageSize + 1}`,
    ),
    rowsOf(db, sql<{ state: TokenState; n: number }>`select t.state, count(*)::integer as n ${tokens} group by 1`),
  ]);
  const page = rows.slice(0, pageSize).map((row) => ({ ...row, since: row.since.toISOString() }));
  const countOf = (one: TokenState) => counted.find((count) => count.state === one)?.n ?? 0;
  return {
    rows: page,
    next: rows.length > pageSize ? page.at(-1)!.serial : null,
    counts: Object.fromEntries(tokenStates.map((one) => [one, countOf(one)])) as Answer['counts'],
  };
}

export interface StoredToken {
  readonly serial: string;
  readonly state: TokenState;
  readonly IdPersonneEV1: number | null;
  /** Its codes open the portal to somebody: whom. */
  readonly usedBy: number | null;
}

export async function findToken(db: Db, serial: string): Promise<StoredToken | undefined> {
  const [found] = await rowsOf(
    db,
    sql<StoredToken>`select t.serial, t.state, t."IdPersonneEV1", f."IdPersonneEV1" as "usedBy"
      from second_factor_token t left join second_factor f on f.serial = t.serial and f.state = 'active'
      where t.serial = ${serial.toUpperCase()}`,
  );
  return found;
}

/** Which of these are known already. */
export async function knownSerials(db: Db, serials: readonly string[]): Promise<number> {
  const [{ n } = { n: 0 }] = await rowsOf(
    db,
    sql<{ n: number }>`select count(*)::integer as n from second_factor_token where serial = any(${serials}::text[])`,
  );
  return n;
}

/** Who signs in with each of these. */
export async function usersOf(db: Db, serials: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await rowsOf(
    db,
    sql<{ serial: string; IdPersonneEV1: number }>`select serial, "IdPersonneEV1" from second_factor
      where state = 'active' and serial = any(${serials}::text[])`,
  );
  return new Map(found.map(({ serial, IdPersonneEV1 }) => [serial, IdPersonneEV1]));
}
