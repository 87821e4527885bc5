import { sql } from 'kysely';
import type { Reactions } from '../../engines/act/reactions.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import '../notifications/notifications.events.ts';
import type { ChangedPerson } from './people.events.ts';

/** Whoever is under somebody else than before is told, and so is who has them in their team from now on. */
export function registerTeams(reactions: Reactions): void {
  reactions.on('people.changed', async ({ db, emit, by }, { people }) => {
    const teams = movedTo(people);
    if (teams.size === 0) return;
    const one = await countriesOf(
      db,
      [...teams].flatMap(([manager, [first]]) => [manager, first as number]),
    );
    const opens = (key: number) => `collaborateurs/directory/${one.get(key)}/${key}`;
    for (const [manager, team] of teams) {
      const [person] = team as [number];
      await emit('people.told', {
        ...{ people: team, kind: 'managerChanged', values: { person: manager }, by },
        opens: opens(manager),
      });
      if (team.length === 1)
        await emit('people.told', {
          ...{ people: [manager], kind: 'joinsTeam', values: { person }, by },
          opens: opens(person),
        });
      else
        await emit('people.told', {
          ...{ people: [manager], kind: 'joinTeam', values: { n: team.length }, by },
          opens: opens(manager),
        });
    }
  });
}

/** Those who are under somebody else than before, by whom that is. Whoever is new is told of by what made them. */
function movedTo(people: readonly ChangedPerson[]): ReadonlyMap<number, readonly number[]> {
  const moved = people.flatMap(({ IdPersonneEV1, before, after }) => {
    const manager = after?.IdPersonneEV1Manager;
    return before && typeof manager === 'number' && manager !== before.IdPersonneEV1Manager
      ? [{ IdPersonneEV1, manager }]
      : [];
  });
  const teams = Map.groupBy(moved, ({ manager }) => manager);
  return new Map([...teams].map(([manager, team]) => [manager, team.map(({ IdPersonneEV1 }) => IdPersonneEV1)]));
}

async function countriesOf(db: Db, keys: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf(
    db,
    sql<{
      key: number;
      IdPays: string;
    }>`select "IdPersonneEV1" as key, coalesce("IdPays", '-') as "IdPays" from "Personne"
      where "IdPersonneEV1" = any(${sql.val(keys)}::integer[])`,
  );
  return new Map(rows.map(({ key, IdPays }) => [key, IdPays]));
}
