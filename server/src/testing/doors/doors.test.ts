import type { Call } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import type { LiveTopic } from '@passerelle/contracts/live/live.events.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../app/domains.ts';
import { createEngines } from '../../app/engines.ts';
import { loadActor } from '../../domains/foundation/actor/actor.queries.ts';
import { createLiveGate, type LiveGates } from '../../engines/live/live-gate.ts';
import { signedIn } from '../matrix/personas.policy.ts';
import { pdfText } from '../pdf-text.ts';
import { unzipped } from '../sample-files.ts';
import { type TestServer, testServer } from '../test-server.ts';
import { isDoor, noDoors, questionsTo } from './ask.ts';
import { plantThings, type Thing } from './things.ts';

/**
 * Every door of every thing with content, for everybody of the cast: what is answered by any of them is answered by the sheet as well.
 * Doors are the calls that read, as their contracts declare them: a new one is asked without anybody having to think of it, and fails here
 * where nobody says how it is asked.
 */
let server: TestServer;
let things: readonly Thing[];
beforeAll(async () => {
  server = await testServer();
  things = await plantThings(server);
}, 120_000);
afterAll(() => server.close());

const doors = allCalls.filter((call) => isDoor(call) && !(call.operationId in noDoors));

/** All that an answer says, in whatever it is written. */
function said({ statusCode, headers, rawPayload, body }: LightMyRequestResponse): string {
  if (statusCode >= 300) return '';
  const type = String(headers['content-type'] ?? '');
  // A document of somebody's own is found by its bytes, one of ours by its words.
  if (type.startsWith('application/pdf')) return `${rawPayload.toString('latin1')} ${pdfText(rawPayload)}`;
  return /zip|officedocument/.test(type) ? Object.values(unzipped(rawPayload)).join(' ') : body;
}

const ask = async (login: string, request: InjectOptions) => await server.as(login).send(request);

/** The marks that somebody may be answered, by thing: those that the sheet tells. */
async function known(login: string): Promise<ReadonlyMap<Thing, ReadonlySet<string>>> {
  const told = new Map<Thing, ReadonlySet<string>>();
  for (const thing of things) {
    const sheet = (await Promise.all(thing.sheet.map(async (one) => said(await ask(login, one))))).join(' ');
    const marks = Object.entries(thing.marks).filter(([, shown]) => sheet.includes(shown));
    told.set(thing, new Set(marks.map(([mark]) => mark)));
  }
  return told;
}

const answered = new Set<string>();

describe.each(signedIn.map(({ login }) => login))('%s', (login) => {
  test('is told by no door what no sheet tells', async () => {
    const told = await known(login);
    const leaks: string[] = [];
    for (const call of doors)
      for (const { request } of questionsTo(call, things)) {
        const answer = await ask(login, request);
        if (answer.statusCode < 300) answered.add(call.operationId);
        if (answer.statusCode >= 500) leaks.push(`${call.operationId} answers ${answer.statusCode}: ${request.url}`);
        for (const thing of leakedBy(call, said(answer), told, login))
          leaks.push(`${call.operationId} tells of ${thing.about}: ${request.method} ${request.url}`);
      }
    expect([...new Set(leaks)]).toEqual([]);
  }, 300_000);

  test('is told live of what their sheets open, and of nothing else', async () => {
    const { kernel } = createEngines(server.database.db);
    const { db, pool } = server.database;
    const gates = Object.assign({}, ...domains.map(({ live = {} }) => live)) as LiveGates;
    const { rows } = await pool.query(`select "IdPersonneEV1" as key from "Personne" where lower("CompteAD") = $1`, [
      login,
    ]);
    const { actor } = await loadActor(db, rows[0].key);
    const admit = createLiveGate({ db, kernel, gates })(() => actor);
    for (const { about, live, sheet } of things)
      for (const [topic, key] of Object.entries(live)) {
        const event = { number: 1, topic: topic as LiveTopic, people: null, IdDroit: null, data: { key } };
        const heard = (await admit([event])).length > 0;
        const open = (await Promise.all(sheet.map(async (one) => (await ask(login, one)).statusCode))).includes(200);
        if (heard) expect(open, `${topic} of ${about}`).toBe(true);
      }
  });
});

test('every door was answered to somebody, or nothing was found out by asking it', () => {
  expect(doors.map(({ operationId }) => operationId).filter((name) => !answered.has(name))).toEqual([]);
});

test('the marks are told to those whose they are', async () => {
  const everybody = await Promise.all(signedIn.map(async ({ login }) => await known(login)));
  const never = things.filter(
    (thing) =>
      thing.historyOf === undefined &&
      Object.keys(thing.marks).length > 0 &&
      everybody.every((told) => told.get(thing)?.size === 0),
  );
  expect(never.map(({ about }) => about)).toEqual([]);
});

/** The things of which an answer tells what the sheet does not. */
function leakedBy(
  { operationId }: Call,
  answer: string,
  told: ReadonlyMap<Thing, ReadonlySet<string>>,
  login: string,
): readonly Thing[] {
  if (answer === '') return [];
  return things.filter((thing) => {
    if (thing.historyOf === login && operationId === 'history.timeline') return false;
    return Object.keys(thing.marks).some((mark) => answer.includes(mark) && !told.get(thing)?.has(mark));
  });
}
