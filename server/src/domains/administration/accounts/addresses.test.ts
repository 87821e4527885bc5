import { signInLinkCalls as calls } from '@passerelle/contracts/accounts/sign-in-links.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { signInTexts } from '@passerelle/texts/sign-in.texts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { applyDue } from '../../../engines/ahead/apply-due.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { TextStore } from '../../foundation/texts/texts.store.ts';
import { applyNeeds } from '../../people/person/dated-changes.jobs.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { tellFormerAddresses } from './former-addresses.mails.ts';
import { writeLinkMails } from './sign-in-links.mails.ts';

const secretOfTest = 'a key of thirty-two signs, or more';
let server: TestServer;
let build: Build;
beforeAll(async () => {
  server = await testServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9', SECRET_KEY: secretOfTest } });
  build = builders(server.database);
});
afterAll(() => server.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.pool.query(statement, values)).rows;
const at = ({ IdPersonneEV1 }: BuiltPerson) => ({ params: { IdPersonneEV1 } });
const fields = (from: string, to: string) => [{ IdChamp: 'Mail', Vu: from, Valeur: to }];
const readdress = async (by: string, person: BuiltPerson, from: string, to: string) =>
  await server.as(by).call(personCalls.save, { ...at(person), body: { fields: fields(from, to) } });
const ahead = async (by: string, person: BuiltPerson, from: string, to: string) =>
  await server.as(by).call(datedChangesCalls.plan, { ...at(person), body: { day: day(1), fields: fields(from, to) } });
const addressOf = async ({ IdPersonneEV1 }: BuiltPerson) =>
  (await rows('select "Mail" from "Personne" where "IdPersonneEV1" = $1', IdPersonneEV1))[0].Mail;
const enginesOf = () => ({ db: server.database.db, ...createEngines(server.database.db) });
const mailsNeeds = () => ({
  ...{ db: server.database.db, act: enginesOf().act, settings: server.settings },
  ...{ texts: new TextStore(server.database.db), vault: createVault(secretOfTest) },
});
const closed = { name: 'INVALID_INPUT', details: [{ path: 'body/fields/Mail', rule: 'administers' }] };

describe('the address of who administers', () => {
  test('is closed to who keeps records, now and ahead', async () => {
    const boss = await build.person({ Mail: 'boss@example.org' }, { roles: ['administrator'] });
    expect((await readdress('hr', boss, 'boss@example.org', 'evil@example.org')).error).toMatchObject(closed);
    expect((await ahead('hr', boss, 'boss@example.org', 'evil@example.org')).error).toMatchObject(closed);
    expect(await addressOf(boss)).toBe('boss@example.org');
  });

  test('is closed from when the role is given, and its other fields are not', async () => {
    const boss = await build.person({ Mail: 'soon@example.org', Fonction: null });
    await build.role(boss.IdPersonneEV1, { IdRole: seededRole('administrator'), DateDebut: day(20) });
    expect((await readdress('hr', boss, 'soon@example.org', 'evil@example.org')).error).toMatchObject(closed);
    const body = { fields: [{ IdChamp: 'Fonction', Vu: null, Valeur: 'Captain' }] };
    expect((await server.as('hr').call(personCalls.save, { ...at(boss), body })).status).toBe(200);
  });

  test('stays where a change was dated ahead before they came to administer', async () => {
    const person = await build.person({ Mail: 'early@example.org' });
    const { id } = (await ahead('hr', person, 'early@example.org', 'evil@example.org')).body;
    await build.role(person.IdPersonneEV1, { IdRole: seededRole('administrator') });
    await rows('update dated_change set day = $2 where id = $1', id, day(0));
    await applyDue(applyNeeds(enginesOf()), personFormSubject);
    expect(await addressOf(person)).toBe('early@example.org');
    expect((await rows('select state from dated_change where id = $1', id))[0].state).toBe('failed');
  });

  test('is left as it is by whatever door it is written, where who writes does not administer', async () => {
    const [boss, other] = [
      await build.person({ Mail: 'door@example.org' }, { roles: ['administrator'] }),
      await build.person({ Mail: 'plain@example.org' }),
    ];
    const write = async (by: BuiltPerson) =>
      await enginesOf().act(
        {
          call: 'test',
          actor: { ...by, RoleIdPersonneEV1: by.IdPersonneEV1, ...{ roles: [], acting: null, grants: [], fields: {} } },
        },
        async (writing) =>
          await writePlannedPeople(
            writing,
            [boss, other].map(({ IdPersonneEV1 }, n) => ({
              ...{ n, entity: 'Personne', id: String(IdPersonneEV1) },
              before: { Mail: n === 0 ? 'door@example.org' : 'plain@example.org' },
              after: { Mail: `through.the.door.${n}@example.org` },
            })),
          ),
      );
    expect([...(await write(await build.person({}, { roles: ['hrManager'] })))]).toEqual([[0, 'administers']]);
    expect(await addressOf(boss)).toBe('door@example.org');
    expect(await addressOf(other)).toBe('through.the.door.1@example.org');
    expect([...(await write(await build.person({}, { roles: ['administrator'] })))]).toEqual([[1, 'moved']]);
    expect(await addressOf(boss)).toBe('through.the.door.0@example.org');
  });
});

describe('an address that is put in the place of another', () => {
  test('ends the links that are out: what went to the one before opens nothing', async () => {
    const person = await build.person({ Mail: 'mistyped@example.org' });
    expect((await server.as('desk').call(calls.send, at(person))).status).toBe(204);
    expect(await writeLinkMails(mailsNeeds())).toBe(1);
    const state = async () => (await server.as('desk').call(calls.state, at(person))).body.link;
    expect(await state()).toMatchObject({ kind: 'mailed' });
    expect((await readdress('hr', person, 'mistyped@example.org', 'right@example.org')).status).toBe(200);
    expect(await state()).toBeNull();
    expect(await rows('select 1 from sign_in_link where "IdPersonneEV1" = $1', person.IdPersonneEV1)).toEqual([]);
    expect(
      await rows(
        `select v.after from history_entry e join history_values v using (id)
          where e.entity = 'sign_in_link' and e.entity_id = $1 order by id desc limit 1`,
        String(person.IdPersonneEV1),
      ),
    ).toEqual([{ after: { link: 'withdrawn' } }]);
  });

  test('is told at the one before, once, in the language of who had it, with who did it', async () => {
    await rows('delete from former_address');
    const by = await build.person({ Nom: 'Nightingale' }, { roles: ['hrManager'] });
    const person = await build.person({ Mail: 'was@example.org', IdLangue: 'PL' });
    expect((await readdress(by.login, person, 'was@example.org', 'is@example.org')).status).toBe(200);
    const mails = async () =>
      await rows(
        'select address, subject, body from mail_delivery where "IdPersonneEV1" = $1 order by id',
        person.IdPersonneEV1,
      );
    expect(await tellFormerAddresses(mailsNeeds())).toBe(1);
    expect(await tellFormerAddresses(mailsNeeds())).toBe(0);
    expect(await mails()).toMatchObject([
      {
        address: 'was@example.org',
        subject: signInTexts.texts.movedSubject.pl.replace('{product}', 'Passerelle'),
        body: expect.stringContaining('Nightingale'),
      },
    ]);
    expect((await mails())[0].body).not.toContain('is@example.org');
  });

  test('is told where whoever did it is there no more, and nowhere while no mail leaves', async () => {
    const person = await build.person({ Mail: 'unsigned@example.org', IdLangue: 'EN' });
    const keep = async () =>
      await rows(
        'insert into former_address ("IdPersonneEV1", "Mail") values ($1, $2)',
        ...[person.IdPersonneEV1, 'unsigned@example.org'],
      );
    await keep();
    expect(await tellFormerAddresses(mailsNeeds())).toBe(1);
    const [mail] = await rows('select body from mail_delivery where "IdPersonneEV1" = $1', person.IdPersonneEV1);
    expect(mail.body).toContain('was changed on');
    await keep();
    expect(await tellFormerAddresses({ ...mailsNeeds(), settings: { ...server.settings, SMTP_URL: undefined } })).toBe(
      0,
    );
    expect(await rows('select 1 from former_address')).toEqual([]);
  });

  test('is nothing to tell where it was nowhere, is emptied, or is given by the product', async () => {
    const none = await build.person({ Mail: null });
    const gone = await build.person({ Mail: 'gone@example.org' });
    const loaded = await build.person({ Mail: 'loaded@example.org' });
    const save = async (person: BuiltPerson, Vu: string | null, Valeur: string | null) =>
      await server
        .as('hr')
        .call(personCalls.save, { ...at(person), body: { fields: [{ IdChamp: 'Mail', Vu, Valeur }] } });
    expect((await save(none, null, 'first@example.org')).status).toBe(200);
    expect((await save(gone, 'gone@example.org', null)).status).toBe(200);
    await enginesOf().act({ call: 'test', actor: { system: 'test' } }, async (writing) => {
      await writePlannedPeople(writing, [
        {
          ...{ n: 0, entity: 'Personne', id: String(loaded.IdPersonneEV1) },
          ...{ before: { Mail: 'loaded@example.org' }, after: { Mail: 'reloaded@example.org' } },
        },
      ]);
    });
    expect(await rows('select 1 from former_address')).toEqual([]);
  });
});
