import { dossierTypes } from '@passerelle/contracts/bam/dossier.contract.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { sql } from 'kysely';
import { type Actor, isOneself, isPerson } from '../../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { Writing } from '../../../../engines/act/act.ts';
import type { DossierCall, DossierCaller, DossierKind } from '../../../../engines/requests/dossiers/dossier-kind.ts';
import { findRequest, lockRequest } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { cannotEnd, moveRequest } from '../../../../engines/requests/moves/moves.ts';
import { mayRead } from '../../../../engines/requests/readers/requests.policy.ts';
import { type Db, rowOf, rowsOf } from '../../../../platform/db/database.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import { keepGiven, openHiringFile, submitFile, type Typed } from '../file/file.actions.ts';
import { fillInFor } from '../file/fill-in.actions.ts';
import { tellManager } from '../file/tell-manager.ts';
import { hiringKind } from '../hiring.kind.ts';
import { settleClock } from '../link/clock.actions.ts';
import { requireOpen } from '../link/link.queries.ts';
import { endSentBack, readSentBack, requireFieldsOpen } from '../send-back/send-back.queries.ts';
import { readHiringForm } from './hiring-form.queries.ts';

interface HiringNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly texts: TextStore;
}

/** A hiring file, known as `d`. */
const isHiring = sql<boolean>`(d."typeDemande" = ${sql.lit(requestTypeNumbers.dossier)})`;

/** What is typed into a field of it. @throws {ApiError} INVALID_INPUT where it is no text */
function typedOf({ IdChamp, Valeur, Vu }: ChangedField): Typed {
  const text = (value: unknown): string | null => {
    if (value !== null && typeof value !== 'string') throw invalidInput(`body/fields/${IdChamp}`, 'type');
    return value;
  };
  return { IdChamp, Valeur: text(Valeur), ...(Vu !== undefined && { Vu: text(Vu) }) };
}

/** What is answered of hiring files by the calls that all dossiers share: whoever it is about fills it in and hands it over, recruiters open and end it, and may fill it in until then. */
export function hiringDossiers({ db, kernel, texts }: HiringNeeds): DossierKind {
  const reads = (actor: Actor): Sql<boolean> => sql<boolean>`(${isHiring} and ${mayRead({ kernel, actor }, 'd')})`;

  /** The file of whoever calls, held, in the act that writes in it. @throws {ApiError} NOT_FOUND; NOT_AUTHORIZED for whoever reads it alone */
  const lockOwn = async ({ db: within }: Writing, actor: DossierCaller, IdDossier: number): Promise<RequestRow> => {
    if (isPerson(actor)) {
      const request = await lockRequest(within, IdDossier, reads(actor));
      if (request.IdPersonneEV1 !== actor.IdPersonneEV1) throw new ApiError('NOT_AUTHORIZED');
      return request;
    }
    const request = await lockRequest(within, IdDossier, sql<boolean>`d."IdDemande" = ${actor.candidate}`);
    await requireOpen(within, actor);
    return request;
  };

  /** Does something with a file, of this person where one is named, by who recruits its candidate, held. */
  const deciding = async <T>(
    { actor, within }: DossierCall,
    IdDossier: number,
    write: (writing: Writing, request: RequestRow) => Promise<T>,
    person?: number,
  ): Promise<T> => {
    const found = await findRequest(db, IdDossier, reads(actor));
    if (!found || (person ?? found.IdPersonneEV1) !== found.IdPersonneEV1) throw new ApiError('NOT_FOUND');
    const { IdPersonneEV1 } = found;
    if (isOneself(actor, IdPersonneEV1)) throw new ApiError('NOT_AUTHORIZED');
    return await within(async (writing) => await write(writing, await lockRequest(writing.db, IdDossier, isHiring)), {
      claims: ['de-acces'],
      kind: 'person',
      key: IdPersonneEV1,
    });
  };

  return {
    typeDemande: requestTypeNumbers.dossier,
    types: [dossierTypes.hiring],
    form: async (by, asked) => await readHiringForm({ db, kernel, texts }, by, asked),
    create: async ({ actor, within }, { IdTypeDossier: _type, IdPersonneEV1, ...given }) => {
      const [more] = Object.keys(given);
      if (more) throw invalidInput(`body/${more}`, 'notAllowed');
      if (isOneself(actor, IdPersonneEV1)) throw new ApiError('NOT_AUTHORIZED');
      return await within(
        async (writing) => ({
          IdDossier: await openHiringFile({ writing, kernel, actor }, IdPersonneEV1, undefined),
          emptied: [],
        }),
        { claims: ['de-acces'], kind: 'person', key: IdPersonneEV1 },
      );
    },
    save: async (by, { IdPersonneEV1, IdDossier }, fields) => {
      const { actor } = by;
      const saved = async ({ db: within }: Writing) => {
        const { Version } = await rowOf(
          within,
          sql<{ Version: number }>`select "Version" from "DossierCandidat" where "IdDemande" = ${IdDossier}`,
        );
        return { Version, emptied: [] };
      };
      const fillsIn = async (writing: Writing, request: RequestRow) => {
        await fillInFor(writing, request, fields.map(typedOf));
        return await saved(writing);
      };
      if (isPerson(actor) && actor.IdPersonneEV1 !== IdPersonneEV1)
        return await deciding({ ...by, actor }, IdDossier, fillsIn, IdPersonneEV1);
      return await by.within(async (writing) => {
        const request = await lockOwn(writing, actor, IdDossier);
        if (request.IdPersonneEV1 !== IdPersonneEV1) throw new ApiError('NOT_FOUND');
        const names = fields.map(({ IdChamp }) => IdChamp);
        requireFieldsOpen(await readSentBack(writing.db, IdDossier), names);
        await keepGiven(writing, request, fields.map(typedOf));
        await settleClock(writing, request);
        return await saved(writing);
      });
    },
    submit: async ({ actor, within }, IdDossier) =>
      await within(async (writing) => {
        const request = await lockOwn(writing, actor, IdDossier);
        await submitFile(writing, { kernel, actor }, request);
        await endSentBack(writing.db, IdDossier);
        return { IdStade: stages.sent };
      }),
    details: async ({ actor }, { IdDossier, IdPersonneEV1 }) => {
      const request = await findRequest(db, IdDossier, reads(actor));
      if (request?.IdPersonneEV1 !== IdPersonneEV1) throw new ApiError('NOT_FOUND');
      return {
        ...{ IdDossier, IdPersonneEV1, IdStade: request.IdStade, EnLitige: false, RemarqueLitige: null },
        ...{ ARevoirBAM: false, DateCloture: null, IdDossierLie: null, prolonge: false, IdDossierSuivant: null },
        ...{ revision: false, pdf: null, statutTicket: null, pdfEchec: false, actions: [] },
      };
    },
    cancel: async (by, IdDossier) =>
      await deciding(by, IdDossier, async (writing, request) => {
        const { IdStade } = request;
        if (IdStade > stages.underWay) throw cannotEnd(request);
        const drops = IdStade === stages.draft;
        const moved = await moveRequest(writing, hiringKind, request, drops ? 'delete' : 'cancel', {});
        return { IdStade: drops ? null : moved.IdStade };
      }),
    notify: async (by, IdDossier) =>
      await deciding(by, IdDossier, async (writing, request) => {
        if (![stages.sent, stages.underWay, stages.validated].some((one) => one === request.IdStade))
          throw new ApiError('DEMANDE_STADE');
        return await tellManager(writing, request);
      }),
    remove: async (by, IdDossier) =>
      await deciding(by, IdDossier, async (writing, request) => {
        if (request.IdStade !== stages.draft) throw cannotEnd(request);
        const [link] = await rowsOf(
          writing.db,
          sql`select from "LienCandidat" where "IdDemande" = ${IdDossier} limit 1`,
        );
        if (link) throw new ApiError('DEMANDE_STADE');
        await moveRequest(writing, hiringKind, request, 'delete', {});
      }),
  };
}
