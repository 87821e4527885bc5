import { requiredIn } from '@passerelle/contracts/forms/evaluate-form.ts';
import { candidateFields } from '@passerelle/contracts/hiring/candidate.form.ts';
import { type HiringFile, hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import type { LinkState } from '@passerelle/contracts/hiring/pieces.ts';
import { expectedStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { type Actor, isOneself } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { named } from '../../../engines/entities/named.ts';
import type { Files } from '../../../engines/files/files.ts';
import { readerOf, recordRead } from '../../../engines/history/read-log.ts';
import { awaits } from '../../../engines/requests/holders/visa-holders.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { instant } from '../../../platform/db/sql.ts';
import { qrCode } from '../../../platform/drawing/qr-code.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { sendFile } from '../../foundation/files/send-file.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { namedPeople } from '../../people/directory/directory.queries.ts';
import { readAbandoned } from './abandon/abandon.queries.ts';
import { findDifferences } from './differences/differences.queries.ts';
import { documentsToRead } from './documents/documents.queries.ts';
import { settleDuePaper } from './due/due-papers.actions.ts';
import { isDueOf } from './due/due-papers.queries.ts';
import { decidingBy } from './file/deciding.ts';
import { openHiringFile } from './file/file.actions.ts';
import { fileOf, judgeGiven, lockFile, readGiven, toldFault } from './file/file.queries.ts';
import { fillInFor } from './file/fill-in.actions.ts';
import { namedTo } from './file/named-to.ts';
import { readProgress } from './file/progress.queries.ts';
import { requirePaper, requireValues } from './file/require-values.ts';
import { settleClock } from './link/clock.actions.ts';
import { blockLink, sendLink, showLink } from './link/link.actions.ts';
import { endOfLink, linkState } from './link/link.queries.ts';
import { addressOf } from './link/link-address.ts';
import { readTransmission } from './payroll/transmission.queries.ts';
import { placeOfPiece } from './pieces/piece-place.ts';
import { decidePiece } from './pieces/pieces.actions.ts';
import { isPieceOf, readPieces } from './pieces/pieces.queries.ts';
import {
  askedWaiver,
  askWaiver,
  cancelWaiver,
  decideWaiver,
  dropWaiver,
  grantsWaivers,
} from './pieces/waiver.actions.ts';
import { sendBackFile } from './send-back/send-back.actions.ts';
import { readSentBack, readWithdrawable } from './send-back/send-back.queries.ts';
import { withdrawSendBack } from './send-back/withdraw-send-back.actions.ts';

interface HiringNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly files: Files;
  readonly texts: TextStore;
  readonly vault: Vault;
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'SMTP_URL'>;
}

/** What recruiters do with the hiring file of somebody who is to come. */
export function hiringRoutes({
  db,
  kernel,
  act,
  files,
  settings,
  texts,
  vault,
}: HiringNeeds): readonly Route<LoadedActor>[] {
  const decide = decidingBy(act, ['de-acces']);
  const link = async (context: CallContext<LoadedActor>, person: number, replaces: boolean) => {
    const { token, language, Jusque } = await decide(context, person, (writing) => showLink(writing, person, replaces));
    const lien = addressOf(settings.PUBLIC_URL, language, token);
    return { lien, Jusque, qr: qrCode(lien) };
  };
  return routes<LoadedActor, typeof hiringCalls>(hiringCalls, {
    read: async ({ params }, { actor: { actor } }) =>
      await readFile({ db, kernel, actor, mails: settings.SMTP_URL !== undefined }, params.IdPersonneEV1),
    progress: async ({ params: { IdPersonneEV1 } }) => await readProgress(db, IdPersonneEV1),
    open: async ({ params: { IdPersonneEV1 }, body }, context) =>
      await decide(context, IdPersonneEV1, async (writing) => ({
        IdDemande: await openHiringFile(
          { writing, kernel, actor: context.actor.actor },
          IdPersonneEV1,
          body?.Precisions,
        ),
      })),
    values: async ({ params: { IdPersonneEV1 } }, { actor: { actor }, call }) => {
      const IdDemande = await requireValues({ db, kernel, actor }, IdPersonneEV1);
      const row = await readGiven(db, IdDemande);
      if (!row) throw new ApiError('NOT_FOUND');
      const given = candidateFields.filter((name) => row.given[name] !== null);
      if (readerOf(actor) !== IdPersonneEV1)
        await recordRead(db, actor, { call, people: [IdPersonneEV1], fields: given });
      const { faults, warnings } = await judgeGiven(db, row);
      return { fields: row.given, faults: faults.map(toldFault), warnings };
    },
    fillIn: async ({ params: { IdPersonneEV1 }, body }, context) =>
      await decide(context, IdPersonneEV1, async (writing) => {
        const request = await lockFile(writing.db, IdPersonneEV1);
        const { faults } = await fillInFor(writing, request, body.fields);
        return { faults: faults.map(toldFault) };
      }),
    link: async ({ params: { IdPersonneEV1 } }, context) => await link(context, IdPersonneEV1, false),
    renew: async ({ params: { IdPersonneEV1 } }, context) => await link(context, IdPersonneEV1, true),
    send: async ({ params: { IdPersonneEV1 }, body }, context) => {
      await decide(context, IdPersonneEV1, async (writing) => {
        await sendLink(writing, { texts, vault, settings }, IdPersonneEV1, body?.renews === true);
      });
      return undefined;
    },
    sendBack: async ({ params: { IdPersonneEV1 }, body }, context) => {
      await decide(context, IdPersonneEV1, async (writing) => {
        await sendBackFile(writing, { texts, vault, settings }, IdPersonneEV1, body);
      });
      return undefined;
    },
    withdrawSendBack: async ({ params: { IdPersonneEV1 } }, context) => {
      await decide(context, IdPersonneEV1, (writing) => withdrawSendBack(writing, kernel, IdPersonneEV1));
      return undefined;
    },
    block: async ({ params: { IdPersonneEV1 } }, context) => {
      await decide(context, IdPersonneEV1, (writing) => blockLink(writing, IdPersonneEV1, true));
      return undefined;
    },
    unblock: async ({ params: { IdPersonneEV1 } }, context) => {
      await decide(context, IdPersonneEV1, (writing) => blockLink(writing, IdPersonneEV1, false));
      return undefined;
    },
    paper: async ({ params: { IdPersonneEV1, IdPiece }, query }, { actor: { actor }, call, reply }) => {
      const IdDemande = await requirePaper({ db, kernel, actor }, IdPersonneEV1, IdPiece);
      const theirs = await isPieceOf(db, IdDemande, IdPiece);
      const file = theirs ? await files.readAt(placeOfPiece(IdPiece), query?.page ?? 0) : undefined;
      if (!file) throw new ApiError('NOT_FOUND');
      if (readerOf(actor) !== IdPersonneEV1)
        await recordRead(db, actor, { call, people: [IdPersonneEV1], fields: ['papier'] });
      return sendFile(reply, file);
    },
    decide: async ({ params: { IdPersonneEV1, IdPiece }, body }, context) => {
      await decide(context, IdPersonneEV1, async (writing) => {
        const request = await lockFile(writing.db, IdPersonneEV1);
        await decidePiece(writing, request, { IdPiece, ...body });
        if (body.Etat === 'accepted') await dropWaiver(writing, request, IdPiece);
        if (request.IdStade !== stages.draft) await settleDuePaper(writing, kernel, request, { IdPiece, ...body });
        await settleClock(writing, request, body.Etat === 'rejected');
      });
      return undefined;
    },
    askWaiver: async ({ params: { IdPersonneEV1, IdPiece }, body }, context) => {
      await decide(context, IdPersonneEV1, async (writing) => {
        const request = await lockFile(writing.db, IdPersonneEV1);
        await askWaiver(writing, request, IdPiece, body);
        await settleClock(writing, request);
      });
      return undefined;
    },
    decideWaiver: async ({ params: { IdPersonneEV1, IdPiece }, body }, context) => {
      await decide(context, IdPersonneEV1, async (writing) => {
        const request = await lockFile(writing.db, IdPersonneEV1);
        await decideWaiver(writing, context.actor.actor, request, { IdPiece, ...body });
        await settleClock(writing, request, !body.granted);
      });
      return undefined;
    },
    cancelWaiver: async ({ params: { IdPersonneEV1, IdPiece } }, context) => {
      await decide(context, IdPersonneEV1, async (writing) => {
        const request = await lockFile(writing.db, IdPersonneEV1);
        await cancelWaiver(writing, { texts, vault, settings }, request, IdPiece);
        await settleClock(writing, request, true);
      });
      return undefined;
    },
  });
}

type FoundFile = Omit<
  NonNullable<HiringFile['file']>,
  | 'readsGiven'
  | 'sentBack'
  | 'mayWithdraw'
  | 'documents'
  | 'filled'
  | 'asked'
  | 'lacking'
  | 'differs'
  | 'pieces'
  | 'transmission'
>;

/** Where the file of a person stands. */
async function readFile(
  {
    db,
    kernel,
    actor,
    mails,
  }: {
    readonly db: Db;
    readonly kernel: AccessKernel;
    readonly actor: Actor;
    readonly mails: boolean;
  },
  person: number,
): Promise<HiringFile> {
  const who = { kernel, actor };
  const nameTo = sql`case when p."IdPersonneEV1" = ${actor.IdPersonneEV1} or ${namedPeople(who, 'p')} then p."IndexPrenomNom" end`;
  const { expected, ...about } = await rowOf(
    db,
    sql<
      Pick<HiringFile, 'person' | 'IdPays' | 'hasBirthDate' | 'mail'> & { expected: boolean }
    >`select ${named('p', nameTo)} as person, p."IdPays", p."DateNaissance" is not null as "hasBirthDate",
      case when ${mails} then coalesce(p."MailPerso", '') <> '' end as mail,
      p."IdStatut" = any(${[...expectedStatuts]}::integer[]) as expected from "Personne" p where p."IdPersonneEV1" = ${person}`,
  );
  const mayDecide = !isOneself(actor, person) && (await kernel.allows(db, actor, ['de-acces'], 'person', person));
  const mayOpen = mayDecide && expected;
  const [found] = await rowsOf(
    db,
    sql<
      FoundFile & { lien: LinkState }
    >`select d."IdDemande", d."IdStade", d."Version" as "VersionDemande", t."Precisions",
        (select v."IdVisa" from "Visa" v where v."IdDemande" = d."IdDemande" and ${awaits(who, 'v', 'd')} limit 1) as "IdVisa",
        ${linkState} as lien, case when l."IdLien" is not null then ${instant(endOfLink)} end as "Jusque",
        coalesce(l."Essais", 0) as "Essais", ${namedTo(who, sql`l."MontreA"`)} as "montreA"
      from "Demande" d join "DemandeDossier" t using ("IdDemande")
        left join "LienCandidat" l on l."IdDemande" = d."IdDemande" and l."Fin" is null
      where d."IdDemande" = ${fileOf(sql<number>`${person}::integer`)}`,
  );
  const row = found && (await readGiven(db, found.IdDemande));
  if (!found || !row)
    return {
      ...about,
      mayDecide,
      mayOpen,
      mayTransmit: false,
      maySendAgain: false,
      mayPack: false,
      abandoned: await readAbandoned(db, person),
      file: null,
    };
  const ofPayroll = await kernel.allows(db, actor, ['update-matriculeP'], 'person', person);
  const readsRecord = await kernel.allows(db, actor, ['dsd'], 'person', person);
  const transmission = found.IdStade < stages.validated ? null : await readTransmission(db, who, found.IdDemande);
  const isTheirs = !isOneself(actor, person);
  const { fields: judged, faults } = await judgeGiven(db, row);
  const pieces = await rowsOf(
    db,
    sql<{
      key: number;
      by: HiringFile['person'] | null;
    }>`select e."IdPiece" as key, ${namedTo(who, sql`e."DecidePar"`)} as by
      from "DossierPiece" e where e."IdDemande" = ${found.IdDemande} and e."DecidePar" is not null`,
  );
  const deciders = new Map(pieces.map(({ key, by }) => [key, by]));
  return {
    ...about,
    mayDecide,
    mayOpen,
    mayTransmit: isTheirs && ofPayroll && ['byHand', 'refused'].includes(transmission?.Etat ?? ''),
    maySendAgain: isTheirs && (ofPayroll || mayDecide) && ['sent', 'refused'].includes(transmission?.Etat ?? ''),
    mayPack: transmission !== null && ofPayroll && readsRecord,
    abandoned: null,
    file: {
      ...found,
      transmission,
      readsGiven: found.IdStade < stages.validated || readsRecord,
      filled: candidateFields.filter((name) => row.given[name] !== null).length,
      asked: requiredIn(judged).length,
      lacking: new Set(faults.map(({ field }) => field)).size,
      differs: found.IdStade > stages.underWay ? 0 : (await findDifferences(db, found.IdDemande)).length,
      sentBack: await readSentBack(db, found.IdDemande),
      mayWithdraw: mayDecide && (await readWithdrawable(db, found.IdDemande)) !== null,
      documents: await documentsToRead(db, found.IdDemande),
      pieces: (await readPieces(db, found.IdDemande)).map(({ DecidePar: _by, DerogPar, pages, ...piece }) => ({
        ...piece,
        name: pages[0]?.name ?? null,
        type: pages[0]?.type ?? null,
        pages: pages.length,
        due: isDueOf(found, piece),
        mayGrant:
          mayDecide && piece.Derogation === 'requested' && grantsWaivers(actor) && !askedWaiver(actor, DerogPar),
        decidedBy: deciders.get(piece.IdPiece) ?? null,
      })),
    },
  };
}
