import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { ActFunction } from '../../../../engines/act/act.ts';
import type { EffectSystem, HeldEffect, SystemDescription } from '../../../../engines/effects/effect-system.ts';
import type { Files } from '../../../../engines/files/files.ts';
import { lockRequest } from '../../../../engines/requests/kind/request.queries.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { always } from '../../../../platform/db/sql.ts';
import type { Answer, Look } from '../../../../ports/answer.ts';
import type { PayrollFile, PayrollFilesPort, PayrollFilesPorts } from '../../../../ports/payroll-files.ts';
import { accountCauseOf } from '../../../systems/provisioning/account-causes.ts';
import { readPayrollFile } from './payroll-file.queries.ts';
import { payrollFilesName, settleTransmission } from './transmission.actions.ts';

/** Hiring files that go to payroll, as the desk of effects knows them. */
export const saidPayrollFiles: SystemDescription = {
  name: payrollFilesName,
  causeOf: accountCauseOf,
  watched: { right: 'cpt', opens: screenPath('accounts') },
};

interface PayrollNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly files: Files;
  readonly portOf: PayrollFilesPorts;
}

const gone = { outcome: 'refused', answer: 'The file is there no more.' } as const;
const over = { outcome: 'refused', answer: 'Another version takes its place.' } as const;

/** Hiring files in payroll: sent once, and believed to be there once payroll tells the same of them. */
export function payrollFilesSystem({ db, act, files, portOf }: PayrollNeeds): EffectSystem {
  const step = async <Told extends Look | Answer>(
    { entity_id, marker, version }: HeldEffect,
    work: (port: PayrollFilesPort, file: PayrollFile) => Promise<Told>,
  ): Promise<Told | typeof gone | typeof over> => {
    const file = await readPayrollFile(db, files, entity_id, marker);
    if (!file) return gone;
    return file.version === version ? await work(await portOf(), file) : over;
  };
  const look = async (effect: HeldEffect, signal: AbortSignal) =>
    await step(effect, async (port, file) => await port.look(file, signal));

  async function settle(IdDemande: number, version: number, came: 'sent' | 'refused'): Promise<void> {
    await act({ call: 'hiring.transmitted', actor: { system: payrollFilesName } }, async (writing) => {
      const request = await lockRequest(writing.db, IdDemande, always);
      await settleTransmission(writing, request, version, came);
    });
  }

  return {
    ...saidPayrollFiles,
    atOnce: 2,
    patience: 60,
    minutesBetween: [0.1, 1, 5, 15, 60, 180, 720],
    ended: async ({ entity_id, version }, state) => {
      if (version === null) return;
      if (state === 'done' || state === 'byHand') await settle(entity_id, version, 'sent');
      if (state === 'refused' || state === 'failed') await settle(entity_id, version, 'refused');
    },
    // Whoever died between what payroll said and its note left a file that waits for nothing.
    settle: async () => {
      const left = await rowsOf(
        db,
        sql<{ IdDemande: number; Version: number; done: boolean }>`select t."IdDemande", t."Version",
            e.state in ('done', 'byHand') as done
          from "DossierTransmission" t join effect e on e.system = ${payrollFilesName} and e.entity_id = t."IdDemande"
            and e.version = t."Version"
          where t."Etat" = 'queued' and e.state in ('done', 'byHand', 'refused', 'failed')`,
      );
      for (const { IdDemande, Version, done } of left) await settle(IdDemande, Version, done ? 'sent' : 'refused');
    },
    port: {
      look,
      do: async (effect, signal) => await step(effect, async (port, file) => await port.send(file, signal)),
      check: look,
    },
  };
}
