import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { connectorNamed } from '@passerelle/contracts/provisioning/connectors/connectors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpSink, httpSink, says } from '../testing/http-sink.ts';
import { freePort } from '../testing/slapd.ts';
import { wantedAccount } from './accounts-contract.testing.ts';
import { graph } from './graph-accounts/graph.ts';
import { graphGroups } from './graph-lists/graph-groups.ts';
import { asMember, wantedList } from './lists-contract.testing.ts';
import { rest } from './rest-tickets/rest.ts';
import { scim } from './scim-accounts/scim.ts';
import { wantedTicket } from './tickets-contract.testing.ts';

const secret = 'the secret of all';
const usual = connectorNamed('directory', 'scim')!.usual('directory');
const guid = '00000000-0000-4000-8000-000000000001';

interface Answered {
  readonly outcome: string;
  readonly answer: string;
  readonly after?: number;
}
type Step = (signal: AbortSignal) => Promise<Answered>;

/** A list of all accounts that cannot be had is thrown, so that nobody is missing by it. */
const reading: (all: AsyncIterable<unknown>) => Promise<Answered> = async (all) => {
  try {
    for await (const _ of all);
    return { outcome: 'read', answer: '' };
  } catch (error) {
    return { outcome: 'thrown', answer: String(error) };
  }
};
const accountSteps = (made: NonNullable<typeof scim.accounts>, set: Parameters<typeof made>[0]): readonly Step[] => {
  const port = made(set);
  const [fresh, known] = [wantedAccount({ values: { Mail: 'ada@example.test', IdPays: 'FR' } }), wantedAccount()];
  return [
    (signal) => port.look(fresh, signal),
    (signal) => port.write(fresh, signal),
    (signal) => port.write({ ...known, id: 'u1' }, signal),
    (signal) => reading(port.all(signal)),
  ];
};
const ticketSteps = (values: object): readonly Step[] => {
  const set = { system: 'tickets', connector: 'rest', values, secrets: { secret, appToken: 'the app' } } as const;
  const port = rest.tickets!(set as never);
  const [wanted, known] = [wantedTicket(), { ...wantedTicket(), id: '7' }];
  const note = { ...known, noteKey: `${known.key}/note`, text: 'said' };
  return [
    (signal) => port.open.look(wanted, signal),
    (signal) => port.open.do(wanted, signal),
    (signal) => port.comment.look!(note, signal),
    (signal) => port.comment.do(note, signal),
    (signal) => port.close.look!({ ...note, id: null }, signal),
    (signal) => port.close.do(note, signal),
  ];
};
const listSteps = (values: object): readonly Step[] => {
  const port = graphGroups.lists!({ system: 'lists', connector: 'graphLists', values, secrets: { secret } } as never);
  const [list, members] = [wantedList(), [asMember('ada@example.test')]];
  return [
    (signal) => port.ensure(list, signal),
    (signal) => port.add(list, members, signal),
    (signal) => port.remove(list, members, signal),
    (signal) => port.close(list, signal),
  ];
};

let calm: HttpSink;
let inside: HttpSink;
beforeAll(async () => {
  // What is asked where the sign-in alone is at fault.
  calm = await httpSink((_, response) => says(response, 200, { totalResults: 0, value: [] }));
  inside = await httpSink((_, response) => says(response, 200, { access_token: 'x', session_token: 'x', value: [] }));
});
afterAll(async () => {
  await calm.close();
  await inside.close();
});

const scimSet = (values: object) =>
  ({ system: 'directory', connector: 'scim', secrets: { secret }, values: { ...usual, ...values } }) as never;
const graphSet = (values: object) =>
  ({
    system: 'mailSuite',
    connector: 'graph',
    secrets: { secret },
    values: {
      account: 'portal',
      scope: 'all',
      licence: guid,
      makesUsers: true,
      mapping: 'displayName = {Prenom} {Nom}',
      ...values,
    },
  }) as never;
const oauth = { signIn: 'oauth', account: 'portal', scope: '' };
const at = { id: '/id', title: '/title', key: '/key', state: '/state' };
const own = JSON.stringify({
  headers: { 'X-Api-Key': '{secret}' },
  closed: ['done'],
  find: { method: 'GET', path: 'tickets?ref={key}', list: '/data', ...at },
  read: { method: 'GET', path: 'tickets/{id}', ...at },
  open: { method: 'POST', path: 'tickets', id: '/id', body: { ref: '{key}' } },
  comment: { method: 'POST', path: 'tickets/{id}/notes', body: { text: '{text}' } },
  notes: { method: 'GET', path: 'tickets/{id}/notes', list: '/data', text: '/text' },
  close: { method: 'PUT', path: 'tickets/{id}', body: { state: 'done' } },
});

/** Everything that is asked of a system by HTTP, by who is asked: the system itself, or whoever lets one in there. */
const connectors: Readonly<Record<string, { readonly steps: (url: string) => readonly Step[]; readonly door?: true }>> =
  {
    SCIM: { steps: (url) => accountSteps(scim.accounts!, scimSet({ url })) },
    'the tokens of SCIM': {
      steps: (url) => accountSteps(scim.accounts!, scimSet({ url: calm.url, ...oauth, tokenUrl: url })),
      door: true,
    },
    Graph: {
      steps: (url) => accountSteps(graph.accounts!, graphSet({ url: `${url}/v1.0`, tokenUrl: `${inside.url}/token` })),
    },
    'the tokens of Graph': {
      steps: (url) => accountSteps(graph.accounts!, graphSet({ url: calm.url, tokenUrl: url })),
      door: true,
    },
    'the groups of Graph': {
      steps: (url) =>
        listSteps({ url: `${url}/v1.0`, tokenUrl: `${inside.url}/token`, account: 'portal', scope: 'all' }),
    },
    'GLPI, which opens sessions': { steps: (url) => ticketSteps({ shape: 'glpi', url }), door: true },
    'a help-desk described on site': { steps: (url) => ticketSteps({ shape: 'own', url, description: own }) },
  };

interface Fault {
  readonly answer: (to: ServerResponse) => unknown;
  /** What it comes to, of the system; whoever lets nobody in concerns everybody. */
  readonly outcome: string;
  readonly words?: RegExp;
  /** Milliseconds that are waited for it. */
  readonly waits?: number;
}
const page = '<!doctype html><title>Sign in</title><h1>Welcome</h1>';
const html = (status: number) => (to: ServerResponse) => {
  to.writeHead(status, { 'content-type': 'text/html' });
  to.end(page);
};

const faults: Readonly<Record<string, Fault>> = {
  hangs: { answer: () => {}, outcome: 'down', words: /took too long/, waits: 300 },
  'says one byte at a time': {
    answer: async (to) => {
      to.writeHead(200, { 'content-type': 'application/json' });
      while (!to.destroyed) {
        to.write(' ');
        await delay(50);
      }
    },
    outcome: 'down',
    words: /took too long/,
    waits: 400,
  },
  'breaks off': { answer: (to) => to.destroy(), outcome: 'down' },
  'breaks off in the middle': {
    answer: (to) => {
      to.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      to.write('{"value": [');
      setTimeout(() => to.destroy(), 20);
    },
    outcome: 'down',
  },
  'answers with a page instead of JSON': { answer: html(200), outcome: 'down', words: /something else than JSON/ },
  'answers 500 with a page': { answer: html(500), outcome: 'postponed', words: /500/ },
  'answers 404 with a page': { answer: html(404), outcome: 'down', words: /404/ },
  'is busy': {
    answer: (to) => says(to, 429, { message: `not now, ${secret}` }, { 'retry-after': '42' }),
    outcome: 'down',
    words: /429/,
  },
  'is closed for the night': { answer: html(503), outcome: 'down', words: /503/ },
  'lets nobody in': { answer: (to) => says(to, 401, { error: secret }), outcome: 'down', words: /401/ },
  'redirects into this machine': {
    answer: (to) => to.writeHead(302, { location: `${inside.url}/admin` }).end(),
    outcome: 'down',
    words: /not followed/,
  },
  'redirects for good, asking to keep the method': {
    answer: (to) => to.writeHead(308, { location: `${inside.url}/admin` }).end(),
    outcome: 'down',
    words: /not followed/,
  },
};

/** What is JSON, and nothing that was asked for. */
const nonsense: readonly unknown[] = [
  ...[null, true, 0, 'ok', [], {}, [[]], [null], { value: null }, { value: 'none' }, { Resources: 3 }, { data: {} }],
  ...[{ value: [null], Resources: [null], data: [null], totalResults: 1 }, { status: 'ok', id: {} }, { id: '' }],
];

async function told(name: string, answer: Fault['answer'], waits = 10_000): Promise<readonly Answered[]> {
  const sink = await httpSink((_, to) => answer(to));
  try {
    return await Promise.all(connectors[name]!.steps(sink.url).map((step) => step(AbortSignal.timeout(waits))));
  } finally {
    await sink.close();
  }
}

describe.each(Object.keys(connectors))('%s', (name) => {
  const { door, steps } = connectors[name]!;
  const isAccounts = !name.includes('desk') && !name.includes('GLPI');

  test.each(Object.keys(faults))('%s: nothing is thrown, done, missing or followed, and why is said', async (fault) => {
    const { answer, outcome, words, waits } = faults[fault]!;
    const before = inside.asked.filter(({ path }) => path === '/admin').length;
    for (const one of await told(name, answer, waits)) {
      if (one.outcome !== 'thrown') expect(one.outcome, one.answer).toBe(door ? 'down' : outcome);
      expect(one.answer).not.toContain(secret);
      if (words && one.outcome !== 'thrown') expect(one.answer).toMatch(words);
    }
    expect(inside.asked.filter(({ path }) => path === '/admin')).toHaveLength(before);
  });

  test('asked to wait, everybody waits for so long', async () => {
    const answers = await told(name, faults['is busy']!.answer);
    if (!door) for (const { outcome, after } of answers) if (outcome === 'down') expect(after).toBe(42);
  });

  test('nonsense is no success, and by it nothing is missing', async () => {
    for (const json of nonsense) {
      const answers = await told(name, (to) => says(to, 200, json));
      for (const [n, { outcome, answer }] of answers.entries())
        expect(['down', 'postponed', 'refused', 'thrown'], `${JSON.stringify(json)} at step ${n}: ${answer}`).toContain(
          outcome,
        );
    }
  });

  test('nobody there', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    for (const step of steps(url)) {
      const { outcome, answer } = await step(AbortSignal.timeout(5000));
      expect(['down', 'thrown']).toContain(outcome);
      expect(answer).toMatch(isAccounts || outcome === 'down' ? /ECONNREFUSED/ : /./);
    }
  });
});
