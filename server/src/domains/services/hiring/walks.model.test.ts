import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sameByDay } from '../../../testing/runs.ts';
import { type SmtpSink, smtpSink } from '../../../testing/smtp-sink.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { FileWalk, kinds, type Step } from './testing/file-walk.ts';
import { hiringStage } from './testing/hiring-stage.ts';
import { linkMailStage, SECRET_KEY } from './testing/link-mail-stage.ts';
import { papers } from './testing/plain-file.ts';

/**
 * Whatever becomes of a hiring file, in whatever order and after however many hours: what its link, its gate, its clock and its papers
 * say is what is told of them plainly.
 */
let server: TestServer;
let sink: SmtpSink;
let walkOn: (steps: readonly Step[]) => Promise<ReadonlySet<string>>;
beforeAll(async () => {
  sink = await smtpSink({});
  server = await testServer({ env: { SMTP_URL: sink.url, SECRET_KEY } });
  const stage = await hiringStage(server);
  const mails = linkMailStage(server, stage, sink);
  const hr = await stage.build.person({ IdSociete: stage.company }, { roles: ['hrManager'] });
  walkOn = async (steps) => {
    const walk = await FileWalk.begin({ server, stage, mails, hr });
    try {
      for (const [n, step] of steps.entries()) {
        await walk.take(step);
        await walk.stands(`after ${n}: ${JSON.stringify(step)}`);
      }
    } finally {
      await walk.end();
    }
    return walk.done;
  };
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

/** What brings a file on, or back, is done the more often; of all else, as much of each. */
const weights: Partial<Record<(typeof kinds)[number], number>> = {
  ...{ pass: 8, complete: 10, submit: 10, sendBack: 6, decide: 5, gate: 4, type: 4, give: 4 },
  ...{ withdraw: 4, askWaiver: 4, decideWaiver: 4, open: 8, validate: 2, abandon: 2, block: 1 },
};
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...kinds.map((kind) => ({ weight: weights[kind] ?? 2, arbitrary: fc.constant(kind) }))),
  paper: fc.constantFrom(...papers),
  n: fc.nat({ max: 1000 }),
});

test('a file, its link and its clock stand as they are told plainly, whatever is done in whatever order', {
  timeout: 12 * 3_600_000,
}, async () => {
  const done = new Set<string>();
  // Thirty steps, more or less: one that fails is found as short as it may be.
  const steps = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      for (const kind of await walkOn(taken)) done.add(kind);
    }),
    sameByDay(30, 10_000),
  );
  // Each was done now and then, and not only refused.
  expect(kinds.filter((kind) => !done.has(kind))).toEqual([]);
});
