import { glpiTickets as glpi } from '@passerelle/contracts/provisioning/connectors/glpi-tickets.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GlpiStandIn, glpiStandIn } from '../../testing/glpi-stand-in.ts';
import { httpSink, says } from '../../testing/http-sink.ts';
import { filledHeaders, filledRequest, pointed } from '../http/templates.ts';
import { ticketsContract, wantedTicket } from '../tickets-contract.testing.ts';
import { readDescription } from './description.ts';
import { rest } from './rest.ts';

const patient = () => AbortSignal.timeout(20_000);
let server: GlpiStandIn;
beforeAll(async () => {
  server = await glpiStandIn();
});
afterAll(() => server.close());

const set = (values = {}, secrets = {}) => ({
  ...({ system: 'tickets', connector: 'rest' } as const),
  values: { shape: 'glpi', url: server.url, ...values },
  secrets: { secret: server.userToken, appToken: server.appToken, ...secrets },
});
const bearing = (key: string) => server.tickets.filter(({ content }) => content.includes(`[${key}]`));

ticketsContract('GLPI’s shape', () => ({
  port: () => rest.tickets!(set()),
  held: async (key) => bearing(key).length,
  notes: async (key) => bearing(key)[0]?.followups.length ?? 0,
}));

test('a session is opened once for many, and anew when it ended', async () => {
  const before = server.asked.length;
  const port = rest.tickets!(set());
  const asked = () => server.asked.slice(before).filter(({ path }) => path === '/initSession').length;
  await Promise.all(Array.from({ length: 6 }, () => port.open.look(wantedTicket(), patient())));
  expect(asked()).toBe(1);
  server.endSessions();
  expect(await port.open.look(wantedTicket(), patient())).toMatchObject({ outcome: 'missing' });
  expect(asked()).toBe(2);
});

test('it is tried without writing; whoever is not let in is told so, without the tokens', async () => {
  const before = server.tickets.length;
  expect((await rest.try(set(), 'tests', patient())).steps.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
    ...['reach yes', 'find yes', 'write unsaid'],
  ]);
  const refused = await rest.try(set({}, { secret: 'another one' }), 'tests', patient());
  expect(refused.steps).toMatchObject([
    { step: 'reach', outcome: 'no', answer: expect.stringContaining('ERROR_GLPI_LOGIN') },
  ]);
  expect(JSON.stringify(refused)).not.toContain('another one');
  expect(await rest.tickets!(set({}, { secret: 'another one' })).open.do(wantedTicket(), patient())).toMatchObject({
    outcome: 'down',
  });
  expect(server.tickets).toHaveLength(before);
});

test('another help-desk is described on site: its headers, its key, its states', async () => {
  const held: { id: string; key: string; state: string; subject: string }[] = [];
  const other = await httpSink(({ method, path, headers, json }, response) => {
    if (headers['x-api-key'] !== 'a key') return says(response, 403, { message: 'who?' });
    const sent = json as { ticket: { ref: string; subject: string } };
    if (method === 'POST') {
      const known = held.find(({ key }) => key === headers['idempotency-key']);
      const made = known ?? {
        id: `T-${held.length + 1}`,
        key: sent.ticket.ref,
        state: 'new',
        subject: sent.ticket.subject,
      };
      if (!known) held.push(made);
      return says(response, 200, { data: { ticket: made } });
    }
    const key = new URL(path, 'http://x').searchParams.get('ref');
    return says(response, 200, { data: held.filter((one) => one.key === key) });
  });
  const at = { id: '/id', title: '/subject', key: '/key', state: '/state' };
  const simple = { method: 'GET', path: 'tickets/{id}' } as const;
  const description = JSON.stringify({
    headers: { 'X-Api-Key': '{secret}' },
    closed: ['done'],
    find: { method: 'GET', path: 'tickets?ref={key}', list: '/data', ...at },
    read: { ...simple, ...at },
    open: {
      method: 'POST',
      path: 'tickets',
      headers: { 'Idempotency-Key': '{key}' },
      id: '/data/ticket/id',
      body: { ticket: { ref: '{key}', subject: '{title}' } },
    },
    comment: simple,
    notes: { ...simple, list: '', text: '/text' },
    close: simple,
  });
  const port = rest.tickets!(set({ shape: 'own', url: other.url, description }, { secret: 'a key' }));
  const wanted = wantedTicket();
  const first = await port.open.do(wanted, patient());
  expect([first, await port.open.do(wanted, patient())]).toMatchObject([{ id: 'T-1' }, { id: 'T-1' }]);
  expect(await port.open.look(wanted, patient())).toMatchObject({ outcome: 'found', id: 'T-1' });
  await other.close();
});

test('what is wrong with a description is told, with its place', () => {
  const wrong = (text: string) => rest.faults(set({ shape: 'own', description: text }));
  const fault = (limit: string) => [{ field: 'description', rule: 'wrongAt', limit }];
  expect(wrong('{')).toEqual(fault('JSON'));
  expect(wrong(JSON.stringify({ ...glpi, open: { ...glpi.open, id: 'id' } }))).toEqual(fault('/open/id'));
  expect(wrong(JSON.stringify({ ...glpi, comment: { ...glpi.comment, path: 'Ticket/{password}' } }))).toEqual(
    fault('{password}'),
  );
  expect(wrong(JSON.stringify(glpi))).toEqual([]);
  expect(readDescription(JSON.stringify(glpi))).toEqual({ description: glpi });
  expect(rest.faults(set({ url: 'http://glpi.test' }))).toEqual([{ field: 'url', rule: 'pattern' }]);
});

test('what is said never breaks out of where it is put', () => {
  const said = {
    id: '../../Config?x=1#',
    title: '"},{"a":"{text}',
    text: '{secret}',
    name: 'a\r\nX-Evil: 1',
    secret: 'hush',
  };
  const request = {
    method: 'POST',
    path: 'Ticket/{id}',
    headers: { 'X-Name': '{name}' },
    body: { a: '{title}' },
  } as const;
  expect(filledRequest(request, said)).toEqual({
    method: 'POST',
    path: 'Ticket/..%2F..%2FConfig%3Fx%3D1%23',
    headers: { 'X-Name': 'a  X-Evil: 1' },
    body: { a: '"},{"a":"{text}' },
  });
  expect(filledHeaders({ 'App-Token': '{appToken}' }, said)).toEqual({});
  expect([pointed({ a: [{ 'b/c': 1 }] }, '/a/0/b~1c'), pointed({}, '/constructor'), pointed('x', '/length')]).toEqual([
    ...[1, undefined, undefined],
  ]);
});
