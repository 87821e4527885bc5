/** The load generator, in a process of its own: told a load by message, it answers with what it measured. */
import autocannon from 'autocannon';
import type { Load, Measured } from './loader.ts';

process.on('message', (load: Load) => {
  const times: number[] = [];
  let first = 0;
  const run = autocannon(
    {
      url: load.url,
      connections: load.connections,
      duration: load.seconds,
      requests: load.requests,
      // Each connection starts elsewhere in the rotation, or all would ask the same at once.
      setupClient: (client) => {
        first = (first + 5) % load.requests.length;
        client.setRequests([...load.requests.slice(first), ...load.requests.slice(0, first)]);
      },
    },
    (error, result) => {
      if (error) throw error;
      times.sort((a, b) => a - b);
      process.send?.({
        perSecond: times.length / result.duration,
        p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
        p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
        failures: result.errors + result.timeouts + result.non2xx,
      } satisfies Measured);
    },
  );
  run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) =>
    times.push(milliseconds),
  );
});
