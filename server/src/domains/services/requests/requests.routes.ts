import { dayIn } from '@passerelle/contracts/days.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Files } from '../../../engines/files/files.ts';
import type { ReadLog } from '../../../engines/history/read-log.ts';
import { findKind } from '../../../engines/requests/kind/kinds.ts';
import type { RequestKind } from '../../../engines/requests/kind/request-kind.ts';
import { decideMany } from '../../../engines/requests/many/decide-many.ts';
import { changeRequest, keepRequest, sendRequest } from '../../../engines/requests/moves/ask.ts';
import { commentOn } from '../../../engines/requests/moves/comment.ts';
import { rejectVisa, sendBack, validateVisa } from '../../../engines/requests/moves/decide.ts';
import { moveByHand, openToAct, remind } from '../../../engines/requests/moves/life.ts';
import { recoverDraft } from '../../../engines/requests/moves/recover.ts';
import type { RequestHand } from '../../../engines/requests/request-hand.ts';
import type { Db } from '../../../platform/db/database.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { readDeletedDrafts } from './ask/deleted-drafts.queries.ts';
import { keepAtHand } from './ask/favourites.queries.ts';
import { readEquipment, readPossible, readSites } from './ask/possible.queries.ts';
import { signReceipts, writeReceipt } from './receipts/receipts.actions.ts';
import { printReceipts } from './receipts/receipts.pdf.ts';
import { namesOn, readToSign } from './receipts/receipts.queries.ts';
import { readPeopleIn } from './sheet/people-in.queries.ts';
import { readSheet, sensitiveIn } from './sheet/sheet.queries.ts';
import { readOfPerson } from './tracking/of-person.queries.ts';
import { readAwaiting } from './visas/awaiting.queries.ts';

interface RequestsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly files: Files;
  /** Where reads of sensitive fields are recorded. */
  readonly reads: ReadLog;
  readonly texts: TextStore;
}

export function requestsRoutes({ db, act, kernel, files, reads, texts }: RequestsNeeds): readonly Route<LoadedActor>[] {
  const readerOf = ({ actor: { actor }, language }: CallContext<LoadedActor>) => ({ db, kernel, actor, language });
  const within = async <T>(
    context: CallContext<LoadedActor>,
    write: (hand: RequestHand) => Promise<T>,
    reason?: string,
  ): Promise<T> => {
    const { actor } = context.actor;
    const said = reason?.trim();
    return await act(
      { ...actOf(context), ...(said && { reason: said }) },
      async (writing) => await write({ writing, kernel, actor, files }),
    );
  };

  return routes<LoadedActor, typeof requestsCalls>(requestsCalls, {
    possible: async ({ params }, context) => await readPossible(readerOf(context), params.IdPersonneEV1),
    keepAtHand: async ({ params: { typeDemande }, body: { favori } }, context) => {
      await within(
        context,
        async ({ writing, actor }) => await keepAtHand(writing.db, actor.IdPersonneEV1, typeDemande, favori),
      );
    },
    sites: async ({ body: { typeDemande, ...asked } }, context) =>
      await readSites(readerOf(context), requireKind(typeDemande), asked),
    equipment: async ({ params }, context) => await readEquipment(readerOf(context), params.IdPersonneEV1),
    add: async ({ body: { typeDemande, transmettre, ...asked } }, context) =>
      await within(context, async (hand) => {
        const kind = requireKind(typeDemande);
        const { request, emptied } = await keepRequest(hand, kind, asked);
        const { IdDemande, IdStade } = transmettre ? await sendRequest(hand, kind, request) : request;
        return { IdDemande, IdStade, emptied };
      }),
    read: async ({ params }, context) => {
      const { actor } = context.actor;
      const sheet = await readSheet(readerOf(context), params.IdDemande);
      const fields = sensitiveIn(sheet);
      if (fields.length > 0 && sheet.person.IdPersonneEV1 !== actor.IdPersonneEV1)
        reads.note(actor, { call: context.call, people: [sheet.person.IdPersonneEV1], fields });
      return sheet;
    },
    people: async ({ params }, context) => await readPeopleIn(readerOf(context), params.IdDemande),
    save: async ({ params, body }, context) =>
      await within(context, async (hand) => {
        const { kind, request } = await openToAct(hand, params.IdDemande, 'edit');
        const { request: after, emptied } = await changeRequest(hand, kind, request, body.fields, body.lignes);
        return { Version: after.Version, emptied };
      }),
    deletedDrafts: async ({ params }, context) => await readDeletedDrafts(readerOf(context), params.IdPersonneEV1),
    recover: async ({ params }, context) => {
      await within(context, async (hand) => await recoverDraft(hand, params.IdDemande));
    },
    send: async ({ params }, context) =>
      await within(context, async (hand) => {
        const { kind, request } = await openToAct(hand, params.IdDemande, 'send');
        return { IdStade: (await sendRequest(hand, kind, request)).IdStade };
      }),
    move: async ({ params: { IdDemande, action }, body }, context) =>
      await within(
        context,
        async (hand) => ({ IdStade: await moveByHand(hand, IdDemande, action, body?.Motif) }),
        body?.Motif,
      ),
    validate: async ({ params, body }, context) =>
      await within(context, async (hand) => ({ IdStade: (await validateVisa(hand, { ...params, ...body })).IdStade })),
    reject: async ({ params, body }, context) =>
      await within(
        context,
        async (hand) => ({ IdStade: (await rejectVisa(hand, { ...params, ...body })).IdStade }),
        body?.Remarque,
      ),
    decideMany: async ({ body: { decision, visas, Remarque } }, context) =>
      await within(
        context,
        async (hand) =>
          await decideMany(
            hand,
            decision,
            visas.map((visa) => ({ ...visa, Remarque })),
          ),
        Remarque,
      ),
    sendBack: async ({ params, body }, context) => {
      await within(context, async (hand) => await sendBack(hand, { ...params, ...body }), body.Remarque);
    },
    remind: async ({ params }, context) =>
      await within(context, async (hand) => ({ people: await remind(hand, params.IdDemande) })),
    comment: async ({ params, body }, context) => {
      await within(context, async (hand) => await commentOn(hand, params.IdDemande, body));
    },
    acknowledge: async ({ params, body }, context) =>
      await within(context, async (hand) => ({
        Version: await writeReceipt(hand, params.IdDemande, 'acknowledge', body.lignes),
      })),
    correctReceipt: async ({ params, body }, context) =>
      await within(context, async (hand) => ({
        Version: await writeReceipt(hand, params.IdDemande, 'correctReceipt', body.lignes),
      })),
    receiptsToSign: async ({ params }, context) => await readToSign(readerOf(context), params.IdPersonneEV1),
    signReceipts: async ({ params: { IdPersonneEV1 }, body }, context) => {
      const { actor } = context.actor;
      const { acquittements, trace = [] } = body;
      const atDesk = actor.IdPersonneEV1 !== IdPersonneEV1;
      if (atDesk && trace.length === 0) throw invalidInput('body/trace', 'required');
      const waiting = await readToSign(readerOf(context), IdPersonneEV1);
      const receipts = acquittements.flatMap(
        (one) => waiting.find((found) => found.IdDemande === one.IdDemande && found.Version === one.Version) ?? [],
      );
      const NomSigne = body.NomSigne.trim();
      const document = receipts.length === acquittements.length ? await printed() : undefined;
      await within(
        context,
        async (hand) => await signReceipts(hand, { IdPersonneEV1, acquittements, NomSigne, document }),
      );
      return { sha256: document?.sha256 ?? '' };

      async function printed() {
        const { language } = context;
        const names = await namesOn(db, IdPersonneEV1, actor.IdPersonneEV1);
        const signature = { NomSigne, by: names.author, atDesk, at: new Date(), trace };
        const say = await texts.words(language);
        const bytes = await printReceipts({ language, say, person: names.person, receipts, signature });
        const name = `${say('REQUESTS:receiptFile')}-${IdPersonneEV1}-${dayIn(undefined, signature.at.getTime())}.pdf`;
        return await files.keepMade(actor, 'attachment', { bytes, name, type: 'application/pdf' });
      }
    },
    awaiting: async ({ query }, context) => await readAwaiting(readerOf(context), query ?? {}),
    ofPerson: async ({ params, query }, context) =>
      await readOfPerson(readerOf(context), params.IdPersonneEV1, query ?? {}, await texts.words(context.language)),
  });
}

/** The type that a body names, of those that are asked for anywhere. */
function requireKind(typeDemande: number): RequestKind {
  const kind = findKind(typeDemande);
  if (!kind || kind.type.opensElsewhere) throw invalidInput('body/typeDemande', 'unknownValue', typeDemande);
  return kind;
}
