import type { Receipt } from '@passerelle/contracts/requests/receipts.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import { readValues } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { readLines } from '../../../../engines/requests/lines/lines.ts';
import { openToAct } from '../../../../engines/requests/moves/life.ts';
import { announce, sheetOf } from '../../../../engines/requests/moves/moves.ts';
import type { RequestHand } from '../../../../engines/requests/request-hand.ts';
import { complete } from '../../../../engines/requests/rounds/rounds.ts';
import { rowOf, rowsOf } from '../../../../platform/db/database.ts';
import { todayOfPerson } from '../../../../platform/db/days.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { sure } from '../../../../platform/sure.ts';

type Received = Receipt['lignes'];

/**
 * Writes down what somebody received, for them to sign. A version that waits is replaced; one that was signed stays.
 * Answers the version.
 * @throws {ApiError} what `openToAct` does; INVALID_INPUT where a line is none of the request's, or comes twice
 */
export async function writeReceipt(
  hand: RequestHand,
  IdDemande: number,
  action: 'acknowledge' | 'correctReceipt',
  lignes: Received,
): Promise<number> {
  const { writing, actor } = hand;
  const { db, record, emit, by } = writing;
  const { kind, request } = await openToAct(hand, IdDemande, action);
  const known = new Set((await readLines(db, kind, IdDemande)).map(({ IdLigne }) => IdLigne));
  const faults = lignes.flatMap(({ IdLigne }, n) => {
    const path = `body/lignes/${n}/IdLigne`;
    if (!known.has(IdLigne)) return [{ path, rule: 'unknownValue', value: String(IdLigne) }];
    return lignes.findIndex((one) => one.IdLigne === IdLigne) < n ? [{ path, rule: 'duplicate' }] : [];
  });
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', faults);
  await sql`delete from "Acquittement" where "IdDemande" = ${IdDemande} and "DateSignature" is null`.execute(db);
  const tidy = lignes.map((one) => ({
    ...one,
    Libelle: one.Libelle.trim(),
    NumeroSerie: one.NumeroSerie?.trim() || null,
  }));
  const { Version } = await rowOf(
    db,
    sql<{ Version: number }>`insert into "Acquittement" ("IdDemande", "Version", "Lignes", "IdPersonneEV1Auteur")
      select ${IdDemande}, ${await receiptOf(kind).nextVersion(db, IdDemande)}, ${JSON.stringify(tidy)}::jsonb, ${actor.IdPersonneEV1}
      returning "Version"`,
  );
  await record({
    entity: 'Demande',
    id: IdDemande,
    before: { Acquittement: null },
    after: { Acquittement: said(tidy) },
  });
  announce(writing, request);
  await emit('people.told', {
    people: [request.IdPersonneEV1],
    kind: 'receiptAwaits',
    values: { type: request.typeDemande, person: request.IdPersonneEV1, request: IdDemande },
    by,
    opens: sheetOf(IdDemande),
  });
  return Version;
}

/** What is received of a type whose requests are. */
const receiptOf = ({ receipt }: RequestKind) => sure(receipt);

const said = (lignes: Received): string =>
  lignes.map(({ Libelle, NumeroSerie }) => (NumeroSerie ? `${Libelle} (${NumeroSerie})` : Libelle)).join(', ');

/** Receipts that are signed together, of whom, by which document. */
export interface SignedReceipts {
  readonly IdPersonneEV1: number;
  readonly acquittements: readonly { readonly IdDemande: number; readonly Version: number }[];
  readonly NomSigne: string;
  /** The document of exactly these; none where some of them did not wait so when it was to be made. */
  readonly document: { readonly IdFichier: string; readonly sha256: string } | undefined;
}

/**
 * Signs for what was received of several requests: as whom they are for, or drawn at the desk by whoever writes receipts. All of
 * it stands in the inventory, each line once, and the requests are validated.
 * @throws {ApiError} what `openToAct` does; NOT_FOUND where one is for somebody else; DEMANDE_MODIFIEE where another version
 * waits than the one that was read
 */
export async function signReceipts(hand: RequestHand, signed: SignedReceipts): Promise<void> {
  const { writing, actor, files } = hand;
  const { db, record } = writing;
  const { IdPersonneEV1, NomSigne, document } = signed;
  const own = actor.IdPersonneEV1 === IdPersonneEV1;
  const asked = signed.acquittements.toSorted((one, other) => one.IdDemande - other.IdDemande);
  const opened: Awaited<ReturnType<typeof openReceipt>>[] = [];
  for (const one of asked) opened.push(await openReceipt(hand, IdPersonneEV1, one, own ? 'signReceipt' : 'deskSign'));
  if (!document) throw new ApiError('DEMANDE_MODIFIEE');
  const { sha256 } = document;
  const IdPersonneEV1Guichet = own ? null : actor.IdPersonneEV1;
  const { IdSignature } = await rowOf(
    db,
    sql<{
      IdSignature: number;
    }>`insert into "SignatureAcquittement" ("IdPersonneEV1", "IdPersonneEV1Guichet", "NomSigne", sha256)
      values (${IdPersonneEV1}, ${IdPersonneEV1Guichet}::integer, ${NomSigne}, ${sha256}) returning "IdSignature"`,
  );
  const after = { IdPersonneEV1, IdPersonneEV1Guichet, NomSigne, sha256 };
  await record({ entity: 'SignatureAcquittement', id: IdSignature, after });
  for (const { kind, request, Version, Lignes, today } of opened) {
    const { IdDemande } = request;
    await sql`update "Acquittement" set "IdPersonneEV1Signataire" = ${IdPersonneEV1}, "DateSignature" = now(),
        "Empreinte" = ${sha256}, "IdSignature" = ${IdSignature}
      where "IdDemande" = ${IdDemande} and "Version" = ${Version}`.execute(db);
    await record({ entity: 'Demande', id: IdDemande, before: { Empreinte: null }, after: { Empreinte: sha256 } });
    await receiptOf(kind).hold(writing, request, Lignes, today);
    announce(writing, request);
    if (request.IdStade !== stages.validated)
      await complete(writing, kind, request, await readValues(db, kind, IdDemande));
  }
  const place = { entity: 'SignatureAcquittement', id: IdSignature, field: 'pdf' };
  await files.attach(writing, actor, place, [document.IdFichier], 'body');
}

/** A receipt that waits, held until the act ends, of a request that the actor may sign so. */
async function openReceipt(
  hand: RequestHand,
  of: number,
  { IdDemande, Version }: SignedReceipts['acquittements'][number],
  action: 'signReceipt' | 'deskSign',
) {
  const { kind, request } = await openToAct(hand, IdDemande, action);
  if (request.IdPersonneEV1 !== of) throw new ApiError('NOT_FOUND');
  const [waiting] = await rowsOf(
    hand.writing.db,
    sql<{
      Version: number;
      Lignes: Received;
      today: string;
    }>`select "Version", "Lignes", ${todayOfPerson(sql`${of}::integer`)}::text as today
      from "Acquittement" where "IdDemande" = ${IdDemande} and "DateSignature" is null`,
  );
  if (waiting?.Version !== Version) throw new ApiError('DEMANDE_MODIFIEE');
  return { kind, request, ...waiting };
}
