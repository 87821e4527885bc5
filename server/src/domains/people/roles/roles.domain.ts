import { sql } from 'kysely';
import { notOver, todayAt } from '../../../platform/db/days.ts';
import type { Domain } from '../../domain.ts';
import { administrationStays } from './administration.ts';
import { heldRoleEntity } from './roles.entity.ts';
import { rolesLacks } from './roles.lacks.ts';
import { rolesPlans } from './roles.plans.ts';
import { rolesRoutes } from './roles.routes.ts';
import { rolesTables } from './roles.tables.ts';
import { roleTiles } from './roles.tiles.ts';

export const rolesDomain: Domain = {
  name: 'roles',
  owns: ['PersonneRole'],
  merged: {
    // A role is trust in somebody: nothing of the one who goes is given to the other.
    PersonneRole: {
      IdPersonneEV1: {
        verb: 'ends',
        where: () => sql<boolean>`not t."Annule" and exists (select from "Personne" p
          where p."IdPersonneEV1" = t."IdPersonneEV1" and ${notOver(sql`t."DateFin"`, todayAt('p'))})`,
        becomes: { Annule: sql`true`, ParDefaut: sql`false`, DateAnnulation: sql`now()` },
      },
      IdPersonneEV1Auteur: 'stays',
      Portee: 'nobody',
      // What the giver of a role held says whom it reaches.
      Restriction: { verb: 'renames', reach: true, where: () => sql<boolean>`not t."Annule"` },
    },
  },
  kept: {
    // A role that they gave is cut down to what they held, which says who they were.
    PersonneRole: { about: 'IdPersonneEV1', becomes: { Motif: null }, words: ['Motif', 'Restriction'] },
  },
  lends: { PersonneRole: ['delegation', 'session', 'lifecycle'] },
  offers: [
    'employee-role.actions',
    'givers',
    'lock-people',
    'person-roles.queries',
    'rights.gates',
    'roles.actions',
    'roles.plans',
    'roles.policy',
    'roles.tables',
  ],
  tiles: roleTiles,
  routes: [rolesRoutes],
  invariants: [administrationStays],
  lacks: [() => rolesLacks],
  plans: [({ kernel }) => rolesPlans(kernel)],
  planned: rolesTables,
  entities: [heldRoleEntity],
};
