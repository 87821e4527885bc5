import { expect, test } from 'vitest';
import { httpSink, says } from '../../testing/http-sink.ts';
import { balances } from './balances.ts';

const signal = () => AbortSignal.timeout(5000);

test('balances are asked for by number, with the token; what is no number is never taken for none', async () => {
  const answers: Readonly<Record<string, readonly [number, unknown]>> = {
    '/soldes/7': [200, { conges: 12.5, rtt: null }],
    '/soldes/8': [200, { conges: '12' }],
    '/soldes/9': [404, {}],
    '/soldes/10': [500, {}],
  };
  const sink = await httpSink(({ path }, response) => says(response, ...(answers[path] ?? [400, {}])));
  const values = {
    url: `${sink.url}/soldes`,
    signIn: 'bearer',
    person: '{IdPersonne}',
    leaveAt: '/conges',
    restAt: '/rtt',
  };
  const set = { system: 'balances', connector: 'balances', values, secrets: { secret: 'hush-hush' } } as const;
  const port = balances.balances!(set);
  const read = async (IdPersonne: number | null) => await port.read({ IdPersonneEV1: 1, IdPersonne }, signal());
  try {
    expect(await read(7)).toEqual({ SoldeConges: 12.5, SoldeRTT: null });
    expect(sink.asked[0]?.headers.authorization).toBe('Bearer hush-hush');
    await expect(read(8)).rejects.toThrow('no number of days at /conges');
    expect(await read(9)).toBeUndefined();
    await expect(read(10)).rejects.toThrow('HTTP 500');
    // Whoever has no number yet is asked about nowhere.
    expect(await read(null)).toBeUndefined();
    expect(sink.asked).toHaveLength(4);
  } finally {
    await sink.close();
  }
  await expect(read(7)).rejects.toThrow();
});

test('where days stand is data: a path of its own, deeper places, and no place for what it keeps no account of', async () => {
  const sink = await httpSink(({ path }, response) =>
    says(response, path === '/people/7/time?kind=days' ? 200 : 400, { data: [{ left: 3.5 }] }),
  );
  const values = { url: sink.url, signIn: 'basic', account: 'portal', person: 'people/{IdPersonne}/time?kind=days' };
  const set = { system: 'balances', connector: 'balances', secrets: { secret: 'hush-hush' } } as const;
  const port = balances.balances!({ ...set, values: { ...values, leaveAt: '/data/0/left', restAt: null } });
  expect(await port.read({ IdPersonneEV1: 1, IdPersonne: 7 }, signal())).toEqual({ SoldeConges: 3.5, SoldeRTT: null });
  await sink.close();
});

test('what is wrong with where days stand is told at its field', () => {
  const right = { url: 'https://time.test', person: '{IdPersonne}', leaveAt: '/conges', restAt: null, sample: null };
  const faults = (values: object) =>
    balances.faults({ system: 'balances', connector: 'balances', values: { ...right, ...values } });
  expect(faults({})).toEqual([]);
  expect(faults({ url: 'http://time.test' })).toEqual([{ field: 'url', rule: 'pattern' }]);
  expect(faults({ person: 'days' })).toEqual([{ field: 'person', rule: 'pattern' }]);
  expect(faults({ person: '{Salaire}' })).toEqual([{ field: 'person', rule: 'unknownPlace', limit: 'Salaire' }]);
  expect(faults({ leaveAt: 'conges' })).toEqual([{ field: 'leaveAt', rule: 'pattern' }]);
  expect(faults({ sample: 'seven' })).toEqual([{ field: 'sample', rule: 'pattern' }]);
});
