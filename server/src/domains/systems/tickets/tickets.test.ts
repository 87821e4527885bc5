import { effectsCalls } from '@passerelle/contracts/effects/effects.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { ticketsCalls } from '@passerelle/contracts/tickets/tickets.contract.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngines } from '../../../app/engines.ts';
import { ticketsContract } from '../../../connectors/tickets-contract.testing.ts';
import { EffectWorker } from '../../../engines/effects/effect-worker.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { closeTicket, commentTicket, openTicket } from './tickets.actions.ts';
import { saidTicketsSystem, ticketsSystem } from './tickets.system.ts';
import { twinTickets } from './twin-tickets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const counted = async (what: ReturnType<typeof sql<{ n: number }>>) =>
  Number((await what.execute(server.database.db)).rows[0]?.n ?? 0);

ticketsContract('the twin', () => ({
  port: () => twinTickets(server.database.db),
  held: async (key) => await counted(sql`select count(*) as n from twin_ticket where key = ${key}`),
  notes: async (key) => await counted(sql`select jsonb_array_length(notes) as n from twin_ticket where key = ${key}`),
}));

const quiet = pino({ level: 'silent' });
async function works(): Promise<void> {
  const { db } = server.database;
  const { act } = createEngines(db);
  const system = ticketsSystem({ db, act, portOf: async () => twinTickets(db) });
  while ((await new EffectWorker({ db, log: quiet, askFor: () => {} }, system).workDue()) > 0);
}
const later = () =>
  sql`with effects as (update effect set due_at = now() where state = 'waiting' returning id)
    update effect_system set closed_until = null`.execute(server.database.db);
const writes = async <T>(work: Parameters<ReturnType<typeof createEngines>['act']>[1]) =>
  (await createEngines(server.database.db).act({ call: 'test', actor: { system: 'test' } }, work)) as T;
const states = async (subject: string) =>
  (
    await sql<{ line: string }>`select operation || ' ' || state as line from effect where subject = ${subject}
      order by id`.execute(server.database.db)
  ).rows.map(({ line }) => line);
const misbehaves = async (fault: 'none' | 'down' | 'forgetsToAnswer' | 'refuses') =>
  await server.as('admin').call(provisioningCalls.misbehave, { params: { system: 'tickets' }, body: { fault } });
const twin = async (search: string) =>
  (await server.as('admin').call(ticketsCalls.twin, { query: { search } })).body.tickets;

test('another domain has one opened, commented on and closed in its own order, by the acts that want it', async () => {
  const subject = 'Demande/9';
  const requester = await counted(sql`select "IdPersonneEV1" as n from "Personne" where "CompteAD" = 'employee'`);
  await misbehaves('down');
  const ticket = await writes<number>(async (writing) =>
    openTicket(writing, { subject, title: 'A badge for Nine', text: 'Please.', requester }),
  );
  await writes(async (writing) => commentTicket(writing, ticket, 'It is urgent.'));
  await writes(async (writing) => closeTicket(writing, ticket, 'Cancelled.'));
  await works();
  expect(await states(subject)).toEqual(['open waiting', 'comment waiting', 'close waiting']);
  // The answer to the first is lost: it is found again by our key.
  await misbehaves('forgetsToAnswer');
  for (let n = 0; n < 4; n += 1) {
    await later();
    await works();
  }
  expect(await states(subject)).toEqual(['open done', 'comment done', 'close done']);
  expect(await twin('badge for Nine')).toMatchObject([
    { open: false, text: 'Please.', notes: ['It is urgent.', 'Cancelled.'] },
  ]);
  await misbehaves('none');
});

test('the desk of effects names the request that wants a ticket, and opens it for who may read it', async () => {
  const admin = server.as('admin');
  const IdPersonneEV1 = await counted(sql`select "IdPersonneEV1" as n from "Personne" where "CompteAD" = 'admin'`);
  const body = { typeDemande: requestTypeNumbers.materiel, IdPersonneEV1, fields: [], transmettre: false };
  const { IdDemande } = (await admin.call(requestsCalls.add, { body })).body;
  for (const id of [IdDemande, IdDemande + 1])
    await writes(async (writing) => openTicket(writing, { subject: `Demande/${id}`, title: '', text: '' }));
  const { effects } = (await admin.call(effectsCalls.list, { query: { system: 'tickets' } })).body;
  expect(effects.slice(0, 2).map(({ about }) => about)).toEqual([
    { entity: 'Demande', id: IdDemande + 1, opens: null },
    { entity: 'Demande', id: IdDemande, opens: `demande/details/${IdDemande}` },
  ]);
  await works();
});

test('a help-desk that refuses to close says so, and keeps nobody else from anything', async () => {
  const [one, other] = ['Demande/10', 'Demande/11'];
  const ticket = await writes<number>((writing) => openTicket(writing, { subject: one, title: 'Ten', text: '' }));
  await works();
  await misbehaves('refuses');
  await writes((writing) => closeTicket(writing, ticket, 'Cancelled.'));
  await works();
  await misbehaves('none');
  const [{ cause = '', told = 0 } = {}] = await rowsOf(
    server.database.db,
    sql<{
      cause: string;
      told: number;
    }>`select a.answer as cause, (select count(*)::integer from "PersonneNotification" n
        join "Personne" p using ("IdPersonneEV1") where p."CompteAD" = 'desk' and n.kind = 'ticketNotClosed'
          and n.values ->> 'error' = 'ERREUR_CLOTURE_HELPDESK') as told
      from effect_attempt a join effect e on e.id = a.effect where e.subject = ${one} and e.operation = 'close'`,
  );
  expect([cause.split(':')[0], told]).toEqual(['ERREUR_CLOTURE_HELPDESK', 1]);
  expect(saidTicketsSystem.causeOf('refused', cause)).toBe('notClosed');
  await writes((writing) => openTicket(writing, { subject: other, title: 'Eleven', text: '' }));
  await works();
  expect([await states(one), await states(other)]).toEqual([['open done', 'close refused'], ['open done']]);
  await expect(writes((writing) => commentTicket(writing, 999_999, 'x'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('nobody but administrators sees what the twin keeps', async () => {
  for (const who of ['desk', 'hr', 'employee'])
    expect((await server.as(who).call(ticketsCalls.twin, {})).status).toBe(403);
});
