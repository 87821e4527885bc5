import { sql } from 'kysely';
import type { EntityReader, RowCondition, Whole } from '../../../engines/entities/entity.ts';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { screenSql } from '../../../engines/entities/screen-sql.ts';
import { always, anyOf, type Sql } from '../../../platform/db/sql.ts';
import { rolesTables } from './roles.tables.ts';

/** Whether one may hand on the roles of the person whose key this is. */
function handsOn({ kernel, actor }: Pick<EntityReader, 'kernel' | 'actor'>, person: Sql): Sql<boolean> {
  return sql<boolean>`exists (select from "Personne" holder
    where holder."IdPersonneEV1" = ${person} and ${kernel.scope(actor, 'fp-delegue-role', 'person', 'holder')})`;
}

/** Whoever looks at the roles and delegations of a person: themselves, administrators, and who may hand them on. */
const looksAtRolesOf: RowCondition = (reader, one) => {
  const { kernel, actor } = reader;
  if (kernel.holds(actor, 'adm')) return always;
  const person = sql.ref(`${one}.about`);
  return anyOf([sql<boolean>`${person} = ${actor.IdPersonneEV1}`, handsOn(reader, person)]);
};

/** A role held, for the person concerned, the delegator, administrators and whoever may hand on the person's roles. */
const mayReadHeld: RowCondition = (reader, held) => {
  const { kernel, actor } = reader;
  if (kernel.holds(actor, 'adm')) return always;
  const holder = sql.ref(`${held}.IdPersonneEV1`);
  const mine = sql<boolean>`${holder} = ${actor.IdPersonneEV1}`;
  const given = sql<boolean>`exists (select from "PersonneRole" own
    where own."IdPersonneRole" = ${sql.ref(`${held}.IdPersonneRoleDelegue`)} and own."IdPersonneEV1" = ${actor.IdPersonneEV1})`;
  return anyOf([mine, given, handsOn(reader, holder)]);
};

/** In a person's timeline: their roles and those that they delegated, as far as each is the reader's to see. */
function rolesOfPerson({ kernel, actor, id, rights }: Whole): Sql {
  const me = actor.IdPersonneEV1;
  const person = sql`${Number(id)}::integer`;
  const all = me === Number(id) || kernel.holds(actor, 'adm');
  const ofOwnRoles = all || rights.has('fp-delegue-role');
  const byMe = ofOwnRoles ? sql`true` : sql`own."IdPersonneEV1" = ${me}`;
  const toMe = all ? sql`true` : sql`pr."IdPersonneEV1" = ${me}`;
  const held = sql`
    select pr."IdPersonneRole"::text from "PersonneRole" pr
    left join "PersonneRole" own on own."IdPersonneRole" = pr."IdPersonneRoleDelegue"
    where pr."IdPersonneEV1" = ${person} and ${byMe}
    union select pr."IdPersonneRole"::text from "PersonneRole" own
    join "PersonneRole" pr on pr."IdPersonneRoleDelegue" = own."IdPersonneRole"
    where own."IdPersonneEV1" = ${person} and ${toMe}`;
  if (!ofOwnRoles) return held;
  // Those that are no more included.
  return sql`${held}
    union select e.entity_id from history_values v join history_entry e using (id)
    where e.entity = 'PersonneRole' and (v.before is null or v.after is null)
      and coalesce(v.after, v.before) ? 'IdPersonneEV1'
      and (coalesce(v.after, v.before)->>'IdPersonneEV1')::integer = ${person}`;
}

const roleScreen = (person: string) =>
  screenSql('personData', {
    IdRoute: 'roles',
    IdPays: sql`coalesce(${sql.ref(`${person}.IdPays`)}, '-')`,
    IdPersonneEV1: sql.ref(`${person}.IdPersonneEV1`),
  });

/** A delegation as whom it was given to, or whoever gave it, is told of it. */
function delegations(to: 'receiver' | 'giver'): Sql {
  const other = to === 'receiver' ? 'giver' : 'receiver';
  const person = (alias: string) => sql.ref(`${alias}.IdPersonneEV1`);
  return sql`
    select d."IdPersonneRole" as id,
      giver."IndexPrenomNom" || ' → ' || receiver."IndexPrenomNom" || ', ' || r."LibRole" as label,
      giver."IdPersonneEV1" as about, ${person(to)} as "to",
      jsonb_build_object('person', ${person(other)}, 'role', d."IdRole", 'from', d."DateDebut"::text,
        'until', d."DateFin"::text) as "values", ${roleScreen(to)} as opens
    from "PersonneRole" d join "PersonneRole" o on o."IdPersonneRole" = d."IdPersonneRoleDelegue"
      join "Personne" receiver on receiver."IdPersonneEV1" = d."IdPersonneEV1"
      join "Personne" giver on giver."IdPersonneEV1" = o."IdPersonneEV1"
      join "Role" r on r."IdRole" = d."IdRole"`;
}

export const heldRoleEntity: Entity = {
  name: 'PersonneRole',
  rows: rolesTables.PersonneRole,
  keys: { IdRole: 'Role', IdPersonneEV1: 'Personne' },
  about: ['IdPersonneEV1', 'IdRole'],
  told: toldColumns('IdRole', 'DateDebut', 'DateFin', 'ParDefaut', 'switchDelegue', 'Portee', 'Motif', 'Annule'),
  mayRead: { where: mayReadHeld },
  within: { Personne: rolesOfPerson },
  tellsItself: true,
  previews: {
    delegation: {
      rows: (source) => delegations(source === 'delegationGiven' ? 'giver' : 'receiver'),
      mayLook: looksAtRolesOf,
    },
    personRole: {
      rows: () => sql`
        select h."IdPersonneRole" as id, p."IndexPrenomNom" || ', ' || r."LibRole" as label, p."IdPersonneEV1" as about,
          p."IdPersonneEV1" as "to", jsonb_build_object('role', h."IdRole") as "values", ${roleScreen('p')} as opens
        from "PersonneRole" h join "Personne" p on p."IdPersonneEV1" = h."IdPersonneEV1"
          join "Role" r on r."IdRole" = h."IdRole"`,
      mayLook: looksAtRolesOf,
    },
  },
};
