import type { FieldType } from '@passerelle/contracts/catalogue/field.ts';
import type { Condition, Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { evaluate } from '@passerelle/contracts/conditions/evaluate.ts';
import { dayIn } from '@passerelle/contracts/days.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listLossCalls } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { personFields } from '@passerelle/contracts/person/person.fields.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { rowsOf } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { runs } from '../../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { writePlannedPeople } from '../../../people/person/people.actions.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** People and lists change by every door; after each, who is in a list, and in the mail suite, is what is told plainly. */
let server: TestServer;
let stage: ListStage;
let hr: BuiltPerson;
const people: BuiltPerson[] = [];
const lists: { readonly id: number; readonly owner: BuiltPerson; readonly zone: string; Revision: number }[] = [];
const zones = { FR: 'Pacific/Kiritimati', GB: 'Etc/GMT+12' } as const;
const places = { companies: [] as number[], sites: [] as number[], contracts: [] as number[], tags: [] as string[] };

const many = 40;
beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  stage = listStage(server);
  const { db } = server.database;
  for (const [IdPays, zone] of Object.entries(zones))
    await sql`update "Pays" set "Fuseau" = ${zone} where "IdPays" = ${IdPays}`.execute(db);
  for (const IdPays of ['FR', 'GB', 'PL']) {
    places.companies.push(await stage.build.company({ IdPays }));
    places.sites.push(await stage.build.site({ IdPays }));
  }
  const keys = async (query: ReturnType<typeof sql<{ key: number }>>) =>
    (await rowsOf(db, query)).map(({ key }) => key);
  places.contracts = (await keys(sql`select "IdContrat" as key from "Contrat" order by 1`)).slice(0, 3);
  places.tags = (await rowsOf(db, sql<{ key: string }>`select "CodeTag" as key from "Tag" order by 1`))
    .map(({ key }) => key)
    .slice(0, 3);
  hr = await stage.person({ IdPays: 'FR' }, { roles: ['administrator'] });
  const abroad = await stage.person({ IdPays: 'GB' }, { roles: ['administrator'] });
  for (let n = 0; n < many; n += 1) {
    const above = people[Math.floor(n / 4) - 1]?.IdPersonneEV1;
    people.push(
      await stage.person({
        ...{ IdSociete: at(places.companies, n), IdSite: at(places.sites, n), IdContrat: at(places.contracts, n) },
        ...{ IdPays: at(['FR', 'GB', 'PL'], n), DateEntree: day((n % 5) - 2), Fonction: at(['Chef', 'Aide'], n) },
        ...(above && { IdPersonneEV1Manager: above }),
      }),
    );
  }
  for (let n = 0; n < 6; n += 1) {
    const owner = n % 2 === 0 ? hr : abroad;
    const zone = n % 2 === 0 ? zones.FR : zones.GB;
    const id = await stage.create(owner);
    await stage.names(owner, id, at(people, n), owner);
    await stage.publish(owner, id);
    await stage.works();
    lists.push({ id, owner, zone, Revision: 1 });
  }
});
afterAll(() => server.close());

const at = <T>(all: readonly T[], n: number): T => all[n % all.length] as T;

// What criteria are made of.
const number = fc.nat(1000);
const placed = (field: string, of: () => readonly (number | string)[]) =>
  fc
    .record({ n: number, operator: fc.constantFrom('in', 'not in') })
    .map(({ n, operator }): Pick<Leaf, 'field' | 'operator'> & { value: () => (number | string)[] } => ({
      ...{ field, operator: operator as Leaf['operator'] },
      value: () => [at(of(), n)],
    }));
const fixed = (field: string, operator: Leaf['operator'], value?: Leaf['value']) =>
  fc.constant({ field, operator, value: () => value });
const keysOf = () => people.map(({ IdPersonneEV1 }) => IdPersonneEV1).slice(0, 10);
const leaf = fc.oneof(
  placed('IdSite', () => places.sites),
  placed('IdSociete', () => places.companies),
  placed('IdContrat', () => places.contracts),
  placed('ListeTag', () => places.tags),
  placed('tags', () => ['red', 'blue']),
  placed('Manager.IdSociete', () => places.companies),
  placed('Manager.tags', () => ['red', 'blue']),
  placed('Manager.Manager.IdSite', () => places.sites),
  placed('IdPays', () => ['FR', 'GB', 'PL']),
  number.map((n) => ({ field: 'Manager', operator: 'equals' as const, value: () => at(keysOf(), n) })),
  number.map((n) => ({
    ...{ field: 'allPersonnesBelongsManager', operator: 'in' as const },
    value: () => [at(keysOf(), n)],
  })),
  fixed('DateEntree', 'within days', 0),
  fixed('DateEntree', 'within days', -1),
  fixed('DateSortiePhysique', 'empty'),
  fixed('Fonction', 'like', '%che%'),
  fixed('Manager', 'not empty'),
);
const criteria = fc.oneof(
  { weight: 3, arbitrary: leaf.map((one) => [[one]]) },
  { weight: 5, arbitrary: fc.array(fc.array(leaf, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }) },
);
type Drawn = typeof criteria extends fc.Arbitrary<infer D> ? D : never;
const conditionOf = (drawn: Drawn): Condition => ({
  or: drawn.map((all) => ({
    and: all.map(({ field, operator, value }) => {
      const given = value();
      return { field, operator, ...(given !== undefined && { value: given }) } as Leaf;
    }),
  })),
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('criteria' as const), list: number, drawn: criteria }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom('load', 'form', 'bulk'),
      field: fc.constantFrom('IdSite', 'IdSociete', 'IdContrat', 'Manager', 'Fonction', 'DateEntree'),
      who: fc.array(number, { minLength: 1, maxLength: 4 }),
      n: number,
      undone: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('ListeTag', 'tags', 'excluded', 'leaves', 'suspended', 'mail', 'back'),
      who: number,
      n: number,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('named', 'removed', 'neither', 'optsOut', 'takes', 'yes', 'unit'),
      list: number,
      who: number,
      n: number,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let undone = 0;
const done = new Map<string, number>();

async function take(step: Step): Promise<void> {
  const { db } = server.database;
  const note = (answer: { readonly error?: unknown }) => {
    if (answer.error) return;
    done.set(step.kind, (done.get(step.kind) ?? 0) + 1);
  };
  if (step.kind === 'criteria') {
    const list = at(lists, step.list);
    const answer = await server.as(list.owner.login).call(listGroupsCalls.saveConditions, {
      params: { id: list.id, groupId: 0 },
      body: { Conditions: conditionOf(step.drawn), Revision: list.Revision },
    });
    list.Revision = answer.body.Revision;
    return note(answer);
  }
  if ('field' in step) {
    const { field, n, kind } = step;
    const column = field === 'Manager' ? 'IdPersonneEV1Manager' : field;
    const value = {
      ...{ IdSite: at(places.sites, n), IdSociete: at(places.companies, n), IdContrat: at(places.contracts, n) },
      ...{ Fonction: at(['Chef', 'Aide', 'Chercheur'], n), DateEntree: day((n % 7) - 3) },
      Manager: at(keysOf(), n),
    }[field];
    const who = [...new Set(step.who.map((one) => at(people, one)))].filter(
      (one) => field !== 'Manager' || one.IdPersonneEV1 > Number(value),
    );
    if (who.length === 0) return;
    if (kind === 'bulk' && field === 'Manager') {
      const only = who.map(({ IdPersonneEV1 }) => IdPersonneEV1);
      const input = { chosen: { filter: '{}', langue: 'fr', only }, IdChamp: 'Manager', Valeur: value };
      const plan = await server.as(hr.login).call(plansCalls.prepare, { body: { kind: 'people-change', input } });
      if (plan.error) return;
      const params = { IdPlan: plan.body.IdPlan };
      note(await server.as(hr.login).call(plansCalls.apply, { params }));
      if (!step.undone) return;
      await followed();
      await server.as(hr.login).call(plansCalls.undo, { params });
      undone += 1;
      return;
    }
    for (const { IdPersonneEV1 } of who) {
      const [row] = await rowsOf(
        db,
        sql<{
          value: unknown;
        }>`select to_jsonb(p) -> ${column}::text as value from "Personne" p where "IdPersonneEV1" = ${IdPersonneEV1}`,
      );
      const Vu = row?.value ?? null;
      if (Vu === value) continue;
      if (kind === 'form')
        note(
          await server.as(hr.login).call(personCalls.save, {
            params: { IdPersonneEV1 },
            body: { fields: [{ IdChamp: field, Valeur: value, Vu }] },
          }),
        );
      else await load(IdPersonneEV1, { [column]: Vu }, { [column]: value });
    }
    return kind === 'form' ? undefined : note({});
  }
  const person = at(people, step.who);
  const { IdPersonneEV1 } = person;
  const all = async (table: string, column: string) =>
    (
      await rowsOf(
        db,
        sql<{ one: string }>`select ${sql.ref(column)} as one from ${sql.table(table)}
          where "IdPersonneEV1" = ${IdPersonneEV1} order by 1`,
      )
    ).map(({ one }) => one);
  switch (step.kind) {
    case 'ListeTag':
      await load(
        IdPersonneEV1,
        { ListeTag: await all('PersonneTag', 'CodeTag') },
        { ListeTag: step.n % 3 === 0 ? [] : [at(places.tags, step.n)] },
      );
      return note({});
    case 'tags':
      await load(
        IdPersonneEV1,
        { tags: await all('PersonneEquipeTag', 'Tag') },
        { tags: step.n % 3 === 0 ? [] : [at(['red', 'blue'], step.n)] },
      );
      return note({});
    case 'excluded':
      return note(
        await server.as(hr.login).call(personCalls.excludeFromLists, {
          params: { personId: IdPersonneEV1 },
          body: { ExcluLD: step.n % 2 === 0 },
        }),
      );
    case 'suspended':
    case 'mail': {
      const [column, value] =
        step.kind === 'mail'
          ? ['Mail', `moved.${process.pid}.${step.n}.${IdPersonneEV1}@group.example`]
          : ['Suspendu', step.n % 2 === 0];
      const [row] = await rowsOf(
        db,
        sql<{
          value: unknown;
        }>`select to_jsonb(p) -> ${column}::text as value from "Personne" p where "IdPersonneEV1" = ${IdPersonneEV1}`,
      );
      if (row?.value === value) return;
      await load(IdPersonneEV1, { [String(column)]: row?.value ?? null }, { [String(column)]: value });
      return note({});
    }
    case 'leaves':
      // Few, or nobody is left.
      if (step.n % 3 === 0) await stage.leaves(person);
      return note({});
    case 'back':
      await rowsOf(
        db,
        sql<{
          left: string;
          status: number;
        }>`select "DateSortiePhysique"::text as left, "IdStatut" as status from "Personne"
          where "IdPersonneEV1" = ${IdPersonneEV1} and "DateSortiePhysique" is not null`,
      ).then(async ([gone]) => {
        if (gone)
          await load(
            IdPersonneEV1,
            { DateSortiePhysique: gone.left, IdStatut: gone.status },
            { DateSortiePhysique: null, IdStatut: 500 },
          );
      });
      return note({});
    case 'unit':
      return;
    default:
      break;
  }
  if (!('list' in step)) return;
  const { id, owner } = at(lists, step.list);
  if (step.kind === 'yes') {
    const loss = await server.as(owner.login).call(listLossCalls.read, { params: { id } });
    if (loss.body.perdus === 0) return;
    const { Empreinte } = loss.body;
    return note(
      await server.as(owner.login).call(listLossCalls.decide, { params: { id }, body: { decision: 'oui', Empreinte } }),
    );
  }
  if (step.kind === 'optsOut' || step.kind === 'takes')
    return note(
      await server.as(person.login).call(listSubscriptionsCalls.save, {
        params: { personId: IdPersonneEV1 },
        body: { abonnements: [{ IdListe: id, abonne: step.kind === 'takes' }] },
      }),
    );
  note(
    await server.as(owner.login).call(listGroupsCalls.saveNamed, {
      params: { id, groupId: 0 },
      body: { [step.kind]: [IdPersonneEV1] },
    }),
  );
}

/** As a load of people writes them. */
async function load(person: number, before: object, after: object): Promise<void> {
  const { act } = createEngines(server.database.db);
  await act({ call: 'people.load', actor: { IdPersonneEV1: hr.IdPersonneEV1 } } as never, async (writing) => {
    const [stamp] = await rowsOf(
      writing.db,
      sql<{
        DateM: unknown;
      }>`select to_jsonb(p) -> 'DateM' as "DateM" from "Personne" p where "IdPersonneEV1" = ${person}`,
    );
    const row = {
      ...{ n: 1, entity: 'Personne', id: String(person), before: { ...before, ...stamp } },
      after: { ...after, DateM: new Date().toISOString() },
    };
    const left = await writePlannedPeople(writing, [row]);
    if (left.size > 0) throw new Error(`Left: ${[...left.values()].join()}`);
  });
}

async function followed(): Promise<void> {
  await stage.recomputed();
  await stage.works();
}

interface Told {
  readonly IdPersonneEV1: number;
  readonly row: Readonly<Record<string, unknown>>;
  readonly ListeTag: string[];
  readonly tags: string[];
  readonly zone: string;
}

/** Everybody as they stand, read as plainly as can be. */
async function everybody(): Promise<ReadonlyMap<number, Told>> {
  const rows = await rowsOf(
    server.database.db,
    sql<Told>`select p."IdPersonneEV1", to_jsonb(p) as row, coalesce((select z."Fuseau" from "Pays" z where z."IdPays" = p."IdPays"), 'Europe/Paris') as zone,
        array(select "CodeTag" from "PersonneTag" t where t."IdPersonneEV1" = p."IdPersonneEV1") as "ListeTag",
        array(select "Tag" from "PersonneEquipeTag" t where t."IdPersonneEV1" = p."IdPersonneEV1") as tags
      from "Personne" p`,
  );
  return new Map(rows.map((one) => [one.IdPersonneEV1, one]));
}

function readPlainly(all: ReadonlyMap<number, Told>, of: Told | undefined, path: string): unknown {
  if (!of) return null;
  const [first = '', ...rest] = path.split('.');
  if (rest.length > 0) return readPlainly(all, all.get(Number(of.row[`IdPersonneEV1${first}`])), rest.join('.'));
  if (first === 'ListeTag' || first === 'tags') return of[first];
  if (first === 'Manager') return of.row.IdPersonneEV1Manager;
  if (first !== 'allPersonnesBelongsManager') return of.row[first];
  const above: number[] = [];
  for (let up = of.row.IdPersonneEV1Manager; up != null; up = all.get(Number(up))?.row.IdPersonneEV1Manager)
    above.push(Number(up));
  return above;
}

const typeOf = (path: string): FieldType | undefined => {
  const name = path.split('.').at(-1) ?? '';
  if (name === 'allPersonnesBelongsManager') return 'codes';
  return (personFields as Readonly<Record<string, { type: FieldType }>>)[name]?.type;
};

/** Whom a list is to hold, told plainly. */
async function dueIn(all: ReadonlyMap<number, Told>, { id, zone }: (typeof lists)[number]): Promise<number[]> {
  const { db } = server.database;
  const groups = await rowsOf(
    db,
    sql<{ Conditions: Condition | null }>`select "Conditions" from "LdGroupe" where "IdListe" = ${id}`,
  );
  const said = await rowsOf(
    db,
    sql<{
      person: number;
      says: string;
    }>`select "IdPersonneEV1" as person, "Sens" as says from "LdNomme" join "LdGroupe" using ("IdGroupe")
        where "IdListe" = ${id} union all select "IdPersonneEV1", "Sens" from "LdAbonnement" where "IdListe" = ${id}`,
  );
  const says = (person: number, what: string) => said.some((one) => one.person === person && one.says === what);
  return [...all.values()]
    .filter((one) => {
      const { row, IdPersonneEV1: key } = one;
      const today = dayIn({ Fuseau: one.zone }, Date.now());
      const last = row.DateSortiePhysique as string | null;
      if (![500, 600].includes(Number(row.IdStatut)) || row.Suspendu || row.Desactive || (last && last < today))
        return false;
      if (!row.Physique || row.Test || row.Mail === null || row.ExcluLD) return false;
      if (says(key, 'retrait') || says(key, 'desabonne')) return false;
      if (says(key, 'ajout') || says(key, 'abonne')) return true;
      const read = (path: string) => readPlainly(all, one, path);
      return groups.some(
        ({ Conditions }) =>
          Conditions && evaluate(Conditions, { read, typeOf, today: dayIn({ Fuseau: zone }, Date.now()) }),
      );
    })
    .map(({ IdPersonneEV1 }) => IdPersonneEV1)
    .sort((a, b) => a - b);
}

async function standsAsTold(after: string): Promise<void> {
  await followed();
  const { db } = server.database;
  const all = await everybody();
  for (const list of lists) {
    const due = await dueIn(all, list);
    const rows = await rowsOf(
      db,
      sql<{ person: number; Etat: string }>`select "IdPersonneEV1" as person, "Etat" from "LdMembre"
        where "IdListe" = ${list.id} and version_out is null order by 1`,
    );
    const held = (state: string) => rows.filter(({ Etat }) => Etat === state).map(({ person }) => person);
    const seen = () => `list ${lists.indexOf(list)} after ${after}`;
    expect(held('in'), seen()).toEqual(due);
    const { Adresse } = await stage.read(list.owner, list.id);
    const mails = rows.map(({ person }) => String(all.get(person)?.row.Mail)).sort();
    expect((await stage.suite(Adresse))?.mails.toSorted(), seen()).toEqual(mails);
    const waiting = held('leaving');
    const [{ Cause } = { Cause: null }] = await rowsOf(
      db,
      sql<{ Cause: string | null }>`select "Cause" from "Liste" where "IdListe" = ${list.id}`,
    );
    expect([Cause, waiting.length > 0], seen()).toEqual([waiting.length > 0 ? 'perte' : null, waiting.length > 0]);
  }
}

test('whatever changes of people and lists by whatever door, lists and the mail suite hold whom they are told to', {
  timeout: 1_800_000,
}, async () => {
  for (const [n, one] of fc.sample(step, runs(150, 2000)).entries()) {
    await take(one);
    await standsAsTold(`${n}: ${JSON.stringify(one)}`);
  }
  console.error(JSON.stringify(Object.fromEntries(done)), undone);
});
