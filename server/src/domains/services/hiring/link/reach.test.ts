import { addDays } from '@passerelle/contracts/days.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { mostDaysOfLink, mostTries } from '@passerelle/contracts/hiring/pieces.ts';
import { reachCalls } from '@passerelle/contracts/hiring/reach.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { born, type HiringStage, hiringStage, whole } from '../testing/hiring-stage.ts';

let server: TestServer;
let stage: HiringStage;
beforeAll(async () => {
  server = await testServer({ connections: 24 });
  stage = await hiringStage(server);
});
afterAll(async () => await server.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const contact = async (who: BuiltPerson, body: { DateNaissance?: string; MailPerso?: string }, by = stage.recruiter) =>
  await stage.as(by).call(reachCalls.contact, { ...stage.of(who), body });
const move = async (who: BuiltPerson, DateRetour: string, Remarque?: string) =>
  await stage
    .as(stage.recruiter)
    .call(reachCalls.returnDay, { ...stage.of(who), body: { DateRetour, ...(Remarque && { Remarque }) } });
const linkOf = async (who: BuiltPerson) =>
  (
    await rows(
      `select l.*, (select t."DateRetour"::text from "DemandeDossier" t where t."IdDemande" = l."IdDemande") as day
       from "LienCandidat" l join "Demande" d using ("IdDemande") where d."IdPersonneEV1" = $1 and l."Fin" is null`,
      who.IdPersonneEV1,
    )
  )[0];

test('a wrong birth date is put right by whoever recruits, with its entry, and the tries that were made stay counted', async () => {
  const who = await stage.candidate({ DateNaissance: '1949-05-17' });
  expect((await contact(who, { DateNaissance: born })).error?.name).toBe('NOT_FOUND');
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  const { lien } = (await stage.as(stage.recruiter).call(hiringCalls.link, stage.of(who))).body;
  const token = stage.tokenOf(lien);
  for (let n = 0; n < mostTries - 1; n += 1) await stage.enter(token);
  expect((await contact(who, { DateNaissance: born, MailPerso: ' Ada@Home.test ' })).status).toBe(204);
  const [row] = await rows(
    `select "DateNaissance"::text as born, "MailPerso" from "Personne" where "IdPersonneEV1" = $1`,
    who.IdPersonneEV1,
  );
  expect(row).toMatchObject({ born, MailPerso: expect.stringMatching(/^ada@home\.test$/i) });
  expect((await stage.enter(token)).status).toBe(204);
  // One wrong date more than were left before.
  expect((await stage.enter(token, '1980-01-01')).error?.details).toMatchObject([{ rule: 'birthDateBlocked' }]);
  const written = await rows(
    `select 1 from history_entry where entity = 'Personne' and entity_id = $1 and call = 'hiring.contact'`,
    String(who.IdPersonneEV1),
  );
  expect(written).toHaveLength(1);
});

test('what is no birth date or address is refused at its field, and whoever decides nothing puts nothing right', async () => {
  const who = await stage.candidate();
  await stage.welcome(who);
  expect((await contact(who, { MailPerso: 'nowhere' })).error?.details).toMatchObject([
    { path: 'body/MailPerso', rule: 'email' },
  ]);
  expect((await contact(who, { DateNaissance: '1850-01-01' })).error?.details).toMatchObject([
    { path: 'body/DateNaissance', rule: 'birthDate' },
  ]);
  const payroll = await stage.build.person({ IdSociete: stage.company }, { roles: ['payroll'] });
  expect((await contact(who, { DateNaissance: '1990-01-01' }, payroll)).error?.name).toBe('NOT_AUTHORIZED');
});

test('the day of return is moved to the end of another where the candidate is, revives what was over, and has its bounds', async () => {
  const who = await stage.candidate();
  const { headers, token } = await stage.welcome(who);
  const [{ today }] = await rows(`select (now() at time zone 'Europe/Paris')::date::text as today`);
  const far = addDays(today, mostDaysOfLink);
  await rows(
    `update "LienCandidat" set "Jusque" = now() - interval '1 minute' where "IdLien" = $1`,
    (await linkOf(who)).IdLien,
  );
  expect((await stage.save(headers, { VillePerso: 'Brest' })).error?.name).toBe('TOKEN_INVALID');
  expect((await move(who, addDays(today, -1))).error?.details).toMatchObject([{ rule: 'dateFuture' }]);
  expect((await move(who, addDays(far, 1))).error?.details).toMatchObject([{ rule: 'dateTooLate', value: far }]);
  expect((await move(who, addDays(today, 5))).status).toBe(204);
  const moved = await linkOf(who);
  expect(moved.day).toBe(addDays(today, 5));
  const [{ end }] = await rows(`select ($1::timestamptz at time zone 'Europe/Paris')::text as end`, moved.Jusque);
  expect(end).toBe(`${addDays(today, 5)} 23:59:59`);
  expect((await stage.enter(token)).status).toBe(204);
  expect((await stage.save(headers, { VillePerso: 'Brest' })).status).toBe(200);
  // Not before they come: for a reason alone.
  await rows(
    `update "Personne" set "DateEntreePhysique" = $1 where "IdPersonneEV1" = $2`,
    addDays(today, 3),
    who.IdPersonneEV1,
  );
  expect((await move(who, addDays(today, 4))).error?.details).toMatchObject([
    { path: 'body/Remarque', rule: 'required' },
  ]);
  expect((await move(who, addDays(today, 4), 'The papers come by post')).status).toBe(204);
});

test('no end is moved of what has not begun, or was handed over', async () => {
  const who = await stage.candidate();
  await stage.as(stage.recruiter).call(hiringCalls.open, { ...stage.of(who), body: {} });
  const [{ today }] = await rows(`select (now() at time zone 'Europe/Paris')::date::text as today`);
  expect((await move(who, addDays(today, 5))).error?.name).toBe('NOT_FOUND');
  const { headers } = await stage.welcome(who);
  await stage.save(headers, whole);
  for (const code of ['identity', 'address', 'bank']) {
    await stage.give(headers, code);
    await stage.decide(who, code, { Etat: 'accepted' });
  }
  expect((await stage.submit(headers)).status).toBe(204);
  expect((await move(who, addDays(today, 5))).error?.name).toBe('DEMANDE_STADE');
  // What is validated is the record's, and put right there.
  await rows(`update "Demande" set "IdStade" = 4 where "IdPersonneEV1" = $1 and "typeDemande" = 11`, who.IdPersonneEV1);
  expect((await contact(who, { DateNaissance: born })).error?.name).toBe('DEMANDE_STADE');
});
