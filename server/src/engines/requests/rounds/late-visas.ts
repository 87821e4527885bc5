import { businessDays, type DaysOff } from '@passerelle/contracts/calendar/business-days.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { always } from '../../../platform/db/sql.ts';
import type { AccessKernel } from '../../access/decide.ts';
import type { ActFunction, Writing } from '../../act/act.ts';
import { handOnLate } from '../holders/holders.queries.ts';
import { type HeldVisa, peopleHolding } from '../holders/visa-holders.ts';
import { lockRequest } from '../kind/request.queries.ts';
import { announce, sheetOf } from '../moves/moves.ts';
import { moveVisa } from './rounds.ts';

interface Waiting {
  readonly IdVisa: number;
  readonly IdDemande: number;
  readonly since: string;
  /** Where whoever holds it works: their days off are not counted. */
  readonly IdPays: string | null;
  readonly RelanceApres: number | null;
  readonly EscaladeApres: number | null;
  readonly reminded: boolean;
  readonly handedOn: boolean;
  readonly named: boolean;
}

const atOnce = 500;

/** The visas that wait for as many days at least as their type gives, the longest first: which of those are off is asked next. */
async function readWaiting(db: Db): Promise<readonly Waiting[]> {
  // Whoever was handed it has as many days as whoever had it before them; while its requester had it, it waited for nobody else.
  const since = sql`greatest(held.since, v."DateOuverture")`;
  const past = (column: string) => sql`${since} < now() - make_interval(days => c.${sql.ref(column)})`;
  return await rowsOf(
    db,
    sql<Waiting>`select v."IdVisa", v."IdDemande", ${since}::date::text as since,
        coalesce(h."IdPays", s."IdPays", p."IdPays") as "IdPays", c."RelanceApres", c."EscaladeApres",
        v."DateRelance" is not null as reminded, v."DateEscalade" is not null as "handedOn",
        v."IdPersonneEV1Titulaire" is not null as named
      from "Visa" v join "Demande" d using ("IdDemande") join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1"
      left join "Personne" h on h."IdPersonneEV1" = v."IdPersonneEV1Titulaire" left join "Site" s on s."IdSite" = v."IdSite"
      join lateral (select "RelanceApres", "EscaladeApres" from "CircuitDemande" c where c."typeDemande" = d."typeDemande"
        and (c."IdSociete" is null or c."IdSociete" = d."IdSociete") order by c."IdSociete" nulls last limit 1) c on true
      join lateral (select max(t."Depuis") as since from "VisaTitulaire" t where t."IdVisa" = v."IdVisa" and t."Jusqua" is null) held on true
      where v."Etat" = 'pending' and d."ARevoir" is null and (
        (v."DateRelance" is null and ${past('RelanceApres')})
        or (v."DateEscalade" is null and v."IdPersonneEV1Titulaire" is not null and ${past('EscaladeApres')}))
      order by ${since} limit ${atOnce}`,
  );
}

interface ChaseNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  /** The days on which nobody works in a country. */
  readonly daysOffIn: (db: Db, country: string) => Promise<DaysOff>;
}

/**
 * Reminds whoever holds a visa for longer than its type gives, once; then hands it, once, to whoever is above them. What a
 * right or a role holds stays with it: a whole service is reminded, not passed over. Answers how many were reminded, and
 * how many handed on.
 */
export async function chaseLate(
  { db, act, kernel, daysOffIn }: ChaseNeeds,
  today: string,
): Promise<{ readonly reminded: number; readonly handedOn: number }> {
  const done = { reminded: 0, handedOn: 0 };
  const off = new Map<string, DaysOff>();
  for (const visa of await readWaiting(db)) {
    const country = visa.IdPays ?? '';
    const isOff = off.get(country) ?? (await daysOffIn(db, country));
    off.set(country, isOff);
    const waited = businessDays(visa.since, today, isOff);
    const over = (limit: number | null) => limit !== null && waited >= limit;
    const what =
      visa.named && !visa.handedOn && over(visa.EscaladeApres)
        ? 'handedOn'
        : !visa.reminded && over(visa.RelanceApres)
          ? 'reminded'
          : undefined;
    if (!what) continue;
    const system = 'requests.chase';
    await act({ call: system, actor: { system } }, async (writing) => {
      if (await (what === 'handedOn' ? handOn : remindHolder)(writing, kernel, visa)) done[what] += 1;
    });
  }
  return done;
}

interface StillWaiting extends HeldVisa {
  readonly noted: string;
}

/** The visa, where it waits still and nobody was before. */
async function stillWaiting(writing: Writing, IdVisa: number, noted: 'DateRelance' | 'DateEscalade') {
  const [visa] = await rowsOf(
    writing.db,
    sql<StillWaiting>`update "Visa" set "DateRelance" = coalesce("DateRelance", now()),
        "DateEscalade" = ${noted === 'DateEscalade' ? sql`now()` : sql`"DateEscalade"`}
      where "IdVisa" = ${IdVisa} and "Etat" = 'pending' and ${sql.ref(noted)} is null
      returning "IdVisa", "IdPersonneEV1Titulaire", "IdDroit", "IdRoles", ${sql.ref(noted)}::text as noted`,
  );
  if (visa)
    await writing.record({ entity: 'Visa', id: IdVisa, before: { [noted]: null }, after: { [noted]: visa.noted } });
  return visa;
}

async function remindHolder(writing: Writing, kernel: AccessKernel, { IdVisa, IdDemande }: Waiting): Promise<boolean> {
  const request = await lockRequest(writing.db, IdDemande, always);
  const visa = await stillWaiting(writing, IdVisa, 'DateRelance');
  if (!visa) return false;
  await writing.emit('people.told', {
    people: await peopleHolding({ db: writing.db, kernel }, visa),
    kind: 'requestReminded',
    values: { type: request.typeDemande, person: request.IdPersonneEV1, request: IdDemande, visa: IdVisa },
    by: writing.by,
    opens: sheetOf(IdDemande),
  });
  announce(writing, request);
  return true;
}

async function handOn(writing: Writing, kernel: AccessKernel, { IdVisa, IdDemande }: Waiting): Promise<boolean> {
  const request = await lockRequest(writing.db, IdDemande, always);
  const visa = await stillWaiting(writing, IdVisa, 'DateEscalade');
  if (!visa || visa.IdPersonneEV1Titulaire === null) return false;
  await moveVisa(
    writing,
    request,
    visa,
    await handOnLate({ db: writing.db, kernel }, request, visa.IdPersonneEV1Titulaire),
  );
  announce(writing, request);
  return true;
}
