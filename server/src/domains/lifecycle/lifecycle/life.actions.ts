import {
  asks,
  enteredBy,
  type Life,
  type LifeAction,
  leavingBounds,
  mailboxDays,
  mayMove,
  movedBy,
} from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { endSessions } from '../../../platform/identity/oidc-payloads.ts';
import '../../../engines/told/told.events.ts';
import '../../foundation/actor/stay.events.ts';
import { addDays, addYears } from '@passerelle/contracts/days.ts';
import { personPath } from '@passerelle/contracts/screens.ts';
import { closedToWriter } from '../../foundation/actor/ways-in.policy.ts';
import { endTokens } from '../../people/person/enrolment.actions.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { startRun } from '../../systems/provisioning/account-runs.actions.ts';
import { endAdministration, endFormerStay } from './former-stay.actions.ts';
import { daysOffIn, type KeptLife, readLife } from './life.queries.ts';

/** What is asked with a decision. */
export interface AskedMove {
  readonly jour?: string | undefined;
  readonly GarderBoite?: boolean | undefined;
}

/**
 * Decides about somebody's stay. Their accounts follow by themselves; who comes back gets them made as anybody new.
 * @throws {ApiError} UPDATE_WITH_STATUT_NOT_ALLOWED where nothing like it may be decided now; INVALID_INPUT at the day;
 * NOT_AUTHORIZED where it is for administrators
 */
export async function moveLife(
  writing: Writing,
  IdPersonneEV1: number,
  action: LifeAction,
  { jour, GarderBoite = false }: AskedMove,
): Promise<void> {
  const life = await readLife(writing.db, IdPersonneEV1, { lock: true });
  const { today } = life;
  if (!mayMove(action, life, today, await daysOffIn(writing.db, life.IdPays)))
    throw new ApiError('UPDATE_WITH_STATUT_NOT_ALLOWED');
  requireDay(action, life, jour);
  if (isForAdministrators(action) && (await closedToWriter(writing.db, writing.by, [IdPersonneEV1])).size > 0)
    throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'right' }]);
  if (action === 'revenir') {
    await endFormerStay(writing, IdPersonneEV1);
    await writing.emit('people.returned', { IdPersonneEV1 });
  }
  if (action === 'no-show' || action === 'abandonner') {
    await endFormerStay(writing, IdPersonneEV1);
    await endTokens(writing, IdPersonneEV1);
    await endSessions(writing.db, IdPersonneEV1);
    await writing.emit('people.missed', { IdPersonneEV1 });
  }
  if (letsIn.has(action)) await endAdministration(writing, IdPersonneEV1);
  const change = movedBy(action, life, today, jour ?? null);
  await writeLife(writing, life, change);
  if (action === 'abandonner' || action === 'revenir') await noteGivenUp(writing, life, change);
  if (asks[action].includes('GarderBoite'))
    await keepMailbox(writing, life, { until: GarderBoite ? null : addDays(jour ?? today, mailboxDays) });
  if (action === 'activer' || action === 'annuler-depart' || action === 'revenir')
    await keepMailbox(writing, life, 'undecided');
  // Whoever has not been followed so far is from now on: what is out there is looked at.
  await startRun(writing, { IdPersonneEV1, kind: action === 'revenir' ? 'create' : 'change' });
  if (action === 'no-show') await tellManager(writing, life);
}

/**
 * Decisions that are for administrators about whoever administers: keeping them out, or letting them in without it, ends
 * what administrators alone may end. Who comes back had a stay that ended it.
 */
export const isForAdministrators = (action: LifeAction) => action !== 'revenir';

/** Decisions by which whoever was kept out comes in again, with what they held. */
const letsIn: ReadonlySet<LifeAction> = new Set(['lever', 'activer']);

/** Brings somebody's status up with their dates, and their seniority with the day on which they came. */
export async function settleLife(writing: Writing, IdPersonneEV1: number): Promise<void> {
  const life = await readLife(writing.db, IdPersonneEV1, { lock: true });
  const { IdStatut } = life;
  if (IdStatut === life.IdStatutGarde && Object.keys(enteredBy(life, life.today)).length === 0) return;
  // Nobody decided otherwise when they were to leave.
  if (IdStatut === statuts.INACTIVE && !life.boiteDecidee)
    await keepMailbox(writing, life, { until: addDays(life.DateSortiePhysique ?? life.today, mailboxDays) });
  await writeLife(writing, life, { IdStatut });
  // Their day may have been given by a form, a file or to many at once: whoever leaves is followed as when it is decided.
  if (leaves.has(IdStatut)) await startRun(writing, { IdPersonneEV1, kind: 'change' });
}

const leaves: ReadonlySet<number> = new Set([statuts.OFFBOARDING, statuts.INACTIVE]);

/** Lets somebody's mailbox go: what was decided is done, once. */
export async function endMailbox(writing: Writing, IdPersonneEV1: number): Promise<void> {
  const { rows } = await sql`delete from mailbox_end where "IdPersonneEV1" = ${IdPersonneEV1} returning 1`.execute(
    writing.db,
  );
  if (rows.length > 0) await startRun(writing, { IdPersonneEV1, kind: 'change' });
}

function requireDay(action: LifeAction, life: KeptLife, jour: string | undefined): void {
  if (!asks[action].includes('jour')) return;
  if (jour === undefined) throw invalidInput('body/jour', 'required');
  const { min, max } = action === 'depart' ? leavingBounds(life, life.today) : returnBounds(life.today);
  if (jour < min) throw invalidInput('body/jour', 'min', min);
  if (jour > max) throw invalidInput('body/jour', 'max', max);
}

/** Who comes back does so today at the earliest, within two years. */
const returnBounds = (today: string) => ({ min: today, max: addYears(today, 2) });

async function writeLife(writing: Writing, life: KeptLife, change: Partial<Life>): Promise<void> {
  const { IdPersonneEV1 } = life;
  const { IdStatutGarde: IdStatut } = life;
  // What their dates say is written with whatever is decided over it.
  const decided = IdStatut === life.IdStatut ? change : { IdStatut: life.IdStatut, ...change };
  const after = { ...decided, ...enteredBy({ ...life, ...decided }, life.today) };
  const kept = { ...life, IdStatut };
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, kept[name as keyof KeptLife]]));
  const id = String(IdPersonneEV1);
  const left = await writePlannedPeople(writing, [{ n: 0, entity: 'Personne', id, before, after: { ...after } }]);
  if (left.size > 0) throw new ApiError('CONFLICT');
}

async function keepMailbox(
  { db, record }: Writing,
  { IdPersonneEV1, BoiteJusquA }: KeptLife,
  how: { readonly until: string | null } | 'undecided',
): Promise<void> {
  const until = how === 'undecided' ? null : how.until;
  if (how === 'undecided') await sql`delete from mailbox_end where "IdPersonneEV1" = ${IdPersonneEV1}`.execute(db);
  else
    await sql`insert into mailbox_end ("IdPersonneEV1", "BoiteJusquA") values (${IdPersonneEV1}, ${until}::date)
      on conflict ("IdPersonneEV1") do update set "BoiteJusquA" = excluded."BoiteJusquA"`.execute(db);
  await record({ entity: 'mailbox_end', id: IdPersonneEV1, before: { BoiteJusquA }, after: { BoiteJusquA: until } });
}

/** Whoever never was there and comes no more is kept by the days of candidates; who is awaited again is so no more. */
async function noteGivenUp(
  { db }: Writing,
  { IdPersonneEV1, DateEntree, today }: KeptLife,
  { IdStatut }: Partial<Life>,
) {
  await sql`delete from "AbandonArrivee" where "IdPersonneEV1" = ${IdPersonneEV1}`.execute(db);
  if (IdStatut === statuts.NO_SHOW && DateEntree === null)
    await sql`insert into "AbandonArrivee" ("IdPersonneEV1", "Le") values (${IdPersonneEV1}, ${today}::date)`.execute(
      db,
    );
}

/** The manager is told by mail too, whatever they chose: somebody whom they await does not come. */
async function tellManager({ emit, by }: Writing, { IdPersonneEV1, IdPays, IdPersonneEV1Manager: manager }: KeptLife) {
  if (manager === null) return;
  await emit('people.told', {
    people: [manager],
    kind: 'noShow',
    values: { person: IdPersonneEV1 },
    by,
    opens: personPath({ IdPays, IdPersonneEV1 }),
  });
}
