import { type Call, onlyReads } from '@passerelle/contracts/call.ts';
import { allCalls } from '@passerelle/contracts/calls.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls as calls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { requestOf, type TestServer, testServer } from '../../../testing/test-server.ts';
import { type ListStage, listStage } from './testing/list-stage.ts';

/** Whatever row of whatever table is written is noted by the database itself: what is read of lists leaves nothing behind. */
let server: TestServer;
let stage: ListStage;
let admin: BuiltPerson;
let member: BuiltPerson;
let id: number;
/** A group of it, besides the default one. */
let group: number;
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  admin = await stage.person({}, { roles: ['administrator'] });
  member = await stage.person();
  id = await stage.create(admin);
  await stage.names(admin, id, admin, member);
  await server.as(admin.login).call(listGroupsCalls.create, { params: { id }, body: { LibGroupe: 'Others' } });
  const { groupes } = (await server.as(admin.login).call(listGroupsCalls.list, { params: { id } })).body;
  group = groupes.at(-1)?.IdGroupe ?? 0;
  await stage.publish(admin, id);
  await stage.works();
  const gone = await stage.create(admin);
  await server.as(admin.login).call(calls.remove, { params: { id: gone } });
  await stage.works();
  await server.database.pool.query(
    `create table written (relation text not null);
     create function note_written() returns trigger language plpgsql security definer as $$
       begin insert into public.written values (tg_table_name); return null; end $$;
     do $$ declare one regclass; begin
       for one in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
           -- How often somebody asks is counted, whatever they ask; what was told before is numbered behind its act.
           and c.relname not in ('written', 'counted_call', 'live_event') loop
         execute format('create trigger note_written after insert or update or delete on %s for each row execute function public.note_written()', one);
       end loop;
     end $$`,
  );
});
afterAll(() => server.close());

const written = async () =>
  (await server.database.pool.query<{ relation: string }>('select distinct relation from written order by 1')).rows.map(
    ({ relation }) => relation,
  );
const ask = async (one: Call, params: Readonly<Record<string, unknown>>) =>
  await server.as(admin.login).send(requestOf(one, { params, query: {} } as never));

const gets = allCalls.filter(({ method, path }) => method === 'GET' && path.startsWith('/Ld'));

test('every GET of lists answers and writes nothing, but those that say that they do something, and files, which are told of', async () => {
  const { Adresse, LibListe } = await stage.read(admin, id);
  const params = {
    ...{ id, IdListe: id, groupId: group, personId: member.IdPersonneEV1, version: 1, lang: 'fr', selector: 'IdSite' },
    ...{ mail: Adresse, name: LibListe, filtre: 'all' },
  };
  // What is asked with a declaration of automatic lists has its own, and there is none here.
  const declared = gets.filter(({ path }) => path === '/LdAutomatiques/{id}');
  const reads = gets.filter((one) => onlyReads(one) && !declared.includes(one));
  const answers: string[] = [];
  for (const one of reads) {
    const jour = one.path.includes('a-venir') ? day(30) : day(0);
    const { statusCode } = await ask(one, { ...params, jour });
    answers.push(`${one.path} ${statusCode}, writes ${await written()}`);
  }
  expect(answers).toEqual(reads.map(({ path }) => `${path} 200, writes `));
  expect(reads.length).toBeGreaterThan(20);
});

test('a GET that does something is seen to write', async () => {
  expect((await ask(calls.refresh, { id })).statusCode).toBe(200);
  await stage.names(admin, id, await stage.person());
  expect(await written()).toEqual(expect.arrayContaining(['LdMembre', 'LdNomme', 'LdVersion']));
  expect(
    gets
      .filter((one) => !onlyReads(one))
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual(['distributionLists.refresh', 'listSecurity.exportMembers', 'listSuite.check', 'listSuite.unlock']);
});
