import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import { sql } from 'kysely';
import type { ListReader } from '../../../../engines/lists/list.ts';
import { run } from '../../../../engines/lists/rows.queries.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { namedPeople } from '../../../people/directory/directory.queries.ts';
import { boundsOf, requireCriteria } from '../groups/criteria.ts';
import { type GroupsReader, knownOf } from '../groups/groups.queries.ts';
import { peopleOn } from './ahead.queries.ts';
import { duePeople, type GroupCriteria, readCriteria } from './due.queries.ts';

/** People shown of those whom criteria find, of those who would come, and of those who would go. */
const shown = 20;

/** Who asks: whoever types on gives up what they asked before, which is stopped. */
export type Foreseeing = GroupsReader & Pick<ListReader, 'lists' | 'signal'>;

interface Named {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string;
}

interface Due {
  readonly count: number;
  readonly joins: number;
  readonly leaves: number;
  readonly sample: Named[];
  readonly hidden: number;
  readonly arrivees: Named[];
  readonly departs: Named[];
}

/** What is typed of one group. */
interface Typed {
  readonly IdGroupe: number;
  /** As they are where nothing is said of them. */
  readonly Conditions?: Condition | null;
  readonly named?: readonly number[];
  readonly removed?: readonly number[];
  readonly neither?: readonly number[];
  /** Until when those who are named here stay. */
  readonly Jusqua?: string | null;
  /** Its criteria are saved as they are, by who asks. */
  readonly mine?: boolean;
  /** It is deleted. */
  readonly retire?: boolean;
}

/** As of when: today, or a coming day. */
interface AsOf {
  readonly today: string;
  readonly day?: string | undefined;
}

/**
 * Whom a list would hold with what is typed of one of its groups, as who types it may see people now.
 * @throws {ApiError} FILTER_INVALID at the leaf that is wrong; NOT_FOUND where the list has no such group
 */
export async function previewChange(reader: Foreseeing, IdListe: number, typed: Typed, asOf: AsOf): Promise<Due> {
  const { IdGroupe, Conditions, mine, retire } = typed;
  const groups = await readCriteria(reader.db, IdListe);
  const stored = groups.find((one) => one.IdGroupe === IdGroupe);
  if (!stored) throw new ApiError('NOT_FOUND');
  const condition = mine ? stored.Conditions : Conditions && requireCriteria(Conditions, 'body/Conditions');
  const Bornes = condition ? boundsOf(reader.actor, condition) : null;
  const anew = groups.flatMap((one) => {
    if (one.IdGroupe !== IdGroupe) return [one];
    if (retire) return [];
    return [condition === undefined ? one : { ...one, Conditions: condition, Bornes }];
  });
  return await readDue(reader, IdListe, anew, { ...asOf, path: 'body/jour', named: await namedAnew(reader, typed) });
}

/** Who is named and left out with what is typed: the head of a statement, in which "LdNomme" is this. Whom the reader may not see stays as they are. */
async function namedAnew(
  reader: GroupsReader,
  { IdGroupe, named = [], removed = [], neither = [], Jusqua = null, retire = false }: Typed,
): Promise<Sql> {
  const known = await knownOf(reader, [...named, ...removed, ...neither]);
  const rows = (people: readonly number[], Sens: 'ajout' | 'retrait') =>
    people.flatMap((person) => (known.has(person) ? [{ person, Sens, Jusqua: Sens === 'ajout' ? Jusqua : null }] : []));
  const anew = [...rows(named, 'ajout'), ...rows(removed, 'retrait')];
  return sql`"LdNomme" as (
      select n."IdGroupe", n."IdPersonneEV1", n."Sens", n."Jusqua" from "LdNomme" n
        where not (n."IdGroupe" = ${IdGroupe} and (${retire} or n."IdPersonneEV1" = any(${sql.val([...known])}::integer[])))
      union all select ${IdGroupe}::integer, r.person, r."Sens", r."Jusqua"
        from jsonb_to_recordset(${JSON.stringify(retire ? [] : anew)}::jsonb) r(person integer, "Sens" text, "Jusqua" date)),`;
}

/** Whom a list is to hold on a coming day, as it is. */
export async function readAhead(reader: Foreseeing, IdListe: number, asOf: AsOf): Promise<Due> {
  return await readDue(reader, IdListe, await readCriteria(reader.db, IdListe), { ...asOf, path: 'path/jour' });
}

async function readDue(
  reader: Foreseeing,
  IdListe: number,
  groups: readonly GroupCriteria[],
  { today, day, path, named: heads = sql`` }: AsOf & { readonly path: string; readonly named?: Sql },
): Promise<Due> {
  const { kernel, actor } = reader;
  if (day !== undefined && day <= today) throw invalidInput(path, 'dateFuture');
  const people = day === undefined ? sql`` : sql`${await peopleOn(reader, day)},`;
  const seen = namedPeople({ kernel, actor }, 'p');
  const live = sql`"LdMembre" m where m."IdListe" = ${IdListe} and m.version_out is null`;
  const named = (from: string) =>
    sql`coalesce((select json_agg(those) from (select p."IdPersonneEV1", p."IndexPrenomNom" from ${sql.table(from)} one
      join "Personne" p on p."IdPersonneEV1" = one.person where ${seen} order by p."IndexPrenomNom" limit ${shown}) those), '[]')`;
  const [row = []] = await run(
    reader,
    sql`with ${people} ${heads} due as materialized (${duePeople(kernel, IdListe, groups, { on: day === undefined ? undefined : sql<string>`${day}::date` })}),
      known as materialized (select p."IdPersonneEV1" as person from due
        join "Personne" p on p."IdPersonneEV1" = due.person where ${seen}),
      came as materialized (select person from due where not exists (select from ${live} and m."IdPersonneEV1" = due.person)),
      went as materialized (select m."IdPersonneEV1" as person from ${live}
        and not exists (select from due where due.person = m."IdPersonneEV1"))
      select jsonb_build_object('count', (select count(*) from due), 'joins', (select count(*) from came),
        'leaves', (select count(*) from went), 'hidden', (select count(*) from due) - (select count(*) from known),
        'sample', ${named('known')}, 'arrivees', ${named('came')}, 'departs', ${named('went')})`,
  );
  return row[0] as Due;
}
