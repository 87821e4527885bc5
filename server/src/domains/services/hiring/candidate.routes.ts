import { credentials } from '@passerelle/contracts/callers.ts';
import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { candidateFields } from '@passerelle/contracts/hiring/candidate.form.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Files } from '../../../engines/files/files.ts';
import { countFrom } from '../../../engines/limits/count-call.ts';
import { lockRequest } from '../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../engines/requests/kind/request-kind.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { always, instant } from '../../../platform/db/sql.ts';
import { qrCode } from '../../../platform/drawing/qr-code.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type OutsideCallers, type Route, routes } from '../../../platform/http/calls.ts';
import { credentialOf } from '../../../platform/http/credentials.ts';
import { hashOfSecret } from '../../../platform/identity/password-links.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { sendFile } from '../../foundation/files/send-file.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { squaresFrom } from '../../people/photos/squares.ts';
import { abandonFile } from './abandon/abandon.actions.ts';
import { keepGiven, submitFile } from './file/file.actions.ts';
import { judgeGiven, readGiven, toldFault } from './file/file.queries.ts';
import { readOwnPack } from './file/own-pack.queries.ts';
import { packOf } from './file/pack.ts';
import { settleClock } from './link/clock.actions.ts';
import { askForLink, sessionOf, tryLink } from './link/gate.actions.ts';
import { endOfLink, type OpenLink, requireOpen } from './link/link.queries.ts';
import { addressOf } from './link/link-address.ts';
import { relayLink } from './link/relay.actions.ts';
import { keepPhoto } from './photo/photo.actions.ts';
import { placeOfPhoto } from './photo/photo-place.ts';
import { placeOfPiece } from './pieces/piece-place.ts';
import { arrangePages, givePiece } from './pieces/pieces.actions.ts';
import { faultsOfPieces, isPieceOf, type PieceRow, readPieces } from './pieces/pieces.queries.ts';
import { askWaiver } from './pieces/waiver.actions.ts';
import { endSentBack, readSentBack, requireFieldsOpen, requirePieceOpen } from './send-back/send-back.queries.ts';

interface CandidateNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly files: Files;
  readonly texts: TextStore;
  readonly settings: { readonly PUBLIC_URL: string };
}

const { cookie: name } = credentials.candidate;

/** What candidates call. Each is about the file that their cookie was given for, and about no other. */
export function candidateRoutes({
  db,
  kernel,
  act,
  files,
  texts,
  settings,
}: CandidateNeeds): readonly Route<LoadedActor>[] {
  const secure = settings.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  const cookieOf = (value: string, more = '') =>
    `${name}=${value}; Path=/api; HttpOnly; SameSite=Strict${secure}${more}`;
  /** An act of a candidate on their own file, held; the link that let them in still does. */
  const write = async <T>(
    context: CallContext<OutsideCallers<LoadedActor>['candidate']>,
    work: (writing: Writing, request: RequestRow, link: OpenLink) => Promise<T>,
    content?: string,
  ): Promise<T> =>
    await act(actOf(context, content), async (writing) => {
      const { actor } = context.actor;
      const request = await lockRequest(writing.db, actor.candidate, always);
      return await work(writing, request, await requireOpen(writing.db, actor));
    });
  return routes<LoadedActor, typeof candidateCalls>(candidateCalls, {
    enter: async ({ body: { token, DateNaissance } }, { call, reply, request }) => {
      const by = { call: call.operationId, actor: { system: 'candidate.gate' } };
      // What is wrong counts: it is told once that is written.
      const tried = await act(by, async (writing) => await tryLink(writing, token, DateNaissance));
      // Whoever comes in is kept out by nobody who tries links beside them.
      if (tried === 'unknown' || tried === 'closed') await countFrom(db, 'gates', request.ip);
      const session = sessionOf(tried);
      reply.header('set-cookie', cookieOf(session));
      return undefined;
    },
    ask: async ({ body: { token } }, { call }) => {
      const by = { call: call.operationId, actor: { system: 'candidate.gate' } };
      await act(by, async (writing) => await askForLink(writing, token));
      return undefined;
    },
    leave: async (_input, { request, reply }) => {
      const session = credentialOf('candidate', request, new URL(settings.PUBLIC_URL).origin) ?? '';
      await sql`delete from "SessionCandidat" where "Empreinte" = ${hashOfSecret(session)}`.execute(db);
      reply.header('set-cookie', cookieOf('', '; Max-Age=0'));
      return undefined;
    },
    relay: async (_input, context) =>
      await write(context, async (writing, request) => {
        const { token, Jusque } = await relayLink(writing, request);
        return { qr: qrCode(addressOf(settings.PUBLIC_URL, context.language, token)), Jusque };
      }),
    file: async (_input, { actor: { actor } }) => ({
      ...(await readOwnFile(db, actor.candidate)),
      photo: (await files.in(db, placeOfPhoto(actor.candidate)))[1] ?? null,
    }),
    save: async ({ body }, context) =>
      await write(context, async (writing, request, { sentBack, paused }) => {
        requireFieldsOpen(
          sentBack,
          body.fields.map(({ IdChamp }) => IdChamp),
        );
        const { stored, faults } = await keepGiven(writing, request, body.fields);
        // Most of what is typed leaves something to do, as before: the hours run, and go on running.
        if (paused || faults.length === 0) await settleClock(writing, request);
        return { fields: stored, faults: faults.map(toldFault) };
      }),
    give: async ({ params: { IdPiece }, query, content }, context) => {
      const { candidate } = context.actor.actor;
      if (!(await isPieceOf(db, candidate, IdPiece))) throw new ApiError('NOT_FOUND');
      await files.receiveFor({ purpose: 'document', name: query.name }, content, async ({ IdFichier, sha256 }) => {
        await write(
          context,
          async (writing, request) => {
            await requirePieceOpen(writing.db, request.IdDemande, IdPiece);
            await givePiece(writing, files, request, { IdPiece, IdFichier, beside: query.beside === true });
            await settleClock(writing, request);
          },
          sha256,
        );
      });
      return undefined;
    },
    givePhoto: async ({ query, content }, context) => {
      const photo = { purpose: 'photo', name: query.name } as const;
      await files.receiveMadeOf(photo, content, squaresFrom, async (squares, sha256) => {
        await write(context, async (writing, request) => await keepPhoto(writing, files, request, squares), sha256);
      });
      return undefined;
    },
    dropPhoto: async (_input, context) => {
      await write(context, async (writing, request) => await keepPhoto(writing, files, request, []));
      return undefined;
    },
    photo: async (_input, { actor: { actor }, reply }) => {
      const photo = await files.readAt(placeOfPhoto(actor.candidate), 1);
      if (!photo) throw new ApiError('NOT_FOUND');
      return sendFile(reply, photo);
    },
    pages: async ({ params: { IdPiece }, body: { pages } }, context) => {
      await write(context, async (writing, request) => {
        await arrangePages(writing, files, request, IdPiece, pages);
      });
      return undefined;
    },
    paper: async ({ params: { IdPiece }, query }, { actor: { actor }, reply }) => {
      const own = (await isPieceOf(db, actor.candidate, IdPiece)) && !(await isOver(db, actor.candidate));
      if (!own) throw new ApiError('NOT_FOUND');
      const place = placeOfPiece(IdPiece);
      const at = query?.page === undefined ? 0 : (await files.in(db, place)).indexOf(query.page);
      const file = at < 0 ? undefined : await files.readAt(place, at);
      if (!file) throw new ApiError('NOT_FOUND');
      return sendFile(reply, file);
    },
    pack: async (_input, { actor: { actor }, reply, language }) => {
      const given = (await isOver(db, actor.candidate)) ? undefined : await readOwnPack(db, files, actor.candidate);
      if (!given) throw new ApiError('NOT_FOUND');
      const say = await texts.words(language);
      reply.headers({ 'content-disposition': `attachment; filename="dossier-${actor.candidate}.zip"` });
      const pack = await packOf({ ...given, said: say('PAGES:hiringFile'), about: {} }, { language, say });
      return reply.type('application/zip').send(pack);
    },
    askWaiver: async ({ params: { IdPiece }, body }, context) => {
      await write(context, async (writing, request) => {
        await askWaiver(writing, request, IdPiece, body);
        await settleClock(writing, request);
      });
      return undefined;
    },
    abandon: async ({ body }, context) => {
      await write(context, async (writing, request) => await abandonFile(writing, request, body?.Motif));
      context.reply.header('set-cookie', cookieOf('', '; Max-Age=0'));
      return undefined;
    },
    submit: async (_input, context) => {
      const { actor } = context.actor;
      await write(context, async (writing, request) => {
        await submitFile(writing, { kernel, actor }, request);
        await endSentBack(writing.db, request.IdDemande);
      });
      return undefined;
    },
  });
}

/** A paper as its candidate is told of it: by whom it is decided, and what they read in it, is not. */
function toldToCandidate(piece: PieceRow): CandidateFile['pieces'][number] {
  const { DecidePar: _by, DecideLe: _at, DerogPar: _asker, Version: _version, ...rest } = piece;
  const { DateEmission: _made, DateValidite: _until, pages: given, ...told } = rest;
  const pages = given.map(({ IdFichier, name, type }) => ({ IdFichier, name, type }));
  return { ...told, pages, name: given[0]?.name ?? null };
}

interface Head extends Omit<CandidateFile, 'fields' | 'faults' | 'warnings' | 'pieces' | 'sentBack' | 'photo'> {}

/** Once it is validated, what was given is the record's to tell. */
async function isOver(db: Db, IdDemande: number): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    sql`select from "Demande" where "IdDemande" = ${IdDemande} and "IdStade" >= ${sql.lit(stages.validated)}`,
  );
  return row !== undefined;
}

/** The file as its candidate sees it; what they gave is not told any more once it is validated. */
async function readOwnFile(db: Db, IdDemande: number): Promise<Omit<CandidateFile, 'photo'>> {
  const head = await rowOf(
    db,
    sql<Head>`select d."IdDemande", p."Prenom", s."LibSociete", p."DateEntreePhysique"::text as "DateEntreePhysique", d."IdStade",
        t."Precisions", c."ParRecruteur" as "byRecruiter", case when l."IdLien" is not null then ${instant(endOfLink)} end as "Jusque"
      from "Demande" d join "Personne" p using ("IdPersonneEV1") join "DemandeDossier" t using ("IdDemande")
        join "DossierCandidat" c using ("IdDemande") left join "Societe" s on s."IdSociete" = p."IdSociete"
        left join "LienCandidat" l on l."IdDemande" = d."IdDemande" and l."Fin" is null
      where d."IdDemande" = ${IdDemande}`,
  );
  const row = await readGiven(db, IdDemande);
  if (!row) throw new ApiError('NOT_FOUND');
  const over = head.IdStade >= stages.validated;
  const judged = over ? { faults: [], warnings: [] } : await judgeGiven(db, row);
  const faults = over ? [] : [...judged.faults, ...(await faultsOfPieces(db, IdDemande))];
  const pieces = over ? [] : await readPieces(db, IdDemande);
  return {
    ...head,
    fields: Object.fromEntries(candidateFields.map((field) => [field, over ? null : row.given[field]])),
    faults: faults.map(toldFault),
    warnings: [...judged.warnings],
    sentBack: await readSentBack(db, IdDemande),
    pieces: pieces.map(toldToCandidate),
  };
}
