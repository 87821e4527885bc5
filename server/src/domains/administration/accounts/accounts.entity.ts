import { sql } from 'kysely';
import { type Entity, toldColumns } from '../../../engines/entities/entity.ts';
import { anyOf, never } from '../../../platform/db/sql.ts';

/** A token: for whoever looks after the account of whom it is with, or while it is with nobody, after accounts. */
export const tokenEntity: Entity = {
  name: 'second_factor_token',
  rows: { table: 'second_factor_token', key: ['serial'], keyType: 'text' },
  keys: { IdPersonneEV1: 'Personne' },
  told: toldColumns('state', 'IdPersonneEV1', 'digits'),
  mayRead: {
    where: ({ kernel, actor }, token) => {
      if (!kernel.holds(actor, 'cpt')) return never;
      const person = sql.ref(`${token}.IdPersonneEV1`);
      return anyOf([
        sql<boolean>`${person} is null`,
        sql<boolean>`exists (select from "Personne" p
          where p."IdPersonneEV1" = ${person} and ${kernel.scope(actor, 'cpt', 'person', 'p')})`,
      ]);
    },
  },
};

/** What became of the links by which somebody chooses their password: told in their timeline to who runs accounts. */
export const signInLinkEntity: Entity = {
  name: 'sign_in_link',
  rows: { table: 'Personne', key: ['IdPersonneEV1'] },
  keys: { IdPersonneEV1: 'Personne' },
  told: toldColumns('link'),
  within: {
    Personne: ({ id, rights }) => (rights.has('cpt') ? sql`select ${id}::text` : sql`select null::text where false`),
  },
};
