import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import type { Reactions } from '../../../engines/act/reactions.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import '../../../engines/told/told.events.ts';
import { personPath } from '@passerelle/contracts/screens.ts';
import type { ChangedPerson } from './people.events.ts';

/** People by the manager that they come to, or go from. */
type Teams = ReadonlyMap<number, readonly number[]>;

/**
 * Whoever is under somebody else than before is told, and so is who has them in their team from now on, and who had them
 * until now.
 */
export function registerTeams(reactions: Reactions): void {
  reactions.on('people.changed', async (writing, { people }) => {
    const moved = people.filter(isMoved);
    if (moved.length === 0) return;
    const [came, left] = [teamsOf(moved, ({ after }) => after), teamsOf(moved, ({ before }) => before)];
    const opens = await addressesOf(writing.db, [came, left]);
    const each = [...came].map(([person, people]) => ({ people, values: { person }, opens: opens(person) }));
    if (each.length > 0) await writing.emit('people.toldEach', { kind: 'managerChanged', by: writing.by, each });
    await tellManagers(writing, came, { one: 'joinsTeam', many: 'joinTeam' }, opens);
    await tellManagers(writing, left, { one: 'leavesTeam', many: 'leaveTeam' }, opens);
  });
}

async function tellManagers(
  { emit, by }: Writing,
  teams: Teams,
  kinds: { readonly one: 'joinsTeam' | 'leavesTeam'; readonly many: 'joinTeam' | 'leaveTeam' },
  opens: (key: number) => string,
): Promise<void> {
  const alone = [...teams].flatMap(([manager, team]) =>
    team.length === 1 ? [[manager, team[0] as number] as const] : [],
  );
  const one = alone.map(([manager, person]) => ({ people: [manager], values: { person }, opens: opens(person) }));
  const many = [...teams]
    .filter(([, team]) => team.length > 1)
    .map(([manager, { length }]) => ({ people: [manager], values: { n: length }, opens: opens(manager) }));
  if (one.length > 0) await emit('people.toldEach', { kind: kinds.one, by, each: one });
  if (many.length > 0) await emit('people.toldEach', { kind: kinds.many, by, each: many });
}

/** Whoever is under another manager than before, or under none. Whoever is new is told of by what made them. */
function isMoved({ before, after }: ChangedPerson): boolean {
  const said = 'IdPersonneEV1Manager';
  return before !== null && after !== null && said in after && (before[said] ?? null) !== (after[said] ?? null);
}

function teamsOf(people: readonly ChangedPerson[], side: (person: ChangedPerson) => ChangedPerson['after']): Teams {
  const teams = new Map<number, number[]>();
  for (const person of people) {
    const manager = side(person)?.IdPersonneEV1Manager;
    if (typeof manager !== 'number') continue;
    teams.set(manager, [...(teams.get(manager) ?? []), person.IdPersonneEV1]);
  }
  return teams;
}

/** Where the records of managers are, and of those who come or go alone. */
async function addressesOf(db: Db, sides: readonly Teams[]): Promise<(key: number) => string> {
  const keys = sides.flatMap((teams) => [...teams].flatMap(([manager, [first]]) => [manager, first as number]));
  const rows = await rowsOf(
    db,
    sql<{
      key: number;
      IdPays: string | null;
    }>`select "IdPersonneEV1" as key, "IdPays" from "Personne"
      where "IdPersonneEV1" = any(${sql.val([...new Set(keys)])}::integer[])`,
  );
  const countries = new Map(rows.map(({ key, IdPays }) => [key, IdPays]));
  return (key) => personPath({ IdPays: countries.get(key), IdPersonneEV1: key });
}
