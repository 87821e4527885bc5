import { expect, test } from 'vitest';
import { httpSink, says } from '../../testing/http-sink.ts';
import { restBalances } from './rest-balances.ts';

const signal = () => AbortSignal.timeout(5000);

test('balances are asked for by number, with the token; what is no number is never taken for none', async () => {
  const answers: Readonly<Record<string, readonly [number, unknown]>> = {
    '/soldes/7': [200, { conges: 12.5, rtt: null }],
    '/soldes/8': [200, { conges: '12' }],
    '/soldes/9': [404, {}],
    '/soldes/10': [500, {}],
  };
  const sink = await httpSink(({ path }, response) => says(response, ...(answers[path] ?? [400, {}])));
  const port = restBalances({ url: `${sink.url}/soldes`, token: 'hush-hush' });
  const read = async (IdPersonne: number | null) => await port.read({ IdPersonneEV1: 1, IdPersonne }, signal());
  try {
    expect(await read(7)).toEqual({ SoldeConges: 12.5, SoldeRTT: null });
    expect(sink.asked[0]?.headers.authorization).toBe('Bearer hush-hush');
    await expect(read(8)).rejects.toThrow('no number of days');
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
