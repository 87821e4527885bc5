import { dossierTypes } from '@passerelle/contracts/bam/dossier.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { type Actor, isPerson } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Files } from '../../../engines/files/files.ts';
import type { DossierCall, DossierCaller, DossierKind } from '../../../engines/requests/dossiers/dossier-kind.ts';
import { findRequest, readValues } from '../../../engines/requests/kind/request.queries.ts';
import { changeRequest, keepRequest } from '../../../engines/requests/moves/ask.ts';
import { moveByHand, openToAct } from '../../../engines/requests/moves/life.ts';
import { moveRequest } from '../../../engines/requests/moves/moves.ts';
import { mayRead } from '../../../engines/requests/readers/requests.policy.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Desk } from '../../../platform/jobs/desk.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { deleteFile, seenAs, submitFile } from './files.actions.ts';
import { readDetails, readFileForm } from './files.queries.ts';
import { bamKind } from './kinds/bam.kind.ts';
import { notifyManagers } from './managers.actions.ts';
import { printing } from './paper.ts';

interface BamNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly files: Files;
  readonly texts: TextStore;
  readonly desk: Pick<Desk, 'hasFailed'>;
}

/** A candidate has no file of mission. @throws {ApiError} NOT_FOUND */
function requirePerson({ actor }: DossierCall<DossierCaller>): Actor {
  if (!isPerson(actor)) throw new ApiError('NOT_FOUND');
  return actor;
}

/** What is answered of files of mission by the calls that all dossiers share. */
export function bamDossiers({ db, kernel, files, texts, desk }: BamNeeds): DossierKind {
  const within = async <T>(by: DossierCall<DossierCaller>, write: (hand: RequestHand) => Promise<T>): Promise<T> => {
    const actor = requirePerson(by);
    return await by.within(async (writing) => await write({ writing, kernel, actor, files }));
  };
  /** A file that the caller may read. @throws {ApiError} NOT_FOUND */
  const requireFile = async (by: DossierCall<DossierCaller>, IdDossier: number) => {
    const who = { kernel, actor: requirePerson(by) };
    const isFile = sql<boolean>`(d."typeDemande" = ${requestTypeNumbers.bam} and ${mayRead(who, 'd')})`;
    const request = await findRequest(db, IdDossier, isFile);
    if (!request) throw new ApiError('NOT_FOUND');
    return request;
  };
  return {
    typeDemande: requestTypeNumbers.bam,
    types: [dossierTypes.mission, dossierTypes.affectation, dossierTypes.intermission],
    form: async (by, asked) => await readFileForm({ db, kernel, actor: requirePerson(by) }, texts, asked),
    create: async (by, body) => {
      const given = {
        IdTypeDossier: String(body.IdTypeDossier),
        DateDeDebut: body.DateDeDebut,
        DateDeFin: body.DateDeFin,
        Situation: body.situation,
        Manager2: body.IdPersonneEV1Manager2,
        MngProxi: body.IdPersonneEV1MngProxi,
      };
      const fields = Object.entries(given).flatMap(([IdChamp, Valeur]) =>
        Valeur === undefined ? [] : [{ IdChamp, Valeur }],
      );
      return await within(by, async (hand) => {
        const { request, emptied } = await keepRequest(hand, bamKind, { IdPersonneEV1: body.IdPersonneEV1, fields });
        return { IdDossier: request.IdDemande, emptied: [...emptied] };
      });
    },
    save: async (by, { IdPersonneEV1, IdDossier }, typed) => {
      const request = await requireFile(by, IdDossier);
      if (request.IdPersonneEV1 !== IdPersonneEV1) throw new ApiError('NOT_FOUND');
      return await within(by, async (hand) => {
        const open = await openToAct(hand, IdDossier, 'edit');
        const fields = seenAs(await readValues(hand.writing.db, bamKind, IdDossier), typed);
        const saved = await changeRequest(hand, open.kind, open.request, fields);
        return { Version: saved.request.Version, emptied: saved.emptied };
      });
    },
    submit: async (by, IdDossier) => await within(by, async (hand) => ({ IdStade: await submitFile(hand, IdDossier) })),
    details: async (by, { IdDossier, IdPersonneEV1 }) => {
      const request = await requireFile(by, IdDossier);
      if (request.IdPersonneEV1 !== IdPersonneEV1) throw new ApiError('NOT_FOUND');
      const pdfEchec = await desk.hasFailed(printing, String(request.IdDemande));
      return { ...(await readDetails({ db, kernel, actor: by.actor }, request)), pdfEchec };
    },
    cancel: async (by, IdDossier) => {
      await requireFile(by, IdDossier);
      return await within(by, async (hand) => {
        const { request, kind } = await openToAct(hand, IdDossier, 'cancel');
        // This call carries no reason: a draft needs none.
        if (request.IdStade === stages.draft)
          return { IdStade: await moveByHand(hand, IdDossier, 'annuler', undefined) };
        const values = await readValues(hand.writing.db, kind, IdDossier);
        const beside = { Motif: null, Rang: null, ARevoir: null };
        return { IdStade: (await moveRequest(hand.writing, kind, request, 'cancel', values, beside)).IdStade };
      });
    },
    notify: async (by, IdDossier) => await within(by, async (hand) => await notifyManagers(hand, IdDossier)),
    remove: async (by, IdDossier) => await within(by, async (hand) => await deleteFile(hand, IdDossier)),
  };
}
