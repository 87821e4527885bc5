import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import { type Lack, oneWhere } from '../../../engines/lacks/lack.ts';
import { holdersNow } from '../../foundation/actor/held-rights.queries.ts';
import { holdings, isLiveOrToCome } from '../../foundation/actor/live-roles.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';

/** A second person confirms what is grave: with one administrator alone there is none. */
const administrators: Lack = {
  name: 'administrators',
  rights: ['adm'],
  count: oneWhere(sql<boolean>`(select count(*) from (${holdersNow('adm')} limit 2) few) < 2`),
  opens: screenPath('role', { IdRole: seededRole('administrator') }, '?tab=holders'),
};

/** What an installation works with at all: somebody who decides for their people, and HR. Of the others it may have none for good. */
const needed = (['hierarchicalManager', 'hrManager'] as const).map(seededRole);

/** Roles that it needs and nobody holds, of those with a right that no role somebody holds gives: nobody can do it. */
const unheld: Lack = {
  name: 'roles',
  rights: ['adm'],
  count: sql<number>`(
    with kept as (select r."IdRole", exists (select from ${holdings} where pr."IdRole" = r."IdRole" and ${isLiveOrToCome}) as held
      from "Role" r),
    given as (select k."IdRole", k.held, l."IdDroit" from kept k join "RoleProfil" g using ("IdRole")
      join "ProfilDroit" l on l."IdProfil" = g."IdProfil" and l."Valeur" > 0)
    select count(distinct g."IdRole") from given g where not g.held and g."IdRole" = any(${sql.val(needed)}::integer[])
      and not exists (select from given other where other.held and other."IdDroit" = g."IdDroit"))`,
  opens: screenPath('roles'),
};

export const rolesLacks: readonly Lack[] = [administrators, unheld];
