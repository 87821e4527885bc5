import { bamActions, bamTypes } from '@passerelle/contracts/access/rights.ts';
import { bamCalls } from '@passerelle/contracts/bam/bam.contract.ts';
import { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { type BamAction, type BamTypeName, bamRight, fileTypes } from '@passerelle/contracts/requests/types/bam.ts';
import { describe, expect, test } from 'vitest';
import { bamTests } from '../../../testing/bam-files.ts';
import type { BuiltPerson } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import type { Caller } from '../../../testing/test-server.ts';

const bam = bamTests();

/** What is needed to know of files at all. */
const reads = ['ann', 'acd', 'bam-fiche-collab', 'suivi-d-bam'];
const allRights = bamActions.flatMap((action) => bamTypes.map((type) => bamRight(action, type)));
const Remarque = 'the client wants another end';
const situation: Readonly<Record<BamTypeName, string>> = {
  mission: 'regie',
  affectation: 'interne',
  intermission: 'bureau',
};

/** Somebody who knows of files and holds these rights over the people of the house. */
const holderOf = async (rights: readonly string[]): Promise<BuiltPerson> =>
  await bam.house.build.holderOf([...reads, ...rights], { IdSociete: bam.house.IdSociete });

const draftOf = async (type: BamTypeName) =>
  await bam.house.file(await bam.house.somebody(), 1, 10, {
    draft: true,
    IdTypeDossier: fileTypes[type],
    Situation: situation[type],
  });
/** One that is in force, without those who decided it. */
async function inForce(type: BamTypeName): Promise<number> {
  const IdDossier = await draftOf(type);
  await bam.server.database.pool.query('update "Demande" set "IdStade" = 4 where "IdDemande" = $1', [IdDossier]);
  return IdDossier;
}
const answerOf = (refus: readonly { name: string; details: readonly { path: string }[] }[]) =>
  refus[0] ? `${refus[0].name} ${refus[0].details[0]?.path ?? ''}`.trim() : 'done';
const refusalOf = ({ error }: { error: { name: string; details?: readonly { path: string }[] } | undefined }) =>
  error ? `${error.name} ${error.details?.[0]?.path ?? ''}`.trim() : 'done';

/** Does it with a file of a type; answers `done`, or what it was refused with. */
const attempts: Readonly<Record<BamAction, (by: Caller, type: BamTypeName) => Promise<string>>> = {
  create: async (by, type) => {
    const body = { IdTypeDossier: Number(fileTypes[type]), IdPersonneEV1: (await bam.house.somebody()).IdPersonneEV1 };
    return refusalOf(await by.call(bamFilesCalls.create, { body }));
  },
  clone: async (by, type) =>
    refusalOf(await by.call(bamFilesCalls.clone, { body: { IdDossier: await inForce(type) } })),
  'delete-draft': async (by, type) =>
    refusalOf(await by.call(bamFilesCalls.remove, { params: { id: await draftOf(type) } })),
  submit: async (by, type) =>
    refusalOf(await by.call(bamFilesCalls.submit, { params: { IdDossier: await draftOf(type), IdLangue: 'FR' } })),
  close: async (by, type) =>
    answerOf(
      (await by.call(bamFilesCalls.closeMany, { body: { ListeBAM: [await inForce(type)], DateCloture: day(5) } })).body
        .refus,
    ),
  prolong: async (by, type) =>
    refusalOf(await by.call(bamFilesCalls.prolong, { params: { IdDossier: await inForce(type) }, body: {} })),
  modify: async (by, type) =>
    refusalOf(
      await by.call(bamFilesCalls.revise, {
        params: { IdDossier: await inForce(type) },
        body: { fields: [], Motif: Remarque },
      }),
    ),
  export: async (by, type) => {
    const filter = JSON.stringify({ where: { IdDossier: await draftOf(type) } });
    const file = await by.call(bamCalls.exportAll, { params: { filter } });
    return file.status === 200 && file.headers['x-total-count'] === '1' ? 'done' : 'none of it';
  },
  litige: async (by, type) =>
    answerOf(
      (await by.call(bamFilesCalls.disputeMany, { body: { ListeBAM: [await inForce(type)], Remarque } })).body.refus,
    ),
  boostup: async (by) => refusalOf(await by.call(bamCalls.boostUp, {})),
};

describe('B01: each of the thirty rights opens its action with its type, and nothing else does', () => {
  test.for(bamActions)('%s', async (action) => {
    for (const type of bamTypes) {
      const right = bamRight(action, type);
      // What goes on from a file is made of its type: that is a right of its own.
      const beside = action === 'clone' || action === 'prolong' ? [bamRight('create', type)] : [];
      const holds = await holderOf([right, ...beside]);
      expect(await attempts[action](bam.server.as(holds.login), type), `${right} alone`).toBe('done');
      // Boost-up is one page: it takes the right of any type.
      const others = allRights.filter((one) => (action === 'boostup' ? !one.startsWith('bam-boostup') : one !== right));
      const lacks = await holderOf(others);
      expect(await attempts[action](bam.server.as(lacks.login), type), `all but ${right}`).not.toBe('done');
    }
  });

  test('over the person alone whom the file is for', async () => {
    const elsewhere = await bam.house.build.person({}, { roles: ['hierarchicalManager'] });
    for (const action of bamActions.filter((one) => one !== 'boostup'))
      expect(await attempts[action](bam.server.as(elsewhere.login), 'mission'), action).not.toBe('done');
  });
});
