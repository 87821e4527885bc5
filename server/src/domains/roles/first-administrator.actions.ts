import { presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { ActFunction } from '../../engines/act/act.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { countHolders } from '../actor/held-rights.queries.ts';
import { seededRole } from '../rights/seed-rights.ts';
import { lockPeople } from './lock-people.ts';
import { personRoleRows } from './roles.tables.ts';

const by = { call: 'roles.firstAdministrator', actor: { system: 'roles.firstAdministrator' } };

/**
 * Gives somebody the administrator's role where nobody who can come in holds it: the first of an installation. Whoever
 * holds it gives it to others on screen.
 */
export async function nameFirstAdministrator(act: ActFunction, login: string): Promise<'named' | 'held' | 'unknown'> {
  return await act(by, async (writing) => {
    const { db } = writing;
    const IdRole = seededRole('administrator');
    // Two who are named at once come one after the other.
    await sql`select from "Role" where "IdRole" = ${IdRole} for update`.execute(db);
    if ((await countHolders(db, 'adm', [])) > 0) return 'held';
    const [person] = await rowsOf(
      db,
      sql<{ IdPersonneEV1: number }>`select "IdPersonneEV1" from "Personne"
        where lower("CompteAD") = lower(${login}) and "Physique" and "IdStatut" = any(${[...presentStatuts]})
          and not "Suspendu" and not "Desactive"`,
    );
    if (!person) return 'unknown';
    const { IdPersonneEV1 } = person;
    await lockPeople(db, [IdPersonneEV1]);
    await personRoleRows.insert(writing, { IdPersonneEV1, IdRole });
    return 'named';
  });
}
