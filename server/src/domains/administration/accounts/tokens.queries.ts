import { type TokenState, type tokenCalls, tokenStates } from '@passerelle/contracts/accounts/tokens.contract.ts';
import type { Input, Output } from '@passerelle/contracts/call.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { ifAny, named } from '../../../engines/entities/named.ts';
import { countEach, keyedList, readKeyed } from '../../../engines/lists/by-key.queries.ts';
import { eachWord } from '../../../engines/lists/words.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';

type Answer = Output<typeof tokenCalls.list>;
type Question = NonNullable<Input<typeof tokenCalls.list>['query']>;

type Row = Omit<Answer['rows'][number], 'since'> & { readonly since: Date };

/** What the list of tokens is narrowed to. `known` says of a holder, as `p`, that the reader may know of them. */
interface Asked extends Pick<Question, 'state' | 'words'> {
  readonly known: Sql<boolean>;
}

const tokens = keyedList<Row, Asked>({
  from: sql`second_factor_token t left join "Personne" p on p."IdPersonneEV1" = t."IdPersonneEV1"`,
  select: sql`t.serial, t.digits, t.state, t."DateEtat" as since,
    ${ifAny('p', named('p'))} as holder,
    exists (select from second_factor f where f.serial = t.serial and f.state = 'active') as "inUse"`,
  key: sql`t.serial`,
  pageSize: 100,
  narrows: {
    known: (known) => sql`(t."IdPersonneEV1" is null or ${known})`,
    state: (state) => sql`t.state = ${state}`,
    words: (words) =>
      eachWord(words, (like) => sql`(lower(t.serial) like ${like} or searched(p."IndexPrenomNom") like ${like})`),
  },
});

/** A page of tokens by serial number, and how many the words find in each state: of people whom the reader may not know of, none. */
export async function readTokens(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  { state, words, after }: Question,
): Promise<Answer> {
  const known = allOf([kernel.scope(actor, 'cpt', 'person', 'p'), kernel.scope(actor, 'ann', 'person', 'p')]);
  const [{ rows, more }, counts] = await Promise.all([
    readKeyed(db, tokens, { known, state, words }, { past: after }),
    countEach(db, tokens, { known, words }, sql`t.state`, tokenStates),
  ]);
  const page = rows.map((row) => ({ ...row, since: row.since.toISOString() }));
  return { rows: page, next: more ? (page.at(-1)?.serial ?? null) : null, counts };
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

/** With whom tokens of these serials are. */
export async function holdersOf(db: Db, serials: readonly string[]): Promise<readonly number[]> {
  const found = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number }>`select "IdPersonneEV1" from second_factor_token
      where "IdPersonneEV1" is not null and serial = any(${serials}::text[])`,
  );
  return found.map(({ IdPersonneEV1 }) => IdPersonneEV1);
}
