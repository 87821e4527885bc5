import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GraphStandIn, graphStandIn } from '../../testing/graph-stand-in.ts';
import { runs } from '../../testing/runs.ts';
import { asMember, listsContract, wantedList } from '../lists-contract.testing.ts';
import { graphGroups } from './graph-groups.ts';

/** At night as many as a house has. */
const many = runs(2000, 50_000);
const patient = () => AbortSignal.timeout(60_000);
let server: GraphStandIn;
beforeAll(async () => {
  server = await graphStandIn();
});
afterAll(() => server.close());

const set = () => ({
  ...({ system: 'lists', connector: 'graphLists', secrets: { secret: server.secret } } as const),
  values: { url: `${server.url}/v1.0`, tokenUrl: `${server.url}/token`, account: 'portal', scope: 'all' },
});
const port = () => {
  const made = graphGroups.lists?.(set());
  if (!made) throw new Error('It carries lists');
  return made;
};
const person = (mail: string) => {
  server.users.set(`of ${mail}`, { id: `of ${mail}`, userPrincipalName: mail, accountEnabled: true });
};
const groupBy = (marker: string) => [...server.lists.groups.values()].find(({ uniqueName }) => uniqueName === marker);

listsContract('Graph', () => ({
  port,
  person: async (mail) => person(mail),
  stranger: async (address) => {
    const mailNickname = address.split('@')[0];
    server.lists.groups.set(address, { id: address, displayName: 'Strangers', mailNickname, members: new Set() });
  },
  held: async (marker) => {
    const group = groupBy(marker);
    return group && { name: String(group.displayName), mails: [...group.members].map((id) => id.replace('of ', '')) };
  },
}));

test('one that Graph refuses among twenty is told in its words, and the nineteen others are in', async () => {
  const wanted = wantedList();
  await port().ensure(wanted, patient());
  const mails = Array.from({ length: 20 }, (_, n) => `g${n}@example.test`);
  for (const mail of mails) person(mail);
  const [first = '', second = ''] = mails;
  await port().add(wanted, [asMember(second)], patient());
  const members = mails.map((mail) => (mail === first ? { mail, accounts: { mailSuite: 'gone' } } : asMember(mail)));
  const answer = await port().add(wanted, members, patient());
  expect(answer).toMatchObject({ outcome: 'done', refused: { [first]: expect.stringContaining('does not exist') } });
  expect(groupBy(wanted.marker)?.members.size).toBe(19);
});

test(`${many} members come by twenties and go one by one, over requests that are told to wait`, async () => {
  const wanted = wantedList();
  await port().ensure(wanted, patient());
  const mails = Array.from({ length: many }, (_, n) => `many${n}@example.test`);
  for (const mail of mails) person(mail);
  const members = mails.map((mail) => ({ mail, accounts: { mailSuite: `of ${mail}` } }));
  const before = server.lists.asked.writes;
  for (let from = 0; from < members.length; from += 500)
    expect(await port().add(wanted, members.slice(from, from + 500), patient())).toMatchObject({ refused: {} });
  expect(server.lists.asked.writes - before).toBe(many / 20);
  expect(groupBy(wanted.marker)?.members.size).toBe(many);
  Object.assign(server.busy, { times: 1, seconds: 7 });
  expect(await port().add(wanted, members.slice(0, 1), patient())).toMatchObject({ outcome: 'down', after: 7 });
  expect(await port().remove(wanted, members.slice(0, 500), patient())).toMatchObject({ outcome: 'done' });
  expect(groupBy(wanted.marker)?.members.size).toBe(many - 500);
}, 600_000);

test('a group that is not known everywhere yet is waited for, and made once', async () => {
  const wanted = wantedList();
  await port().ensure(wanted, patient());
  person('late@example.test');
  server.lists.late.calls = 1;
  expect(await port().add(wanted, [asMember('late@example.test')], patient())).toMatchObject({ outcome: 'postponed' });
  expect(await port().add(wanted, [asMember('late@example.test')], patient())).toMatchObject({ refused: {} });
  const twice = wantedList();
  await Promise.all([port().ensure(twice, patient()), port().ensure(twice, patient())]);
  // Whoever asked died before the answer was written down, and another asks anew.
  await port().ensure(twice, patient());
  expect([...server.lists.groups.values()].filter(({ uniqueName }) => uniqueName === twice.marker)).toHaveLength(1);
});

test('who may write is said at birth: everybody inside, or members, and never wider afterwards', async () => {
  const members = wantedList({ rule: 'MEMBRES', hidden: true });
  expect(await port().ensure(members, patient())).toMatchObject({ outcome: 'done' });
  expect(groupBy(members.marker)).toMatchObject({
    resourceBehaviorOptions: expect.arrayContaining([
      ...['AllowOnlyMembersToPost', 'SubscribeNewGroupMembers', 'WelcomeEmailDisabled'],
    ]),
    hideFromAddressLists: true,
  });
  expect(await port().ensure({ ...members, rule: 'TOUS' }, patient())).toMatchObject({ outcome: 'refused' });
  const everybody = wantedList();
  await port().ensure(everybody, patient());
  expect(await port().ensure({ ...everybody, rule: 'MEMBRES' }, patient())).toMatchObject({
    outcome: 'refused',
    answer: expect.stringContaining('LD_NON_PRIS_EN_CHARGE'),
  });
  expect(port().can).toEqual({ rules: ['TOUS', 'MEMBRES'], hides: true, opens: false, outsiders: false });
});
