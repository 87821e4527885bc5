import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import type { Round } from '@passerelle/contracts/requests/rounds.ts';
import type { Holder } from '@passerelle/contracts/requests/steps.ts';
import { sql } from 'kysely';
import { type Db, rowOf, rowsOf, rowsPrepared } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { firstOf } from '../../../platform/sure.ts';
import type { AccessKernel } from '../../access/decide.ts';
import type { Writing } from '../../act/act.ts';
import { takeClaims } from '../claims/claims.ts';
import { decidersOf, type Held, type HolderNeeds, resolveHolder } from '../holders/holders.queries.ts';
import { kindOf } from '../kind/kinds.ts';
import { readValues } from '../kind/request.queries.ts';
import type { RequestKind, RequestRow, SkippedRound } from '../kind/request-kind.ts';
import { requireNothingInTheWay } from '../kind/request-rules.ts';
import { moveRequest, sheetOf, writeHeader } from '../moves/moves.ts';

/** The rounds of a type in a company: its own, or everybody's. */
async function roundsOf(db: Db, typeDemande: number, IdSociete: number | null): Promise<readonly Round[] | undefined> {
  const [found] = await rowsOf(
    db,
    sql<{ rounds: readonly Round[] }>`select "Rangs" as rounds from "CircuitDemande"
      where "typeDemande" = ${typeDemande} and ("IdSociete" is null or "IdSociete" = ${IdSociete}::integer)
      order by "IdSociete" nulls last limit 1`,
  );
  return found?.rounds;
}

/** The rounds that what is asked goes through, and those that it does not; one whose case nobody can tell is not left out. */
export async function roundsFor(
  db: Db,
  kind: Pick<RequestKind, 'typeDemande' | 'cases'>,
  IdSociete: number | null,
  values: FormValues,
): Promise<ChosenRounds | undefined> {
  const rounds = await roundsOf(db, kind.typeDemande, IdSociete);
  return rounds && (await thoseAsked(db, kind, rounds, values));
}

/** Of rounds, those that what is asked goes through, and those that it does not. */
export async function thoseAsked(
  db: Db,
  { cases }: Pick<RequestKind, 'cases'>,
  rounds: readonly Round[],
  values: FormValues,
): Promise<ChosenRounds> {
  const named = [...new Set(rounds.flatMap(({ when }) => when ?? []))];
  if (named.length === 0) return { rounds, skipped: [] };
  const told = named.map((name) => sql`coalesce(${cases?.[name]?.(values) ?? null}, true) as ${sql.ref(name)}`);
  const holds = await rowOf(db, sql<Record<string, boolean>>`select ${sql.join(told)}`);
  const chosen: Round[] = [];
  const skipped: SkippedRound[] = [];
  for (const round of rounds)
    if (round.when === undefined || holds[round.when]) chosen.push(round);
    else skipped.push({ Rang: chosen.length + 1, holders: round.holders, when: round.when });
  return { rounds: chosen, skipped };
}

interface ChosenRounds {
  readonly rounds: readonly Round[];
  readonly skipped: readonly SkippedRound[];
}

/** A visa as it is opened: those of a round that come to one holder are one. */
export interface OpenedVisa extends Held {
  readonly holders: readonly Holder[];
  readonly round: Round;
}

/** Who holds a round, by the rules of this moment. */
export async function heldRound(needs: HolderNeeds, request: RequestRow, round: Round): Promise<readonly OpenedVisa[]> {
  const opened: OpenedVisa[] = [];
  const among = round.apart ? { ...needs, but: await decidersOf(needs.db, request) } : needs;
  for (const holder of await namedHolders(needs.db, request, round)) {
    const held = await resolveHolder(among, request, holder);
    const same = opened.findIndex((one) => isSameHolder(one, held));
    if (same < 0) opened.push({ ...held, holders: [holder], round });
    else opened[same] = { ...held, holders: [...(opened[same]?.holders ?? []), holder], round };
  }
  return opened;
}

/** Whom a round names: a relation that the request was to name, and does not, is nobody's, where others are named too. */
async function namedHolders(db: Db, request: RequestRow, { holders }: Round): Promise<readonly Holder[]> {
  const ofFile = holders.filter((one) => one.of === 'file');
  if (ofFile.length === 0 || holders.length === 1) return holders;
  const values = await readValues(db, kindOf(request), request.IdDemande);
  return holders.filter(({ of, relation }) => of !== 'file' || typeof values[relation ?? ''] === 'number');
}

const isSameHolder = (one: Held, other: Held) =>
  one.IdPersonneEV1Titulaire === other.IdPersonneEV1Titulaire &&
  one.IdDroit === other.IdDroit &&
  String(one.IdRoles) === String(other.IdRoles);

/**
 * Goes on with a request whose rounds up to this one are decided: opens the next, or, past the last, what its type says
 * validates it. Answers the request as it then is.
 * @throws {ApiError} AUCUN_VALIDEUR where nobody at all could decide the first
 */
export async function goOn(
  writing: Writing,
  kernel: AccessKernel,
  kind: RequestKind,
  request: RequestRow,
  values: FormValues,
  Rang: number,
): Promise<RequestRow> {
  const round = request.Circuit?.[Rang - 1];
  if (round) {
    const after = { ...request, Rang };
    await writeHeader(writing, request, after);
    const visas = await heldRound({ db: writing.db, kernel }, request, round);
    // Later it waits for whoever is there again; what is sent is not to wait for nobody from the start.
    if (Rang === 1 && visas.some(({ people }) => people.length === 0)) throw new ApiError('AUCUN_VALIDEUR');
    for (const visa of visas) await openVisa(writing, after, visa);
    return after;
  }
  const begun = request.IdStade === stages.sent ? await moveRequest(writing, kind, request, 'begin', values) : request;
  if (kind.type.validatedBy === 'event') {
    await kind.decided?.(writing, begun);
    return begun;
  }
  return await complete(writing, kind, begun, values);
}

/**
 * Validates a request: what it needed to be sent must hold still.
 * @throws {ApiError} the code of what stands in the way
 */
export async function complete(
  writing: Writing,
  kind: RequestKind,
  request: RequestRow,
  values: FormValues,
): Promise<RequestRow> {
  await requireNothingInTheWay(writing.db, kind, request, values, 'complete');
  // What was validated before gives way.
  await takeClaims(writing.db, kind, { ...request, VersionValidee: null }, values);
  return await moveRequest(writing, kind, request, 'complete', values, { Rang: null, VersionValidee: null });
}

/** Opens a visa, and tells whoever could decide it. */
async function openVisa(writing: Writing, request: RequestRow, visa: OpenedVisa): Promise<void> {
  const { db, record } = writing;
  const { IdDemande, Tour, Rang, IdSite } = request;
  const { IdPersonneEV1Titulaire, IdDroit, IdRoles, Cause, holders, round, people } = visa;
  const opened = await rowsPrepared(
    db,
    sql<{
      IdVisa: number;
    }>`with opened as (
        insert into "Visa" ("IdDemande", "Tour", "Rang", "Porteurs", "IdPersonneEV1Titulaire", "IdDroit",
          "IdRoles", "Autre", "Formulaire", "IdSite", "Cause")
        values (${IdDemande}, ${Tour}, ${Rang}::smallint, ${JSON.stringify(holders)}::jsonb, ${IdPersonneEV1Titulaire}::integer,
        ${IdDroit}::text, ${IdRoles === null ? null : [...IdRoles]}::integer[], ${round.apart ?? false}, ${round.fills ?? null}::text,
        ${IdSite}::integer, ${Cause}::text)
        returning *),
      noted as (
        insert into "VisaTitulaire" ("IdVisa", "IdPersonneEV1", "Cause", "Depuis")
        select "IdVisa", "IdPersonneEV1Titulaire", "Cause", clock_timestamp() from opened
        where "IdPersonneEV1Titulaire" is not null)
      select "IdVisa" from opened`,
  );
  const { IdVisa } = firstOf(opened);
  await record({
    entity: 'Visa',
    id: IdVisa,
    after: { IdDemande, Rang, Etat: 'pending', IdPersonneEV1Titulaire, Cause },
  });
  await tellHolders(writing, request, IdVisa, people);
}

/** Tells those who could decide a visa that it awaits them. */
export async function tellHolders(
  { emit, by }: Writing,
  { IdDemande, typeDemande, IdPersonneEV1 }: RequestRow,
  IdVisa: number,
  people: readonly number[],
): Promise<void> {
  await emit('people.told', {
    people,
    kind: 'visaAwaits',
    values: { type: typeDemande, person: IdPersonneEV1, request: IdDemande, visa: IdVisa },
    by,
    opens: sheetOf(IdDemande),
  });
}

async function noteHolder(db: Db, IdVisa: number, IdPersonneEV1: number, Cause: string | null): Promise<void> {
  await rowsPrepared(
    db,
    sql`insert into "VisaTitulaire" ("IdVisa", "IdPersonneEV1", "Cause", "Depuis")
      values (${IdVisa}, ${IdPersonneEV1}, ${Cause}::text, clock_timestamp())`,
  );
}

/** Hands a visa that waits to whoever holds it by now, and tells both. */
export async function moveVisa(
  writing: Writing,
  request: RequestRow,
  visa: { readonly IdVisa: number; readonly IdPersonneEV1Titulaire: number | null },
  held: Held,
): Promise<void> {
  const { db, record, emit, by } = writing;
  const { IdDemande, typeDemande: type, IdPersonneEV1: person } = request;
  const Cause = held.Cause ?? 'moved';
  const { IdPersonneEV1Titulaire, IdDroit } = held;
  await sql`update "Visa" set "IdPersonneEV1Titulaire" = ${IdPersonneEV1Titulaire}::integer, "IdDroit" = ${IdDroit}::text,
      "IdRoles" = ${held.IdRoles === null ? null : [...held.IdRoles]}::integer[], "Cause" = ${Cause}
    where "IdVisa" = ${visa.IdVisa}`.execute(db);
  await sql`update "VisaTitulaire" set "Jusqua" = now() where "IdVisa" = ${visa.IdVisa} and "Jusqua" is null`.execute(
    db,
  );
  if (IdPersonneEV1Titulaire !== null) await noteHolder(db, visa.IdVisa, IdPersonneEV1Titulaire, Cause);
  await record({
    entity: 'Visa',
    id: visa.IdVisa,
    before: { IdPersonneEV1Titulaire: visa.IdPersonneEV1Titulaire, Cause: null },
    after: { IdPersonneEV1Titulaire, Cause },
  });
  const said = { by, opens: sheetOf(IdDemande) };
  const values = { type, person, request: IdDemande };
  await emit('visas.settled', { visas: [visa.IdVisa] });
  await tellHolders(writing, request, visa.IdVisa, held.people);
  if (visa.IdPersonneEV1Titulaire !== null)
    await emit('people.told', { people: [visa.IdPersonneEV1Titulaire], kind: 'visaMoved', values, ...said });
}

/**
 * The rounds that a request is sent into.
 * @throws {ApiError} NO_RULE_DEFINED where nobody said who decides such a request there
 */
export async function requireRounds(...asked: Parameters<typeof roundsFor>): Promise<ChosenRounds> {
  const rounds = await roundsFor(...asked);
  if (!rounds) throw new ApiError('NO_RULE_DEFINED');
  return rounds;
}
