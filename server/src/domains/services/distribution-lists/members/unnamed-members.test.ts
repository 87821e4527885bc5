import { usualToday } from '@passerelle/contracts/days.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listSecurityCalls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import { listVersionsCalls } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPerson } from '../../../../testing/build.ts';
import { day } from '../../../../testing/day.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type ListStage, listStage } from '../testing/list-stage.ts';

/** Members of a list whom its owner sees, and may not name, or not by their address. */
let server: TestServer;
let stage: ListStage;
let owner: BuiltPerson;
let member: BuiltPerson;
let id: number;
const Mail = 'unnamed.member@group.example';
beforeAll(async () => {
  server = await testServer();
  stage = listStage(server);
  owner = await stage.person({}, { roles: ['hrManager'] });
  member = await stage.person({ Prenom: 'Ottoline', Nom: 'Unnamed', Mail });
  id = await stage.create(owner);
  await stage.names(owner, id, member);
  await as().call(listSecurityCalls.save, {
    params: { id },
    body: { Rule: 'PERSO', IdPersonneEV1Personnes: [member.IdPersonneEV1] },
  });
});
afterAll(() => server.close());

const as = () => server.as(owner.login);
const setRight = async (right: string, value: number) =>
  await server.database.pool.query(`update "ProfilDroit" set "Valeur" = $2 where "IdDroit" = $1`, [right, value]);

/** Everything that calls about the list say of who is in it. */
async function told(): Promise<string> {
  const groupId = 0;
  const answers = await Promise.all([
    as().call(listsOfDistributionCalls.members, { params: { id, groupId } }),
    as().call(listGroupsCalls.list, { params: { id } }),
    as().call(listGroupsCalls.ahead, { params: { id, jour: day(3) } }),
    as().call(listGroupsCalls.preview, {
      body: { IdListe: id, IdGroupe: groupId, neither: [member.IdPersonneEV1] },
    }),
    as().call(listVersionsCalls.read, { params: { id, version: 1 } }),
    as().call(listVersionsCalls.onDay, { params: { id, jour: usualToday() } }),
    as().call(listSecurityCalls.senders, { params: { id } }),
  ]);
  for (const { error } of answers) expect(error).toBeUndefined();
  const { raw } = await as().call(listSecurityCalls.exportMembers, { params: { id, lang: 'fr', groupId } });
  return JSON.stringify(answers.map(({ body }) => body)) + raw;
}

test('whom its owner may not name is a number, wherever a list tells who is in it', async () => {
  expect(await told()).toContain('Ottoline');
  await setRight('ann-col-IndexPrenomNom', 0);
  const without = await told();
  expect(without).not.toContain('Ottoline');
  expect(without).not.toContain(Mail);
  await setRight('ann-col-IndexPrenomNom', 1);
});

test('an address that may not be read finds nobody, where it is typed as where it is told', async () => {
  const names = async () =>
    await as().call(listGroupsCalls.saveNamed, { params: { id, groupId: 0 }, body: { NewMails: [Mail] } });
  expect((await names()).error).toBeUndefined();
  await setRight('ann-col-coordonnees', 0);
  expect(await told()).not.toContain(Mail);
  expect((await names()).error?.details).toEqual([{ path: 'body/NewMails/0', rule: 'INC' }]);
  await setRight('ann-col-coordonnees', 1);
});
