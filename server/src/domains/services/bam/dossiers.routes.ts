import { dossierCalls } from '@passerelle/contracts/bam/dossier.contract.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Files } from '../../../engines/files/files.ts';
import type { DossierCall, DossierCaller, DossierKind } from '../../../engines/requests/dossiers/dossier-kind.ts';
import { findRequest } from '../../../engines/requests/kind/request.queries.ts';
import { rejectVisa, validateVisa } from '../../../engines/requests/moves/decide.ts';
import { mayRead } from '../../../engines/requests/readers/requests.policy.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { sure } from '../../../platform/sure.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { readSheet } from '../requests/sheet/sheet.queries.ts';

interface DossierNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly files: Files;
  readonly dossiers: readonly DossierKind[];
}

/** The calls that all types of dossiers share: each is answered by the domain whose the dossier is. */
export function dossierRoutes({ db, act, kernel, files, dossiers }: DossierNeeds): readonly Route<LoadedActor>[] {
  const by = <Caller extends { readonly actor: DossierCaller }>(
    context: CallContext<Caller>,
  ): DossierCall<Caller['actor']> => ({
    actor: context.actor.actor,
    call: context.call,
    language: context.language,
    within: async (write, on) => await act({ ...actOf(context), ...(on && { on }) }, write),
  });
  const ofType = (type: number): DossierKind => sure(dossiers.find(({ types }) => types.includes(type)));
  /** The domain whose a dossier is, whoever asks. @throws {ApiError} NOT_FOUND where it is none */
  const owning = async (IdDossier: number): Promise<DossierKind> => {
    const [row] = await rowsOf(
      db,
      sql<{ typeDemande: number }>`select "typeDemande" from "Demande" where "IdDemande" = ${IdDossier}`,
    );
    const kind = dossiers.find(({ typeDemande }) => typeDemande === row?.typeDemande);
    if (!kind) throw new ApiError('NOT_FOUND');
    return kind;
  };
  /** A call about a request that is no dossier finds nothing. */
  const requireDossier = async ({ actor: { actor } }: CallContext<LoadedActor>, IdDossier: number): Promise<void> => {
    const isOne = sql<boolean>`(d."typeDemande" = any(${dossiers.map(({ typeDemande }) => typeDemande)}::integer[])
      and ${mayRead({ kernel, actor }, 'd')})`;
    if (!(await findRequest(db, IdDossier, isOne))) throw new ApiError('NOT_FOUND');
  };
  const decide = async <T>(
    context: CallContext<LoadedActor>,
    IdDossier: number,
    write: (hand: RequestHand) => Promise<T>,
  ): Promise<T> => {
    await requireDossier(context, IdDossier);
    const { actor } = context.actor;
    return await act(actOf(context), async (writing) => await write({ writing, kernel, actor, files }));
  };

  return routes<LoadedActor, typeof dossierCalls>(dossierCalls, {
    form: async ({ params }, context) => await ofType(params.IdDossierType).form(by(context), params),
    create: async ({ body }, context) => await ofType(body.IdTypeDossier).create(by(context), body),
    save: async ({ params, body }, context) =>
      await (await owning(params.IdDossier)).save(by(context), params, body.fields),
    submit: async ({ params: { IdDossier } }, context) =>
      await (await owning(IdDossier)).submit(by(context), IdDossier),
    request: async ({ params: { IdDossier } }, context) => {
      await requireDossier(context, IdDossier);
      const { actor, language } = by(context);
      return await readSheet({ db, kernel, actor, language }, IdDossier);
    },
    details: async ({ params }, context) => await (await owning(params.IdDossier)).details(by(context), params),
    validate: async ({ params: { IdDossier, IdVisa }, body }, context) =>
      await decide(context, IdDossier, async (hand) => ({
        IdStade: (await validateVisa(hand, { IdDemande: IdDossier, IdVisa, Remarque: body?.Remarque })).IdStade,
      })),
    reject: async ({ params: { IdDossier, IdVisa }, body }, context) =>
      await decide(context, IdDossier, async (hand) => ({
        IdStade: (await rejectVisa(hand, { IdDemande: IdDossier, IdVisa, Remarque: body?.Remarque })).IdStade,
      })),
    cancel: async ({ params: { IdDossier } }, context) =>
      await (await owning(IdDossier)).cancel(by(context), IdDossier),
    notify: async ({ params: { IdDossier } }, context) => ({
      people: await (await owning(IdDossier)).notify(by(context), IdDossier),
    }),
    remove: async ({ params: { id } }, context) => {
      await (await owning(id)).remove(by(context), id);
    },
  });
}
