import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleLine } from '../../domains/people/person/management-line.queries.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { type BuiltPerson, builders } from '../build.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { type People, type Person, readPeople } from './people.ts';
import { cast, fieldsSeen, type Persona, signedIn } from './personas.policy.ts';
import { importQuestions, openImports, type TwinDefinitions } from './twin-imports.ts';
import { questionsOf } from './twin-questions.ts';
import { changeSecrets, readTargets, type Target } from './twin-worlds.ts';

let one: TestServer;
let twin: TestServer;
let people: People;
let targets: Target[];
let definitions: TwinDefinitions;

beforeAll(async () => {
  [one, twin] = await Promise.all([testServer(), testServer()]);
  people = await readPeople(one.database.pool);
  const castKeys = cast.map(({ login }) => people.byLogin.get(login)!.IdPersonneEV1);
  targets = await readTargets(one.database.pool, chosen(castKeys), castKeys);
  [definitions] = await Promise.all([openImports(one), openImports(twin)]);
});
afterAll(async () => {
  await one.close();
  await twin.close();
});

/** A foreign and a French colleague, a foreign and a French leaver, a technical account: nobody's boss. */
function chosen(castKeys: readonly number[]): number[] {
  const bosses = new Set(people.all.flatMap(({ Manager, Manager2, ADG }) => [Manager, Manager2, ADG]));
  const recruiter = people.byLogin.get('recruiter')!.IdPersonneEV1;
  const free = people.all.filter(
    (person) =>
      !bosses.has(person.IdPersonneEV1) && !castKeys.includes(person.IdPersonneEV1) && person.Recruteur !== recruiter,
  );
  const first = (fits: (person: Person) => boolean) =>
    free.find((person) => !person.Test && fits(person))!.IdPersonneEV1;
  const french = ({ IdPays }: Person) => IdPays === 'FR';
  return [
    first((person) => person.Physique && person.IdStatut === 500 && !french(person)),
    first((person) => person.Physique && person.IdStatut === 500 && french(person)),
    first((person) => person.Physique && person.IdStatut === 700 && !french(person)),
    first((person) => person.Physique && person.IdStatut === 700 && french(person)),
    first((person) => !person.Physique),
  ];
}

/** The fields of a target that a persona must not be able to tell. */
function hiddenFrom(persona: Persona, target: Target): string[] {
  const seen = fieldsSeen(persona, people.byKey.get(target.IdPersonneEV1)!, people);
  return [...target.secrets.keys()].filter((field) => !seen.has(field));
}

/** Whom a persona asks about by name: by day two, other ones from persona to persona; at night everybody. */
function askedAbout(persona: Persona): readonly Target[] {
  if (process.env.NIGHTLY) return targets;
  const turn = signedIn.indexOf(persona);
  return targets.filter((_target, n) => [turn, turn + 2].some((one) => one % targets.length === n));
}

/** Every way that a persona has to ask about some people. */
function asked(persona: Persona): readonly InjectOptions[] {
  const some = askedAbout(persona);
  return [...questionsOf(persona, some), ...importQuestions(definitions, some, signedIn.indexOf(persona))];
}

async function differing(persona: Persona, questions: readonly InjectOptions[]): Promise<InjectOptions[]> {
  const differences: InjectOptions[] = [];
  for (const question of questions) {
    const [here, there] = await Promise.all([one, twin].map((server) => server.as(persona.login).send(question)));
    const [a, b] = [here!, there!].map(
      // When it was counted is nobody's secret.
      ({ statusCode, headers, body }) =>
        `${statusCode} ${headers['x-total-count']} ${body.replace(/"countedAt":"[^"]*"/, '')}`,
    );
    if (a !== b) differences.push(question);
  }
  return differences;
}

interface Change {
  readonly target: Target;
  readonly fields: readonly string[];
}

/** Which hidden field each difference comes from: the changes one by one, and the questions that differed. */
async function tellsWhich(persona: Persona, changes: readonly Change[], questions: readonly InjectOptions[]) {
  const told: string[] = [];
  for (const { target, fields } of changes) {
    for (const field of fields) {
      const undo = await changeSecrets(twin.database.pool, [{ target, fields: [field] }]);
      for (const question of await differing(persona, questions))
        told.push(`${field} of ${target.IdPersonneEV1}: ${said(question)}`);
      await undo();
    }
  }
  return told;
}

function said({ method, url, payload }: InjectOptions): string {
  return `${method} ${decodeURIComponent(String(url))} ${JSON.stringify(payload ?? '')}`;
}

test('without any change, the twins answer the same', async () => {
  const persona = signedIn[0]!;
  expect(await differing(persona, asked(persona))).toEqual([]);
});

describe('nothing that is asked tells what is hidden', () => {
  test.each(signedIn.map((persona) => [persona.login, persona] as const))('%s', async (_login, persona) => {
    const changes = targets.map((target) => ({ target, fields: hiddenFrom(persona, target) }));
    const questions = asked(persona);
    const undo = await changeSecrets(twin.database.pool, changes);
    const differences = await differing(persona, questions);
    await undo();
    if (differences.length) expect(await tellsWhich(persona, changes, differences.slice(0, 8))).toEqual([]);
    expect(differences.map(said)).toEqual([]);
  });
});

/** Who is above somebody is theirs to hide, even from who may climb to them. */
test('a line is climbed no further than its people may be read', async () => {
  const build = builders(one.database);
  const [top, middle] = [await build.person(), await build.person()];
  const leaf = await build.person({ IdPersonneEV1ADG: people.byLogin.get('assistant')!.IdPersonneEV1 });
  await setMissionManagers(leaf, middle);
  await setMissionManagers(middle, top);
  const above = async (login: string) => {
    const params = { IdPersonneEV1: leaf.IdPersonneEV1 };
    const { body } = await one.as(login).call(directoryCalls.organisation, { params, query: { Ligne: 'Manager2' } });
    return body.above.map((node) => node.IdPersonneEV1);
  };
  expect(await above('admin')).toEqual([top.IdPersonneEV1, middle.IdPersonneEV1]);
  expect(await above('assistant')).toEqual([middle.IdPersonneEV1]);
  expect(await above('employee')).toEqual([]);
});

async function setMissionManagers(person: BuiltPerson, above: BuiltPerson) {
  await inTransaction(one.database.pool, async (client) => {
    await client.query(`update "Personne" set "IdPersonneEV1Manager2" = $2 where "IdPersonneEV1" = $1`, [
      person.IdPersonneEV1,
      above.IdPersonneEV1,
    ]);
    await settleLine(client, 'Manager2', [person.IdPersonneEV1]);
  });
}
