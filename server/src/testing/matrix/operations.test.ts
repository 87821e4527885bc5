import type { Call, Input } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { viewsCalls } from '@passerelle/contracts/views/views.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestOf, type TestServer, testServer } from '../test-server.ts';
import { menuRights, operations } from './operations.policy.ts';
import { type People, readPeople } from './people.ts';
import { anonymous, cast, type Persona, type Relation, relation, signedIn } from './personas.policy.ts';
import type { Case, Situation } from './policy.ts';
import { type Watch, watchWrites } from './watch-writes.ts';

let server: TestServer;
let people: People;
let watch: Watch;
let foreign: Pick<Situation, 'bystander' | 'foreignRole' | 'foreignView' | 'foreignNotification'>;

beforeAll(async () => {
  server = await testServer();
  people = await readPeople(server.database.pool);
  foreign = await somebodyElsesThings();
  watch = await watchWrites(server.database.pool);
});
afterAll(() => server.close());

/** Of a person who is none of the cast. */
async function somebodyElsesThings() {
  const { pool } = server.database;
  const { rows } = await pool.query<{ login: string; role: number }>(
    `select p."CompteAD" as login, r."IdPersonneRole" as role from "PersonneRole" r join "Personne" p using ("IdPersonneEV1")
      where not lower(p."CompteAD") = any($1) and p."IdStatut" = 500 and not p."Suspendu" order by 2 limit 1`,
    [cast.map(({ login }) => login)],
  );
  const { login, role } = rows[0]!;
  const bystander = people.byLogin.get(login.toLowerCase())!.IdPersonneEV1;
  const Etat = '{}';
  const saved = await server
    .as(login)
    .call(viewsCalls.save, { params: { Ecran: 'directory' }, body: { LibVue: 'private', Etat, IdRole: null } });
  await pool.query(
    `insert into draft ("IdPersonneEV1", form, subject, "values") values ($1, 'directory', 'of-somebody-else', '{}')`,
    [bystander],
  );
  const told = await pool.query<{ key: number }>(
    `insert into "PersonneNotification" ("IdPersonneEV1", kind, "values") values ($1, 'roleEnded', '{"role": 1}')
      returning "IdPersonneNotification" as key`,
    [bystander],
  );
  return { bystander, foreignRole: role, foreignView: saved.body.IdVue, foreignNotification: told.rows[0]!.key };
}

const callers = [anonymous, ...cast];
const callerOf = (persona: Persona) => (persona === anonymous ? server.anonymous : server.as(persona.login));

async function situationOf(persona: Persona): Promise<Situation> {
  const me = people.byLogin.get(persona.login) ?? people.all[0]!;
  const subjects: Partial<Record<Relation | 'nobody', number>> = { nobody: 2_000_000_000 };
  for (const person of people.all) {
    if (persona === anonymous) subjects.own = person.IdPersonneEV1;
    else subjects[relation(persona, person, people)] ??= person.IdPersonneEV1;
  }
  const { rows } = await server.database.pool.query<{ role: number }>(
    `select "IdPersonneRole" as role from "PersonneRole" where "IdPersonneEV1" = $1 order by "ParDefaut" desc limit 1`,
    [me.IdPersonneEV1],
  );
  return { me, subjects, ownRole: rows[0]?.role ?? 1, ...foreign };
}

test('every operation has its line, and every line its operation', () => {
  expect(Object.keys(operations).sort()).toEqual(allCalls.map((call) => call.operationId).sort());
});

test('the cast is that of the demonstration', () => {
  expect(cast.map(({ login }) => login).filter((login) => !people.byLogin.has(login))).toEqual([]);
});

describe.each(Object.entries(operations))('%s', (operationId, { open, cases }) => {
  const call = allCalls.find((one) => one.operationId === operationId)!;

  test.each(callers.map((persona) => [persona.login || 'anonymous', persona] as const))('%s', async (_, persona) => {
    const situation = await situationOf(persona);
    const mismatches: object[] = [];
    for (const one of cases) {
      const expected = open
        ? one.verdict(persona, 'own', false)
        : (persona.refused ?? verdictOf(persona, one, situation));
      const mismatch = await judge(persona, call, one, situation, expected);
      if (mismatch) mismatches.push(mismatch);
    }
    expect(mismatches).toEqual([]);
  });
});

function verdictOf(persona: Persona, one: Case, { me, subjects }: Situation) {
  const how = one.relation ?? 'own';
  const subject = people.byKey.get(subjects[how] ?? 0);
  return one.verdict(persona, how, subject !== undefined && persona.role.about(subject, me, people));
}

async function judge(
  persona: Persona,
  call: Call,
  one: Case,
  situation: Situation,
  expected: ReturnType<Case['verdict']>,
) {
  const input = one.request(situation);
  if (!input) return undefined;
  const send = () => callerOf(persona).send(requestOf(call, input as Input<Call>));
  // Only what should be refused, or only reads, may be asked twice.
  const { answer: response, tables } =
    typeof expected === 'string' || (call.reads ?? call.method === 'GET')
      ? await watch.writtenBy(send)
      : { answer: await send(), tables: [] };
  const json = /json/.test(String(response.headers['content-type'])) ? response.json() : undefined;
  const got = response.statusCode >= 400 ? (json.error?.name ?? json.code) : `${response.statusCode}`;
  const differs = (why: string) => ({
    persona: persona.login,
    about: one.about,
    input,
    why,
    got,
    body: response.body.slice(0, 300),
  });
  if (typeof expected === 'string') {
    if (got !== expected) return differs(`expected ${expected}`);
    if (tables.length > 0) return differs(`a refusal wrote ${tables}`);
    return undefined;
  }
  if (response.statusCode >= 300) return differs('expected a success');
  if (tables.length > 0) return differs(`what only reads wrote ${tables}`);
  if (expected.body !== undefined && !holds(json, expected.body))
    return differs(`expected ${JSON.stringify(expected.body)}`);
  return undefined;
}

function holds(actual: unknown, expected: object): boolean {
  if (Array.isArray(expected)) return JSON.stringify(actual) === JSON.stringify(expected);
  return Object.entries(expected).every(([name, value]) => (actual as Record<string, unknown>)[name] === value);
}

describe('rights that open screens', () => {
  test.each(signedIn.map((persona) => [persona.login, persona] as const))('%s', async (login, persona) => {
    const { body } = await callerOf(persona).call(sessionCalls.getConnectedUser, {});
    const held = Object.keys(menuRights).filter((right) => body.user.Habilitation.includes(right));
    expect(held).toEqual(Object.keys(menuRights).filter((right) => menuRights[right]!.includes(login)));
  });
});
