import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { listVersionsCalls as calls } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { runs } from '../../../../testing/runs.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { at } from '../testing/drawn-criteria.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Whatever came and went over a long while, each day tells who was in the list, and what the mail suite held of it. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
const people: BuiltPerson[] = [];
let id: number;
let address: string;
const longest = 400;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['administrator'] });
  for (let n = 0; n < 12; n += 1) people.push(await stage.person({ Fonction: n % 2 === 0 ? 'Days' : 'Nights' }));
  id = await stage.create(owner);
  await stage.names(owner, id, owner);
  await stage.publish(owner, id);
  await stage.works();
  address = String((await stage.read(owner, id)).Adresse);
});
afterAll(() => server.close());

const ask = async (text: string, ...values: unknown[]) => (await server.database.pool.query(text, values)).rows;

const change = fc.record({
  kind: fc.constantFrom('named', 'removed', 'neither', 'optsOut', 'takes', 'finds', 'excluded'),
  who: fc.nat(11),
  /** So many days after the change before, and at the first or the last hour of that day. */
  later: fc.nat(8),
  late: fc.boolean(),
});
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

let Revision = 1;
async function take({ kind, who }: Change): Promise<void> {
  const { IdPersonneEV1, login } = at(people, who);
  if (kind === 'finds') {
    const Conditions = { field: 'Fonction', operator: 'equals', value: who % 2 === 0 ? 'Days' : 'Nights' } as const;
    Revision = (
      await server
        .as(owner.login)
        .call(listGroupsCalls.saveConditions, { params: { id, groupId: 0 }, body: { Conditions, Revision } })
    ).body.Revision;
  } else if (kind === 'excluded') {
    await ask('update "Personne" set "ExcluLD" = not "ExcluLD" where "IdPersonneEV1" = $1', IdPersonneEV1);
    await stage.hour();
  } else if (kind === 'optsOut' || kind === 'takes')
    await server.as(login).call(listSubscriptionsCalls.save, {
      params: { personId: IdPersonneEV1 },
      body: { abonnements: [{ IdListe: id, abonne: kind === 'takes' }] },
    });
  else
    await server
      .as(owner.login)
      .call(listGroupsCalls.saveNamed, { params: { id, groupId: 0 }, body: { [kind]: [IdPersonneEV1] } });
  await stage.works();
}

/** Who is in it now, by key, and what the mail suite holds. */
const stands = async () => ({
  people: (
    await ask(
      'select "IdPersonneEV1" as person from "LdMembre" where "IdListe" = $1 and version_out is null order by 1',
      id,
    )
  ).map(({ person }) => person as number),
  mails: (await stage.suite(address))?.mails.toSorted() ?? [],
});
const onDay = async (jour: string) =>
  (await server.as(owner.login).call(calls.onDay, { params: { id, jour }, query: {} })).body;
const keys = (some: readonly { readonly IdPersonneEV1: number }[]) =>
  some.map(({ IdPersonneEV1 }) => IdPersonneEV1).sort((a, b) => a - b);

test('each of two hundred days tells whom the portal and the mail suite held at its end; after an erasure a number', {
  timeout: 600_000,
}, async () => {
  // What was before the first change lies further back than any day that is asked.
  await ask(`update "LdVersion" set made_at = now() - interval '${longest + 1} days' where "IdListe" = $1`, id);
  const held: { readonly ago: number; readonly people: readonly number[]; readonly mails: readonly string[] }[] = [];
  let ago = longest;
  held.push({ ago, ...(await stands()) });
  for (const one of fc.sample(change, runs(60, 200))) {
    ago = Math.max(1, ago - one.later);
    const [{ version: before }] = await ask('select "Version" as version from "Liste" where "IdListe" = $1', id);
    await take(one);
    // Half past midnight, or half an hour before it, where its owner is: both are of that day.
    await ask(
      `update "LdVersion" set made_at = ($3::date + $4::time) at time zone 'Europe/Paris' where "IdListe" = $1 and version > $2`,
      ...[id, before, day(-ago), one.late ? '23:30' : '00:30'],
    );
    held.push({ ago, ...(await stands()) });
  }
  const mails = new Map<number, string>(
    (await ask('select "IdPersonneEV1" as person, "Mail" as mail from "Personne" where "Mail" is not null')).map(
      ({ person, mail }) => [person, mail],
    ),
  );
  const moved = new Set(held.map(({ people: then }) => then.join()));
  expect(moved.size).toBeGreaterThan(5);
  for (const asked of fc.sample(fc.integer({ min: 0, max: longest }), 200)) {
    const then = held.findLast((one) => one.ago >= asked);
    const told = await onDay(day(-asked));
    expect([asked, keys(told.membres), told.hidden]).toEqual([asked, then?.people, 0]);
    expect([
      asked,
      keys(told.membres)
        .map((person) => mails.get(person))
        .sort(),
    ]).toEqual([asked, then?.mails]);
  }
  const erased = held
    .findLast(({ people: then }) => then.length > 1)
    ?.people.find((key) => key !== owner.IdPersonneEV1);
  await ask('delete from "LdMembre" where "IdListe" = $1 and "IdPersonneEV1" = $2', id, erased);
  for (const { ago: asked } of held) {
    const then = held.findLast((one) => one.ago >= asked)?.people ?? [];
    const told = await onDay(day(-asked));
    expect([asked, keys(told.membres), told.total]).toEqual([asked, then.filter((key) => key !== erased), then.length]);
  }
});
