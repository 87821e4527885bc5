import { createHash } from 'node:crypto';
import { stages } from '@passerelle/contracts/requests/request.ts';
import type { Receipt } from '@passerelle/contracts/requests/requests.contract.ts';
import { sql } from 'kysely';
import { rowOf, rowsOf } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { addToInventory, correctItem } from '../inventories/inventory.actions.ts';
import type { RequestHand } from './ask.actions.ts';
import { openToAct } from './life.actions.ts';
import { readLines } from './lines.actions.ts';
import { announce, sheetOf } from './moves.actions.ts';
import { readValues } from './request.queries.ts';
import type { RequestRow } from './request-kind.ts';
import { complete } from './rounds.actions.ts';

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
      select ${IdDemande}, ${await nextVersion(hand, request)}, ${JSON.stringify(tidy)}::jsonb, ${actor.IdPersonneEV1}
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

/** Past every version that there was: one that was replaced leaves its number to nobody. */
async function nextVersion({ writing: { db } }: RequestHand, { IdDemande }: RequestRow): Promise<number> {
  const { version } = await rowOf(
    db,
    sql<{ version: number }>`update "DemandeMateriel" set "VersionsAcquittement" = "VersionsAcquittement" + 1
      where "IdDemande" = ${IdDemande} returning "VersionsAcquittement" as version`,
  );
  return version;
}

const said = (lignes: Received): string =>
  lignes.map(({ Libelle, NumeroSerie }) => (NumeroSerie ? `${Libelle} (${NumeroSerie})` : Libelle)).join(', ');

/**
 * Signs what was received, as whom it is for: it stands in the inventory, each line once, and the request is validated.
 * @throws {ApiError} what `openToAct` does; DEMANDE_MODIFIEE where another version waits than the one that was read
 */
export async function signReceipt(hand: RequestHand, IdDemande: number, Version: number): Promise<RequestRow> {
  const { writing, actor } = hand;
  const { db, record } = writing;
  const { kind, request } = await openToAct(hand, IdDemande, 'signReceipt');
  const [waiting] = await rowsOf(
    db,
    sql<{ Version: number; Lignes: Received; now: string; today: string }>`select "Version", "Lignes",
        to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now, current_date::text as today
      from "Acquittement" where "IdDemande" = ${IdDemande} and "DateSignature" is null`,
  );
  if (waiting?.Version !== Version) throw new ApiError('DEMANDE_MODIFIEE');
  const { Lignes, now, today } = waiting;
  const signed = { IdDemande, Version, Lignes, IdPersonneEV1: actor.IdPersonneEV1, DateSignature: now };
  const Empreinte = createHash('sha256').update(JSON.stringify(signed)).digest('hex');
  await sql`update "Acquittement" set "IdPersonneEV1Signataire" = ${actor.IdPersonneEV1}, "DateSignature" = ${now}::timestamptz,
      "Empreinte" = ${Empreinte} where "IdDemande" = ${IdDemande} and "Version" = ${Version}`.execute(db);
  await record({ entity: 'Demande', id: IdDemande, before: { Empreinte: null }, after: { Empreinte } });
  for (const { IdLigne, Libelle: LibInventaire, NumeroSerie: Numero } of Lignes) {
    const { IdPersonneEV1, IdSite } = request;
    if (await correctItem(writing, { IdDemande, IdLigne, LibInventaire, Numero })) continue;
    const item = { kind: 'materiel', nature: 'materiel', DateDebut: today, LibInventaire, Numero } as const;
    await addToInventory(writing, { ...item, IdPersonneEV1, IdDemande, IdSite, IdLigne });
  }
  announce(writing, request);
  if (request.IdStade === stages.validated) return request;
  return await complete(writing, kind, request, await readValues(db, kind, IdDemande));
}
