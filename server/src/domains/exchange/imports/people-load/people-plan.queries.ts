import { personField, sensitiveFields } from '@passerelle/contracts/person/person.fields.ts';
import type { PlanState } from '@passerelle/contracts/plans/plans.contract.ts';
import type { Client } from '../../../../platform/db/database.ts';
import { firstOf } from '../../../../platform/sure.ts';
import type { LoadedField } from './people-mapping.ts';
import type { Organisation, PeopleCodes } from './people-references.queries.ts';
import type { LinkField, Rules, Value } from './people-rules.ts';
import { missingInUse } from './people-stage.queries.ts';
import { orderMoves } from './people-tree.queries.ts';

/** Who changed people last, when a file did. */
/** Who changed them last, as the directory shows it: nobody in person. */
const loader = 'import';

const links = [
  ...(['Manager', 'Manager2', 'MngProxi', 'ADG', 'Recruteur', 'RespRH', 'AdminRH', 'Responsable'] as const),
] satisfies LinkField[];
const organisationKeys: Readonly<Record<Organisation, string>> = {
  Societe: 'IdSociete',
  Site: 'IdSite',
  CentreCout: 'IdCCout',
};

/** Whom a link names, by key; null is nobody. */
const above = 'case when l.node < 0 then named.person else l.node end';
/** The named person comes later than the row that names them. */
const comesLater = '(named.depth, named.line) > (r.depth, r.line)';

/** Gives everybody on the stage, and the organisations that they name and nobody knows, the keys that they will have. */
export async function reserveKeys(client: Client, { missing }: PeopleCodes, IdPlan: number): Promise<number> {
  const used = await missingInUse(client);
  const wanted = missing.filter(({ key }) => used.has(key));
  await client.query('create temp table people_organisation (stand_in integer primary key, key integer not null)');
  for (const { key, table } of wanted)
    await client.query('insert into people_organisation values ($1, nextval(pg_get_serial_sequence($2, $3)))', [
      key,
      `"${table}"`,
      organisationKeys[table],
    ]);
  await client.query(`update people_row r set
    person = coalesce(existing, nextval(pg_get_serial_sequence('"Personne"', 'IdPersonneEV1'))),
    fields = fields || coalesce((select jsonb_object_agg(field, o.key)
      from unnest(array['IdSociete', 'IdSite', 'IdCCout', 'IdSocietePrestation']) field
      join people_organisation o on o.stand_in = (r.fields ->> field)::integer), '{}')
    where not refused`);
  const rows = wanted.map(({ key, table, label, IdPays }) => ({
    table,
    stand_in: key,
    after:
      table === 'Societe'
        ? { LibSociete: label, IdPays }
        : table === 'Site'
          ? { LibSite: label, IdPays }
          : { LibCCout: label },
    id: organisationKeys[table],
    // A cost centre comes after the company that it belongs to.
    company: table === 'CentreCout' ? used.get(key) : null,
  }));
  const { rowCount } = await client.query(
    `insert into plan_row ("IdPlan", n, entity, entity_id, after)
     select $1, row_number() over (order by w.company is not null, w.stand_in desc), w."table", o.key::text,
       w.after || jsonb_build_object(w.id, o.key)
         || case when w.company is null then '{}' else jsonb_build_object('IdSociete', coalesce(c.key, w.company)) end
     from jsonb_to_recordset($2::jsonb) as w("table" text, stand_in integer, after jsonb, id text, company integer)
     join people_organisation o using (stand_in) left join people_organisation c on c.stand_in = w.company`,
    [IdPlan, JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}

/** Writes down what changes of the people who are there, after row `from` of the plan. Answers how many they are. */
export async function planChanges(client: Client, IdPlan: number, from: number): Promise<number> {
  return await rowsWritten(
    client,
    `insert into plan_row ("IdPlan", n, entity, entity_id, before, after)
     select $1, $2 + row_number() over (order by r.line), 'Personne', r.person::text,
       differs.before || jsonb_build_object('DisplayNameModif', p."DisplayNameModif", 'DateM', p."DateM"),
       differs.after || jsonb_build_object('DisplayNameModif', $3::text, 'DateM', now())
     from people_row r join "Personne" p on p."IdPersonneEV1" = r.existing
     cross join lateral (select to_jsonb(p) as row offset 0) now_
     cross join lateral (
       select jsonb_object_agg(name, old) as before, jsonb_object_agg(name, new) as after from (
         select f.key as name, now_.row -> f.key as old, f.value as new from jsonb_each(r.fields) f
         where now_.row -> f.key is distinct from f.value
         union all
         select t.key, held.tags, t.value from jsonb_each(r.tags) t cross join lateral (
           select coalesce(jsonb_agg(tag order by tag collate "C"), '[]') as tags from (
             select "CodeTag" as tag from "PersonneTag" where t.key = 'ListeTag' and "IdPersonneEV1" = r.existing
             union all
             select "Tag" from "PersonneEquipeTag" where t.key = 'tags' and "IdPersonneEV1" = r.existing
           ) one
         ) held
         where not (held.tags @> t.value and held.tags <@ t.value)
       ) one having count(*) > 0
     ) differs
     where not r.refused`,
    [IdPlan, from, loader],
  );
}

/** Writes down the people to create, managers before those under them, after row `from` of the plan. */
export async function planCreations(client: Client, { columns }: Rules, IdPlan: number, from: number): Promise<number> {
  return await rowsWritten(
    client,
    `insert into plan_row ("IdPlan", n, entity, entity_id, after)
     select $1, $2 + row_number() over (order by r.depth, r.line), 'Personne', r.person::text,
       $4::jsonb || r.fields || coalesce(named.links, '{}') || r.tags || jsonb_build_object('IdPersonneEV1', r.person,
         'IdStatut', coalesce(r.fields -> 'IdStatut', to_jsonb(r.status)),
         'IdLangue', coalesce(r.fields -> 'IdLangue', to_jsonb(c."IdLangue")),
         'DisplayNameModif', $3::text, 'DateM', now())
     from people_row r join "Pays" c on c."IdPays" = r.country
     left join lateral (
       select jsonb_object_agg('IdPersonneEV1' || l.field, case when ${comesLater} then null else ${above} end) as links
       from people_link l left join people_row named on named.line = -l.node where l.line = r.line
     ) named on true
     where not r.refused and r.existing is null`,
    [IdPlan, from, loader, JSON.stringify(defaultsOf(columns.flatMap(({ field }) => field ?? [])))],
  );
}

/** What a column of the file holds for somebody new where their own cell says nothing: all have the same columns. */
function defaultsOf(fields: readonly LoadedField[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    fields.flatMap((field): [string, Value][] => {
      const { type } = personField(field);
      if (type === 'codes') return [];
      if (type === 'person') return [[`IdPersonneEV1${field}`, null]];
      return [[field, type === 'boolean' ? field === 'Physique' : null]];
    }),
  );
}

/**
 * Writes down who is put under somebody else, and under those who come later than they do, from the top of each line;
 * after row `from` of the plan. Answers the rows, and the people that they are about.
 */
export async function planMoves(
  client: Client,
  IdPlan: number,
  from: number,
): Promise<{ readonly rows: number; readonly people: number }> {
  const now = links.map((link) => `when '${link}' then p."IdPersonneEV1${link}"`).join(' ');
  await client.query(
    `create temp table people_move as
     select r.line, l.field, r.person, r.existing is null as created, ${above} as above,
       case l.field ${now} end as was, 0 as depth
     from people_link l join people_row r using (line) left join people_row named on named.line = -l.node
     left join "Personne" p on p."IdPersonneEV1" = r.existing
     where not r.refused and case when r.existing is null then ${comesLater}
       else (${above}) is distinct from case l.field ${now} end end`,
  );
  await orderMoves(client);
  // The first row about somebody also says who changed them, unless a change or their creation did.
  const rows = await rowsWritten(
    client,
    `insert into plan_row ("IdPlan", n, entity, entity_id, before, after)
     select $1, $2 + row_number() over (order by m.field, m.depth, m.person), 'Personne', m.person::text,
       jsonb_build_object('IdPersonneEV1' || m.field, m.was)
         || case when m.first then jsonb_build_object('DisplayNameModif', p."DisplayNameModif", 'DateM', p."DateM") else '{}' end,
       jsonb_build_object('IdPersonneEV1' || m.field, m.above)
         || case when m.first then jsonb_build_object('DisplayNameModif', $3::text, 'DateM', now()) else '{}' end
     from (
       select *, row_number() over (partition by person order by field) = 1 and not exists (
         select from plan_row said
         where said."IdPlan" = $1 and said.entity = 'Personne' and said.entity_id = person::text
       ) as first from people_move
     ) m left join "Personne" p on p."IdPersonneEV1" = m.person`,
    [IdPlan, from, loader],
  );
  const { rows: counted } = await client.query<{ people: number }>(
    'select count(distinct person) as people from people_move',
  );
  return { rows, people: firstOf(counted).people };
}

/**
 * Writes down the lines that are refused, each with why, after row `from` of the plan: as rows of the person that they are
 * about, who are read and erased as those. Somebody new is known by what their line says of them, but for what is sensitive.
 */
export async function planRefusals(client: Client, IdPlan: number, from: number): Promise<number> {
  return await rowsWritten(
    client,
    `insert into plan_row ("IdPlan", n, entity, entity_id, after, reason)
     select $1, $2 + row_number() over (order by line), 'Personne', coalesce(r.existing, 0)::text,
       case when r.existing is null then coalesce(r.fields, '{}') - $3::text[] end, jsonb_agg(jsonb_strip_nulls(
         jsonb_build_object('path', coalesce(field, 'line'), 'rule', rule, 'value', coalesce(value_, other::text),
           'said', coalesce(f.said, left(l.wanted, 60)), 'line', line)))
     from people_fault f left join people_row r using (line) left join people_link l using (line, field)
     where not notice group by line, r.existing, r.fields`,
    [IdPlan, from, sensitiveFields],
  );
}

/** What a plan wrote, so far. */
export interface Written {
  readonly created: number;
  readonly updated: number;
  readonly moved: number;
}

/** Counts the people that the rows of a plan wrote. */
export async function countWritten(client: Client, IdPlan: number): Promise<Written> {
  const { rows } = await client.query<Written>(
    `select count(*) filter (where before is null) as created,
       count(*) filter (where before is not null and not after ?| $2) as updated,
       count(distinct entity_id) filter (where before is not null and after ?| $2) as moved
     from plan_row where "IdPlan" = $1 and entity = 'Personne' and reason is null`,
    [IdPlan, links.map((link) => `IdPersonneEV1${link}`)],
  );
  return firstOf(rows);
}

/** When a load came to where it stands, done or undone, and who did that; nobody where it was a command. */
export async function readLoadEnd(
  client: Client,
  IdPlan: number,
): Promise<{ readonly at: Date | null; readonly by: string | null }> {
  const { rows } = await client.query<{ at: Date | null; by: string | null }>(
    `select case p.state when 'undone' then undone_at else applied_at end as at, who."IndexPrenomNom" as by
     from plan p left join "Personne" who on who."IdPersonneEV1" = (p.worker ->> 'IdPersonneEV1')::integer
     where p."IdPlan" = $1`,
    [IdPlan],
  );
  return firstOf(rows);
}

/** Where a load of people stands; undefined where the plan is none. */
export async function readLoadState(client: Client, IdPlan: number): Promise<PlanState | undefined> {
  const { rows } = await client.query<{ state: PlanState }>(
    `select state from plan where "IdPlan" = $1 and kind = 'people-load'`,
    [IdPlan],
  );
  return rows[0]?.state;
}

/**
 * Rows that were to be written and were not, or, `undone`, to be taken back and were not: how many, and the first of them,
 * each with whom it is about and why.
 */
export async function readLeft(
  client: Client,
  { IdPlan, undone, limit }: { readonly IdPlan: number; readonly undone: boolean; readonly limit: number },
): Promise<{ readonly count: number; readonly first: readonly { readonly person: string; readonly rule: string }[] }> {
  const left = `from plan_row r where "IdPlan" = $1 and reason is not null and stayed = $2 and reason -> 0 -> 'line' is null`;
  const { rows: counted } = await client.query<{ count: number }>(`select count(*) as count ${left}`, [IdPlan, undone]);
  const { rows: first } = await client.query<{ person: string; rule: string }>(
    `select coalesce((select "IndexPrenomNom" from "Personne" p where r.entity = 'Personne' and p."IdPersonneEV1"::text = r.entity_id),
       trim(concat_ws(' ', after ->> 'Prenom', after ->> 'Nom')), entity_id) as person, reason -> 0 ->> 'rule' as rule
     ${left} order by n limit $3`,
    [IdPlan, undone, limit],
  );
  return { count: firstOf(counted).count, first };
}

async function rowsWritten(client: Client, statement: string, values: unknown[]): Promise<number> {
  return (await client.query(statement, values)).rowCount ?? 0;
}
