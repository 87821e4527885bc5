import { type BulkAnswer, bamOwnCalls } from '@passerelle/contracts/bam/files.contract.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { readsFile } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { keptRecords } from '../../../engines/access/kept-records.queries.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Files } from '../../../engines/files/files.ts';
import { findRequest } from '../../../engines/requests/kind/request.queries.ts';
import { remind } from '../../../engines/requests/moves/life.ts';
import { readsWhole } from '../../../engines/requests/readers/request-fields.policy.ts';
import { mayRead } from '../../../engines/requests/readers/requests.policy.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { sendFile } from '../../foundation/files/send-file.ts';
import { isInForceOrClosed } from './bam.queries.ts';
import { closeFile } from './closing.actions.ts';
import { cloneFile, deleteFile, prolongFile, recallFile, reviseFile, setStage, submitFile } from './files.actions.ts';
import { flagFile } from './flags.actions.ts';
import { bamKind } from './kinds/bam.kind.ts';
import { dropObjectives, readObjectives } from './objectives.actions.ts';
import { paperOf, printing } from './paper.ts';
import { validateAll } from './validate-files.actions.ts';

interface FilesNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly files: Files;
}

/** What is done with files, one by one or many at once, by their own calls. */
export function filesRoutes({ db, act, kernel, files }: FilesNeeds): readonly Route<LoadedActor>[] {
  const readerOf = ({ actor: { actor }, language }: CallContext<LoadedActor>) => ({ db, kernel, actor, language });
  const within = async <T>(context: CallContext<LoadedActor>, write: (hand: RequestHand) => Promise<T>): Promise<T> => {
    const { actor } = context.actor;
    return await act(actOf(context), async (writing) => await write({ writing, kernel, actor, files }));
  };
  /** Each in an act of its own: what speaks against one holds up no other. */
  const each = async (
    context: CallContext<LoadedActor>,
    list: readonly number[],
    write: (hand: RequestHand, IdDossier: number) => Promise<unknown>,
  ): Promise<BulkAnswer> => {
    const { actor } = context.actor;
    const { once, ...asking } = actOf(context);
    const answer: { faits: number[]; refus: BulkAnswer['refus'] } = { faits: [], refus: [] };
    for (const IdDossier of list)
      try {
        const own = once && { once: { ...once, key: `${once.key}-${IdDossier}` } };
        await act({ ...asking, ...own }, async (writing) => {
          await write({ writing, kernel, actor, files }, IdDossier);
        });
        answer.faits.push(IdDossier);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        const details = (error.details ?? []).map(({ path, rule, value }) => ({
          path,
          rule,
          value: value === undefined ? null : String(value),
        }));
        answer.refus.push({ IdDossier, name: error.code, details });
      }
    return answer;
  };
  /** A call about a request that is no file finds nothing. */
  const requireFile = async (context: CallContext<LoadedActor>, IdDossier: number) => {
    const reader = readerOf(context);
    const isFile = sql<boolean>`(d."typeDemande" = ${requestTypeNumbers.bam} and ${mayRead(reader, 'd')})`;
    const request = await findRequest(db, IdDossier, isFile);
    if (!request) throw new ApiError('NOT_FOUND');
    return request;
  };

  /** What shows all of a file at once is for whoever reads all of it. */
  const requireWhole = async (context: CallContext<LoadedActor>, IdDossier: number) => {
    const request = await requireFile(context, IdDossier);
    const whole = await findRequest(db, IdDossier, readsWhole(readerOf(context), bamKind, 'd'));
    if (!whole) throw new ApiError('NOT_AUTHORIZED', [{ path: readsFile, rule: 'right' }]);
    return request;
  };

  /** The paper of a file, of this person as people read their number. */
  const paper = async (context: CallContext<LoadedActor>, IdDossier: number, IdPersonne?: string) => {
    const { IdPersonneEV1 } = await requireWhole(context, IdDossier);
    const theirs = await rowsOf(
      db,
      sql`select from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}
        and ("IdPersonne"::text = ${IdPersonne ?? null}::text or ${IdPersonne === undefined})`,
    );
    const inForce = await findRequest(db, IdDossier, isInForceOrClosed);
    if (theirs.length === 0 || !inForce) throw await ofNobody(readerOf(context), IdPersonneEV1, IdPersonne);
    const file = await files.readAt(paperOf(IdDossier), 0);
    if (!file) throw new ApiError('PDF_EN_COURS');
    return sendFile(context.reply, file);
  };

  /** There is no paper of that number; where it is that of a record that was merged into the file's person, the key of theirs is told. */
  const ofNobody = async (
    reader: ReturnType<typeof readerOf>,
    IdPersonneEV1: number,
    IdPersonne: string | undefined,
  ) => {
    const former = await rowsOf(
      db,
      // The row of a record that was merged has no number any more: the history tells which it had.
      sql<{ key: number }>`select f."IdPersonneEV1" as key from "Personne" f
        where f."IdPersonneEV1Fusion" = ${IdPersonneEV1} and exists (select from history_entry e join history_values v using (id)
          where e.entity = 'Personne' and e.entity_id = f."IdPersonneEV1"::text
            and v.before ->> 'IdPersonne' = ${IdPersonne ?? null}::text)`,
    );
    const kept = await keptRecords(
      reader,
      former.map(({ key }) => key),
    );
    const path = 'params/IdPersonne';
    return new ApiError(
      'NOT_FOUND',
      [...kept.values()].map((key) => ({ path, rule: 'merged', value: String(key) })),
    );
  };

  return routes<LoadedActor, typeof bamOwnCalls>(bamOwnCalls, {
    clone: async ({ body: { IdDossier, ...days } }, context) =>
      await within(context, async (hand) => ({ IdDossier: await cloneFile(hand, IdDossier, days) })),
    prolong: async ({ params, body }, context) =>
      await within(context, async (hand) => ({
        IdDossier: await prolongFile(hand, params.IdDossier, body?.DateDeFin),
      })),
    revise: async ({ params, body }, context) =>
      await within(context, async (hand) => ({ IdStade: await reviseFile(hand, params.IdDossier, body) })),
    pdf: async ({ params }, context) => await paper(context, params.IdDossier),
    pdfOfPerson: async ({ params: { IdPersonne, IdDossier } }, context) => {
      if (['null', 'undefined', ''].includes(IdPersonne.trim())) throw new ApiError('ID_PERSONNE_REQUIRED');
      return await paper(context, IdDossier, IdPersonne);
    },
    remakePdf: async ({ params: { IdDossier } }, context) => {
      await requireWhole(context, IdDossier);
      await within(context, async ({ writing }) => {
        if (!(await findRequest(writing.db, IdDossier, isInForceOrClosed))) throw new ApiError('DEMANDE_STADE');
        writing.ask(printing, String(IdDossier));
      });
    },
    deleteMany: async ({ body }, context) => await each(context, body.ListeBAM, deleteFile),
    closeMany: async ({ body }, context) =>
      await each(context, body.ListeBAM, async (hand, key) => await closeFile(hand, key, body.DateCloture)),
    recallMany: async ({ body }, context) =>
      await each(context, body.ListeBAM, async (hand, key) => await recallFile(hand, key, body.Remarque)),
    changeMany: async ({ body: { ListeBAM, Statut, Remarque } }, context) =>
      await each(context, ListeBAM, async (hand, key) => {
        if (typeof Statut === 'number') return await setStage(hand, key, Statut, Remarque);
        const flag = Statut === 'fin-litige' ? 'litige' : 'revue';
        return await flagFile(hand, key, { flag, on: Statut === 'revue', Remarque });
      }),
    disputeMany: async ({ body }, context) =>
      await each(
        context,
        body.ListeBAM,
        async (hand, key) => await flagFile(hand, key, { flag: 'litige', on: true, Remarque: body.Remarque }),
      ),
    submitMany: async ({ body }, context) => await each(context, body.ListeBAM, submitFile),
    remindMany: async ({ body }, context) =>
      await each(context, body.ListeBAM, async (hand, key) => {
        await requireFile(context, key);
        await remind(hand, key);
      }),
    validateMany: async ({ body }, context) =>
      await each(context, body.ListeBAM, async (hand, key) => await validateAll(hand, key, body.Remarque)),
    objectives: async ({ params }, context) => await readObjectives(db, await requireWhole(context, params.IdDossier)),
    deleteObjectives: async ({ params, body }, context) =>
      await within(context, async (hand) => ({
        restants: await dropObjectives(hand, params.IdDossier, body?.IdObjectifs),
      })),
  });
}
