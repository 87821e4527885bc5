import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listLossCalls } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { runs } from '../../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { writePlannedPeople } from '../../../people/person/people.actions.ts';
import { anyNumber, at, conditionOf, drawnCriteria, type Places } from '../testing/drawn-criteria.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';
import { dueIn, everybody } from '../testing/plain-members.ts';

/** People and lists change by every door; after each, who is in a list, and in the mail suite, is what is told plainly. */
let server: TestServer;
let stage: ListStage;
let hr: BuiltPerson;
let keeper: BuiltPerson;
let places: Places;
const people: BuiltPerson[] = [];
const lists: { readonly id: number; readonly owner: BuiltPerson; readonly zone: string; Revision: number }[] = [];
/** Where it is never the same day. */
const zones = { FR: 'Pacific/Kiritimati', GB: 'Etc/GMT+12' } as const;
const many = 40;

beforeAll(async () => {
  server = await testServer({ from: 'seeded' });
  stage = listStage(server);
  const { db, pool } = server.database;
  for (const [IdPays, zone] of Object.entries(zones))
    await pool.query('update "Pays" set "Fuseau" = $2 where "IdPays" = $1', [IdPays, zone]);
  const countries = ['FR', 'GB', 'PL'];
  const companies = await Promise.all(countries.map(async (IdPays) => await stage.build.company({ IdPays })));
  const sites = await Promise.all(countries.map(async (IdPays) => await stage.build.site({ IdPays })));
  const contracts = (
    await rowsOf(db, sql<{ key: number }>`select "IdContrat" as key from "Contrat" order by 1 limit 3`)
  ).map(({ key }) => key);
  const tags = (await rowsOf(db, sql<{ key: string }>`select "CodeTag" as key from "Tag" order by 1 limit 3`)).map(
    ({ key }) => key,
  );
  hr = await stage.person({ IdPays: 'FR' }, { roles: ['hrManager'] });
  keeper = await stage.build.holderOf(['ann', 'adc', 'ann-col-ListeTag']);
  for (let n = 0; n < many; n += 1) {
    const above = people[Math.floor(n / 4) - 1]?.IdPersonneEV1;
    people.push(
      await stage.person({
        ...{ IdSociete: at(companies, n), IdSite: at(sites, n), IdContrat: at(contracts, n), IdPays: at(countries, n) },
        ...{ DateEntree: day((n % 5) - 2), Fonction: at(['Chef', 'Aide'], n) },
        ...(above && { IdPersonneEV1Manager: above }),
      }),
    );
  }
  const keys = people.map(({ IdPersonneEV1 }) => IdPersonneEV1).slice(0, 10);
  places = { companies, sites, contracts, tags, teamTags: ['red', 'blue'], countries, people: keys };
  const owners = [
    [await stage.person({ IdPays: 'FR' }, { roles: ['administrator'] }), zones.FR],
    [await stage.person({ IdPays: 'GB' }, { roles: ['administrator'] }), zones.GB],
  ] as const;
  for (let n = 0; n < 6; n += 1) {
    const [owner, zone] = at(owners, n);
    const id = await stage.create(owner);
    await stage.names(owner, id, at(people, n), owner);
    await stage.publish(owner, id);
    await stage.works();
    lists.push({ id, owner, zone, Revision: 1 });
  }
});
afterAll(() => server.close());

const ofFields = ['load', 'form', 'bulk'] as const;
const ofPeople = ['ListeTag', 'tags', 'excluded', 'leaves', 'suspended', 'mail', 'back'] as const;
const ofLists = ['named', 'removed', 'neither', 'optsOut', 'takes', 'yes'] as const;
const doors = ['criteria', ...ofFields, ...ofPeople, ...ofLists] as const;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('criteria' as const), list: anyNumber, drawn: drawnCriteria }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constantFrom(...ofFields),
      field: fc.constantFrom('IdSite', 'IdSociete', 'IdContrat', 'Manager', 'Fonction', 'DateEntree'),
      who: fc.array(anyNumber, { minLength: 1, maxLength: 4 }),
      n: anyNumber,
      undone: fc.boolean(),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom(...ofPeople),
      who: anyNumber,
      n: anyNumber,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(...ofLists),
      list: anyNumber,
      who: anyNumber,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Of<K> = Extract<Step, { kind: K }>;

/** Whether it was done: what is refused changes nothing, which is looked at as well. */
const isDone = ({ error }: { readonly error?: unknown }) => error === undefined;

async function take(step: Step): Promise<boolean> {
  if ('drawn' in step) return await changeCriteria(step);
  if ('field' in step) return await changeField(step);
  if ('list' in step) return await changeList(step);
  return await changePerson(step);
}

async function changeCriteria({ list, drawn }: Of<'criteria'>): Promise<boolean> {
  const of = at(lists, list);
  const answer = await server.as(of.owner.login).call(listGroupsCalls.saveConditions, {
    params: { id: of.id, groupId: 0 },
    body: { Conditions: conditionOf(drawn, places), Revision: of.Revision },
  });
  of.Revision = answer.body.Revision;
  return true;
}

/** One field of a few people: by their forms, by a plan that may be undone, as a load does. */
async function changeField({ kind, field, who, n, undone }: Of<'load' | 'form' | 'bulk'>): Promise<boolean> {
  const { sites, companies, contracts } = places;
  const value = {
    ...{ IdSite: at(sites, n), IdSociete: at(companies, n), IdContrat: at(contracts, n) },
    ...{ Fonction: at(['Chef', 'Aide', 'Chercheur'], n), DateEntree: day((n % 7) - 3) },
    Manager: at(places.people, n),
  }[field];
  const column = field === 'Manager' ? 'IdPersonneEV1Manager' : field;
  const keys = [...new Set(who.map((one) => at(people, one).IdPersonneEV1))].filter(
    (key) => field !== 'Manager' || key > Number(value),
  );
  if (kind === 'bulk' && field === 'Manager' && keys.length > 0) {
    const input = { chosen: { filter: '{}', langue: 'fr', only: keys }, IdChamp: field, Valeur: value };
    const plan = await server.as(hr.login).call(plansCalls.prepare, { body: { kind: 'people-change', input } });
    // Whoever left is nobody’s manager.
    if (plan.error) return false;
    const params = { IdPlan: plan.body.IdPlan };
    const applied = isDone(await server.as(hr.login).call(plansCalls.apply, { params }));
    if (!applied || !undone) return applied;
    await followed();
    return isDone(await server.as(hr.login).call(plansCalls.undo, { params }));
  }
  let written = 0;
  for (const IdPersonneEV1 of keys) {
    const Vu = await held(IdPersonneEV1, column);
    if (Vu === value) continue;
    written += 1;
    if (kind === 'form')
      await server.as(hr.login).call(personCalls.save, {
        params: { IdPersonneEV1 },
        body: { fields: [{ IdChamp: field, Valeur: value, Vu }] },
      });
    else await load(IdPersonneEV1, { [column]: Vu }, { [column]: value });
  }
  return written > 0;
}

async function changePerson({ kind, who, n }: Extract<Step, { who: number; n: number }>): Promise<boolean> {
  const person = at(people, who);
  const { IdPersonneEV1 } = person;
  switch (kind) {
    case 'ListeTag':
    case 'tags': {
      const [table, column] = kind === 'tags' ? ['PersonneEquipeTag', 'Tag'] : ['PersonneTag', 'CodeTag'];
      const before = await rowsOf(
        server.database.db,
        sql<{ one: string }>`select ${sql.ref(column)} as one from ${sql.table(table)}
          where "IdPersonneEV1" = ${IdPersonneEV1} order by 1`,
      );
      const after = n % 3 === 0 ? [] : [at(kind === 'tags' ? places.teamTags : places.tags, n)];
      await load(IdPersonneEV1, { [kind]: before.map(({ one }) => one) }, { [kind]: after });
      return true;
    }
    case 'excluded': {
      const asked = { params: { personId: IdPersonneEV1 }, body: { ExcluLD: n % 2 === 0 } };
      return isDone(await server.as(keeper.login).call(personCalls.excludeFromLists, asked));
    }
    case 'leaves':
      // Few do, or nobody is left.
      if (n % 3 === 0) await stage.leaves(person);
      return n % 3 === 0;
    case 'back': {
      const [left, status] = [await held(IdPersonneEV1, 'DateSortiePhysique'), await held(IdPersonneEV1, 'IdStatut')];
      if (left === null) return false;
      const before = { DateSortiePhysique: left, IdStatut: status };
      await load(IdPersonneEV1, before, { DateSortiePhysique: null, IdStatut: 500 });
      return true;
    }
    default: {
      const mail = `moved.${process.pid}.${n}.${IdPersonneEV1}@group.example`;
      const [column, value] = kind === 'mail' ? (['Mail', mail] as const) : (['Suspendu', n % 2 === 0] as const);
      const before = await held(IdPersonneEV1, column);
      if (before !== value) await load(IdPersonneEV1, { [column]: before }, { [column]: value });
      return before !== value;
    }
  }
}

async function changeList({ kind, list, who }: Extract<Step, { list: number; who: number }>): Promise<boolean> {
  const { id, owner } = at(lists, list);
  const { IdPersonneEV1, login } = at(people, who);
  if (kind === 'yes') {
    const { perdus, Empreinte } = (await server.as(owner.login).call(listLossCalls.read, { params: { id } })).body;
    if (perdus === 0) return false;
    const body = { decision: 'oui', Empreinte } as const;
    return isDone(await server.as(owner.login).call(listLossCalls.decide, { params: { id }, body }));
  }
  if (kind === 'optsOut' || kind === 'takes')
    return isDone(
      await server.as(login).call(listSubscriptionsCalls.save, {
        params: { personId: IdPersonneEV1 },
        body: { abonnements: [{ IdListe: id, abonne: kind === 'takes' }] },
      }),
    );
  const asked = { params: { id, groupId: 0 }, body: { [kind]: [IdPersonneEV1] } };
  return isDone(await server.as(owner.login).call(listGroupsCalls.saveNamed, asked));
}

/** What a column of somebody's holds. */
async function held(person: number, column: string): Promise<unknown> {
  const { value } = await rowOf(
    server.database.db,
    sql<{ value: unknown }>`select to_jsonb(p) -> ${column}::text as value from "Personne" p
      where "IdPersonneEV1" = ${person}`,
  );
  return value ?? null;
}

/** As a load of people writes them. */
async function load(person: number, before: object, after: object): Promise<void> {
  const { act } = createEngines(server.database.db);
  const stamps = { DateM: await held(person, 'DateM') };
  await act({ call: 'people.load', actor: { system: 'people' } }, async (writing) => {
    const row = { n: 1, entity: 'Personne', id: String(person), before: { ...before, ...stamps } };
    const left = await writePlannedPeople(writing, [{ ...row, after: { ...after, DateM: new Date().toISOString() } }]);
    if (left.size > 0) throw new Error(`Left: ${[...left.values()].join()}`);
  });
}

async function followed(): Promise<void> {
  await stage.recomputed();
  await stage.works();
}

async function standAsTold(after: string): Promise<void> {
  await followed();
  const { db } = server.database;
  const all = await everybody(db);
  for (const [n, { id, owner, zone }] of lists.entries()) {
    const rows = await rowsOf(
      db,
      sql<{ person: number; Etat: string }>`select "IdPersonneEV1" as person, "Etat" from "LdMembre"
        where "IdListe" = ${id} and version_out is null order by 1`,
    );
    const { Cause } = await rowOf(
      db,
      sql<{ Cause: string | null }>`select "Cause" from "Liste" where "IdListe" = ${id}`,
    );
    const inState = (state: string) => rows.filter(({ Etat }) => Etat === state).map(({ person }) => person);
    const seen = `list ${n} after ${after}`;
    expect(inState('in'), seen).toEqual(await dueIn(db, all, { id, zone }));
    expect(Cause, seen).toBe(inState('leaving').length > 0 ? 'perte' : null);
    const { Adresse } = await stage.read(owner, id);
    const mails = rows.map(({ person }) => String(all.get(person)?.row.Mail)).sort();
    expect((await stage.suite(Adresse))?.mails.toSorted(), seen).toEqual(mails);
  }
}

test('whatever changes of people and lists by whatever door, lists and the mail suite hold whom they are told to', {
  timeout: 3_600_000,
}, async () => {
  const done = new Set<string>();
  for (const [n, one] of fc.sample(step, runs(150, 2000)).entries()) {
    if (await take(one)) done.add(one.kind);
    await standAsTold(`${n}: ${JSON.stringify(one)}`);
  }
  // None of the doors was shut all the time.
  expect(doors.filter((door) => !done.has(door))).toEqual([]);
});
