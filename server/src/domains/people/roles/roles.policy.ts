import { type Actor, actsForAnother, borrowsFrom, isOneself } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** What is claimed over a person by who looks after their roles: administrators, and who holds the right to delegate. */
const looksAfter = { administrator: { anywhere: 'adm' }, manager: 'fp-delegue-role' } as const;

/** What somebody is to the roles of a person. */
export interface Standing extends Readonly<Record<keyof typeof looksAfter, boolean>> {
  /** They are the person. */
  readonly holder: boolean;
  /** They are the person, or act for them. */
  readonly oneself: boolean;
  /** They act under a role that is not theirs: they may look and take away, never hand on what is not their own. */
  readonly onBehalf: boolean;
}

/** Of people who are there. */
export async function standingsOn(
  kernel: AccessKernel,
  db: Db,
  actor: Actor,
  people: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  const found = await kernel.abilities(db, actor, looksAfter, 'person', people);
  return new Map(
    [...found].map(([person, abilities]) => [
      person,
      {
        ...abilities,
        holder: actor.IdPersonneEV1 === person,
        oneself: isOneself(actor, person),
        onBehalf: actsForAnother(actor),
      },
    ]),
  );
}

/** Of one person; undefined where there is none. */
export async function standingOn(
  kernel: AccessKernel,
  db: Db,
  actor: Actor,
  person: number,
): Promise<Standing | undefined> {
  return (await standingsOn(kernel, db, actor, [person])).get(person);
}

/**
 * What keeps somebody from ending a role of that person's own; null where nothing does. One's own roles, and those of whom
 * one acts for, are for somebody else to end; what opens administration is for administrators.
 */
export function refusalToEnd(
  { administrator, manager, oneself, onBehalf }: Standing,
  opensAdministration: boolean,
): ApiError | null {
  if (!administrator && !manager) return new ApiError('NOT_FOUND');
  if (oneself && onBehalf) return new ApiError('NOT_AUTHORIZED', [{ path: 'fp-delegue-role', rule: 'onBehalf' }]);
  if (oneself && !administrator) return new ApiError('NOT_AUTHORIZED');
  return opensAdministration && !administrator
    ? new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'right' }])
    : null;
}

/** The last day on which somebody without `adm` holds what they give: nothing that they give lasts longer. */
export function lastDayOf({ acting }: Actor, administrator: boolean): string | null {
  return administrator ? null : (acting?.DateFin ?? null);
}

/** The first of these last days; null where there is none. */
export function earliest(...days: readonly (string | null)[]): string | null {
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

/**
 * Refuses who would change, under a borrowed role, the roles of whom they act for, or their own: what they took would be
 * the other's, what they gave themselves would outlive the delegation.
 */
export function requireNotOnBehalfOf(actor: Actor, people: readonly number[]): void {
  if (people.some((person) => borrowsFrom(actor, person)))
    throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'onBehalf' }]);
}

/**
 * Refuses who may not give these people roles: one that is borrowed is not its borrower's to pass on; who has no `adm` needs
 * the right on everybody concerned, gives themself nothing, and nobody what opens administration.
 */
export async function requireMayGive(
  kernel: AccessKernel,
  db: Db,
  actor: Actor,
  asked: { readonly people: readonly number[]; readonly targets: readonly number[]; readonly administers: boolean },
): Promise<void> {
  // It would outlive its delegation.
  if (actsForAnother(actor)) throw new ApiError('NOT_AUTHORIZED');
  if (kernel.holds(actor, 'adm')) return;
  for (const person of asked.people) {
    if (!(await kernel.allows(db, actor, 'fp-delegue-role', 'person', person))) throw new ApiError('NOT_FOUND');
  }
  if (asked.administers || asked.targets.includes(actor.IdPersonneEV1))
    throw new ApiError('NOT_AUTHORIZED', [{ path: 'adm', rule: 'right' }]);
}
