import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpSink, httpSink, says } from '../../testing/http-sink.ts';
import { payrollFile, payrollFilesContract } from '../payroll-files-contract.testing.ts';
import { restPayroll } from './payroll.ts';

const usual = { signIn: 'bearer', file: 'dossiers/{key}', versionAt: '/version', hashAt: '/hash' };
const signal = () => AbortSignal.timeout(5000);
const portAt = (url: string) =>
  restPayroll.payrollFiles!({
    ...{ system: 'payrollFiles', connector: 'restPayroll', values: { ...usual, url } },
    secrets: { secret: 'hush-hush' },
  });

let sink: HttpSink;
const kept = new Map<string, unknown>();
beforeAll(async () => {
  sink = await httpSink(({ method, path, json }, response) => {
    if (method === 'PUT') kept.set(path, json);
    return kept.has(path) ? says(response, 200, kept.get(path)) : says(response, 404, {});
  });
});
afterAll(async () => await sink.close());

payrollFilesContract('REST', () => ({ port: () => portAt(sink.url), person: 1 }));

test('papers go within, signed in by the token', async () => {
  const file = payrollFile(1);
  await portAt(sink.url).send(file, signal());
  const told = sink.asked.at(-1);
  expect(told?.headers.authorization).toBe('Bearer hush-hush');
  expect(told?.json).toMatchObject({ key: file.key, papers: [{ code: 'bank', content: 'JVBERi0xLjQ=' }] });
});

test('what payroll refuses is refused for good, in its words; who says no version has nothing by it', async () => {
  const answers = await httpSink(({ method }, response) =>
    method === 'PUT' ? says(response, 422, { message: 'unknown company' }) : says(response, 200, { ok: true }),
  );
  try {
    const port = portAt(answers.url);
    expect(await port.send(payrollFile(1), signal())).toMatchObject({
      outcome: 'refused',
      answer: expect.stringContaining('unknown company'),
    });
    expect((await port.look(payrollFile(1), signal())).outcome).toBe('down');
  } finally {
    await answers.close();
  }
  expect((await portAt(answers.url).send(payrollFile(1), signal())).outcome).toBe('down');
});

test('what is wrong with where files stand is told at its field', () => {
  const right = { ...usual, url: 'https://pay.test' };
  const faults = (values: object) =>
    restPayroll.faults({ system: 'payrollFiles', connector: 'restPayroll', values: { ...right, ...values } });
  expect(faults({})).toEqual([]);
  expect(faults({ file: 'dossiers' })).toEqual([{ field: 'file', rule: 'pattern' }]);
  expect(faults({ file: '../{key}' })).toEqual([{ field: 'file', rule: 'pattern' }]);
  expect(faults({ file: '{Nom}/{key}' })).toEqual([{ field: 'file', rule: 'unknownPlace', limit: 'Nom' }]);
  expect(faults({ hashAt: 'hash' })).toEqual([{ field: 'hashAt', rule: 'pattern' }]);
});
