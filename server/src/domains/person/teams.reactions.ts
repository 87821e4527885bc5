import { sql } from 'kysely';
import type { Writing } from '../../engines/act/act.ts';
import type { Reactions } from '../../engines/act/reactions.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import '../notifications/notifications.events.ts';
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
    for (const [manager, team] of came)
      await writing.emit('people.told', {
        ...{ people: team, kind: 'managerChanged', values: { person: manager }, by: writing.by },
        opens: opens(manager),
      });
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
  for (const [manager, team] of teams) {
    const [person] = team as [number];
    const about = { people: [manager], by };
    if (team.length === 1)
      await emit('people.told', { ...about, kind: kinds.one, values: { person }, opens: opens(person) });
    else await emit('people.told', { ...about, kind: kinds.many, values: { n: team.length }, opens: opens(manager) });
  }
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
      IdPays: string;
    }>`select "IdPersonneEV1" as key, coalesce("IdPays", '-') as "IdPays" from "Personne"
      where "IdPersonneEV1" = any(${sql.val([...new Set(keys)])}::integer[])`,
  );
  const countries = new Map(rows.map(({ key, IdPays }) => [key, IdPays]));
  return (key) => `collaborateurs/directory/${countries.get(key)}/${key}`;
}
