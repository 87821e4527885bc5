import type { WhoToAsk } from '@passerelle/contracts/explain/explain.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { type Actor, shownAs } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { liveHoldings } from '../../foundation/actor/actor.queries.ts';
import { isPresent, signsIn } from '../../foundation/actor/presence.ts';
import { namedPeople } from '../../people/directory/directory.queries.ts';
import { labelIn } from './labels.queries.ts';

/**
 * Whom to ask for a right that is missing: one's manager, where one may know of them, and the roles that administer
 * rights and that somebody holds. It does not depend on what was refused, so that it says nothing of it.
 */
export async function whoToAsk(
  db: Db,
  kernel: AccessKernel,
  actor: Actor,
  language: Language,
): Promise<Static<typeof WhoToAsk>> {
  const [people, roles] = await Promise.all([
    rowsOf(
      db,
      sql<{ IdPersonneEV1: number; IndexPrenomNom: string }>`
        select m."IdPersonneEV1", m."IndexPrenomNom" from "Personne" me
        join "Personne" m on m."IdPersonneEV1" = me."IdPersonneEV1Manager"
        where me."IdPersonneEV1" = ${shownAs(actor)} and ${isPresent('m')}
          and ${namedPeople({ kernel, actor }, 'm')} and ${kernel.scope(actor, 'ann-col-Manager', 'person', 'me')}`,
    ),
    rowsOf(
      db,
      sql<{ label: string }>`
        select ${labelIn(language, 'r', 'LibRole')} as label from "Role" r
        where r."IdRole" in (select pr."IdRole" ${liveHoldings} and ${signsIn('me')})
          and exists (select from "RoleProfil" g join "ProfilDroit" l using ("IdProfil")
            where g."IdRole" = r."IdRole" and l."IdDroit" = 'adm' and l."Valeur" > 0)
        order by 1 limit 5`,
    ),
  ]);
  return { people, roles: roles.map(({ label }) => label) };
}
