import { candidateFields } from '@passerelle/contracts/hiring/candidate.form.ts';
import { payrollCalls } from '@passerelle/contracts/hiring/payroll.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import type { Files } from '../../../engines/files/files.ts';
import { readerOf, recordRead } from '../../../engines/history/read-log.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { decidingBy } from './file/deciding.ts';
import { requireFile } from './file/file.queries.ts';
import { packOf } from './file/pack.ts';
import { readPayrollFile } from './payroll/payroll-file.queries.ts';
import { sendAgain, takeOver } from './payroll/transmission.actions.ts';
import { readTwinFiles } from './payroll/twin-payroll-files.ts';

interface PayrollNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly files: Files;
  readonly texts: TextStore;
}

/** How validated hiring files come to payroll. */
export function payrollRoutes({ db, kernel, act, files, texts }: PayrollNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof payrollCalls>(payrollCalls, {
    transmit: async ({ params: { IdPersonneEV1 }, body }, context) => {
      await decidingBy(act, ['update-matriculeP'])(context, IdPersonneEV1, (writing) =>
        takeOver(writing, IdPersonneEV1, body?.Note),
      );
      return undefined;
    },
    again: async ({ params: { IdPersonneEV1 }, body: { fields } }, context) => {
      const values = Object.fromEntries(fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur?.trim() || null]));
      await decidingBy(act, ['de-acces', 'update-matriculeP'])(context, IdPersonneEV1, (writing) =>
        sendAgain(writing, IdPersonneEV1, values),
      );
      return undefined;
    },
    pack: async ({ params: { IdPersonneEV1 } }, { actor: { actor }, call, reply, language }) => {
      // What is in it is of the record by now, and read by the right of that.
      if (!(await kernel.allows(db, actor, ['dsd'], 'person', IdPersonneEV1))) throw new ApiError('NOT_AUTHORIZED');
      const IdDemande = await requireFile(db, IdPersonneEV1);
      const { IdStade } = await rowOf(
        db,
        sql<{ IdStade: number }>`select "IdStade" from "Demande" where "IdDemande" = ${IdDemande}`,
      );
      if (IdStade < stages.validated) throw new ApiError('DEMANDE_STADE');
      const file = await readPayrollFile(db, files, IdDemande, `Dossier/${IdDemande}`);
      if (!file) throw new ApiError('NOT_FOUND');
      if (readerOf(actor) !== IdPersonneEV1) {
        const given = candidateFields.filter((name) => file.fields[name] !== null);
        await recordRead(db, actor, { call, people: [IdPersonneEV1], fields: [...given, 'papier'] });
      }
      reply.headers({ 'content-disposition': `attachment; filename="dossier-${IdDemande}-${file.version}.zip"` });
      const say = await texts.words(language);
      const { version, hash } = file;
      const said = `${say('HIRING:transmissionTitle')} · ${version}`;
      const pack = await packOf({ ...file, said, about: { version, hash } }, { language, say });
      return reply.type('application/zip').send(pack);
    },
    twin: async ({ query }) => await readTwinFiles(db, query?.search),
  });
}
