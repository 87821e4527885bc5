import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import type { RunState } from '@passerelle/contracts/imports/definition.ts';
import { definitionsCalls } from '@passerelle/contracts/imports/definition-editing.contract.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { nth, sure } from '../../../platform/sure.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import type { CallAs } from './demo-hands.ts';
import type { DemoTeam } from './demo-life.queries.ts';

type Line = readonly [who: number, says: string];

/**
 * Files that human resources brought in, at each of their states by the time that somebody looks at them, by a definition that ships
 * and by one that the administrators wrote since, in two versions.
 */
export async function makeImports(db: Db, callAs: CallAs, { reports, others }: DemoTeam): Promise<void> {
  const work = await shipped(db, 'people-work');
  const phones = await writePhones(callAs);
  const [one, two, third] = [nth(reports, 0), nth(reports, 1), nth(reports, 2)];
  const nobody = 2_000_000_000;

  async function verify(id: number, name: string, column: string, lines: readonly Line[]) {
    const rows = [`IdPersonneEV1;${column}`, ...lines.map(([who, says]) => `${who};${says}`)];
    const { IdFichier } = await callAs('hr', filesCalls.send, {
      query: { purpose: 'table', name: `${name}.csv` },
      content: { bytes: Buffer.from(rows.join('\n')), type: 'text/csv' },
    });
    return await callAs('hr', importsCalls.verify, { params: { id }, body: { IdFichier } });
  }
  const titles = async (name: string, ...lines: readonly Line[]) => await verify(work, name, 'Fonction', lines);
  const save = async (id: number, { IdRun }: Awaited<ReturnType<typeof verify>>) =>
    await callAs('hr', importsCalls.save, { params: { id }, body: { IdRun: sure(IdRun) } });

  const states: Readonly<Record<Exclude<RunState, 'verifying' | 'failed'>, () => Promise<unknown>>> = {
    expired: async () => {
      const { IdRun } = await titles(
        'intitulés avant relecture',
        [one, 'Chef de projet, ouvrages'],
        [two, 'Cheffe de projet, réseaux'],
      );
      await sql`update import_run set at = now() - interval '30 hours' where "IdRun" = ${IdRun}`.execute(db);
    },
    refused: async () => await titles('export du SIRH', [nobody, 'Chef de projet'], [one, 'x'.repeat(80)]),
    saved: async () =>
      await save(
        work,
        await titles('intitulés', [one, 'Chef de projet, ouvrages'], [two, 'Cheffe de projet, réseaux'], [nobody, '?']),
      ),
    undone: async () => {
      const { IdPlan } = await save(
        work,
        await titles('intitulés équipe B', [nth(others, 0), 'Cheffe de projet, lot nord']),
      );
      await callAs('hr', plansCalls.undo, { params: { IdPlan } });
    },
    nothing: async () =>
      await titles('intitulés (doublon)', [one, 'Chef de projet, ouvrages'], [two, 'Cheffe de projet, réseaux']),
    discarded: async () => {
      const { IdPlan } = await titles('essai', [third, 'À relire']);
      await callAs('hr', plansCalls.discard, { params: { IdPlan: sure(IdPlan) } });
    },
    verified: async () =>
      await verify(phones, 'standard téléphonique', 'Poste', [
        ...[one, two, third].map((who, n): Line => [who, `01 40 00 00 1${n}`]),
        [nth(others, 1), 'poste 12'],
      ]),
  };
  for (const make of Object.values(states)) await make();
}

/** Phones alone, as the switchboard lists them. */
async function writePhones(callAs: CallAs): Promise<number> {
  const written = {
    LibImport: 'Standard téléphonique',
    Traductions: { GB: 'Switchboard', DE: 'Telefonzentrale', PL: 'Centrala telefoniczna', ZH: '电话总机' },
    Sens: 'import' as const,
    Actif: true,
    roles: [seededRole('hrManager')],
  };
  const etat = (...headings: readonly string[]) => {
    const phone = {
      field: 'TelFixePro',
      mandatory: true as const,
      ...(headings.length > 0 && { headings: [...headings] }),
    };
    return { mode: 'update' as const, columns: [{ field: 'IdPersonneEV1' }, { field: 'CompteAD' }, phone] };
  };
  const { IdImport } = await callAs('admin', definitionsCalls.add, {
    body: { ...written, Sujet: 'people', Etat: etat() },
  });
  await callAs('admin', definitionsCalls.save, {
    params: { IdImport },
    body: { ...written, Etat: etat('Poste', 'Ligne directe'), Version: 1 },
  });
  return IdImport;
}

const shipped = async (db: Db, code: string): Promise<number> =>
  (await rowOf(db, sql<{ id: number }>`select "IdImport" as id from "DefinitionImport" where "CodeImport" = ${code}`))
    .id;
