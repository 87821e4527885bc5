import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../../app/engines.ts';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { moveStatus } from '../../../people/person/statuses.actions.ts';
import { type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer();
  stage = await hiringStage(server);
});
afterAll(() => server.close());

const query = async (text: string, ...values: unknown[]) => (await server.database.pool.query(text, values)).rows;
const inboxOf = async (who: BuiltPerson) =>
  (await stage.as(who).call(requestsCalls.awaiting, { query: {} })).body.rows.map(({ IdDemande }) => IdDemande);
const keyOf = async (who: BuiltPerson) => (await stage.read(stage.recruiter, who)).file?.IdDemande ?? 0;

test('where nobody recruits a candidate human resources have their file to decide, and no manager has it or reads it', async () => {
  const manager = await stage.build.person({ IdSociete: stage.company }, { roles: ['hierarchicalManager'] });
  const hr = await stage.build.person({ IdSociete: stage.company }, { roles: ['hrManager'] });
  const who = await stage.candidate({ IdPersonneEV1Manager: manager.IdPersonneEV1 });
  const { headers } = await stage.welcome(who);
  const IdDemande = await keyOf(who);
  await stage.save(headers, whole);
  for (const code of ['identity', 'address', 'bank']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
  await query('update "Personne" set "IdPersonneEV1Recruteur" = null where "IdPersonneEV1" = $1', who.IdPersonneEV1);
  expect((await stage.submit(headers)).status).toBe(204);
  expect(await inboxOf(hr)).toContain(IdDemande);
  expect(await inboxOf(manager)).not.toContain(IdDemande);
  expect(await inboxOf(stage.recruiter)).not.toContain(IdDemande);
});

test('an account that cannot be made for good ends no hiring file and no link, and keeps nobody from opening one', async () => {
  const who = await stage.candidate({ IdStatut: statuts.ONBOARDING });
  const { headers } = await stage.welcome(who);
  await stage.save(headers, { VillePerso: 'Nantes' });
  const { act } = createEngines(server.database.db);
  const fails = async ({ IdPersonneEV1 }: BuiltPerson) =>
    await act({ call: 'accounts.settle', actor: { system: 'accounts.settle' } }, async (writing) =>
      expect(await moveStatus(writing, IdPersonneEV1, { from: statuts.ONBOARDING, to: statuts.ERROR })).toBe(true),
    );
  await fails(who);
  expect(await stage.file(headers)).toMatchObject({ IdStade: stages.draft, fields: { VillePerso: 'Nantes' } });
  await stage.handOver(who, headers);
  expect((await stage.validate(who)).status).toBe(200);
  const other = await stage.candidate({ IdStatut: statuts.ONBOARDING });
  await fails(other);
  expect((await stage.welcome(other)).token).toBeTruthy();
});

test('what a candidate types is in no history; what they give and hand over is theirs there, as a candidate and under no role', async () => {
  const who = await stage.candidate();
  const { headers } = await stage.welcome(who);
  const IdDemande = await keyOf(who);
  const byCandidate = async () =>
    (
      await query(
        `select call, "IdPersonneEV1" as person, "IdPersonneRole" as role from history_entry where candidate = $1 order by id`,
        IdDemande,
      )
    ).map(({ call, person, role }) => [call, person, role]);
  for (const VillePerso of ['N', 'Na', 'Nan', 'Nantes'])
    expect((await stage.save(headers, { VillePerso })).status).toBe(200);
  expect(await byCandidate()).toEqual([]);
  await stage.handOver(who, headers);
  const calls = await byCandidate();
  expect(new Set(calls.map(([call]) => call))).toEqual(new Set(['candidate.give', 'candidate.submit']));
  expect(calls.every(([, person, role]) => person === null && role === null)).toBe(true);
});

test('a file is handed over in the last second of its link, and in the first after it nothing is lost but the way in', async () => {
  const [inTime, late] = [await stage.candidate(), await stage.candidate()];
  for (const who of [inTime, late]) {
    const { headers } = await stage.welcome(who);
    await stage.save(headers, whole);
    for (const code of ['identity', 'address', 'bank']) {
      await stage.give(headers, code);
      await stage.decide(who, code, { Etat: 'accepted' });
    }
    const left = who === inTime ? '30 seconds' : '-1 second';
    await query(
      `update "LienCandidat" set "Jusque" = now() + $2::interval, "Pause" = null where "IdDemande" = $1`,
      await keyOf(who),
      left,
    );
    const answer = await stage.submit(headers);
    if (who === inTime) expect(answer.status).toBe(204);
    else expect(answer.error?.name).toBe('TOKEN_INVALID');
  }
  const [{ city }] = await query(
    'select "VillePerso" as city from "DossierCandidat" where "IdDemande" = $1',
    await keyOf(late),
  );
  expect(city).toBe(whole.VillePerso);
  expect((await stage.read(stage.recruiter, late)).file).toMatchObject({ IdStade: stages.draft, lacking: 0 });
});
