import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import {
  isPersonField,
  type PersonField,
  personField,
  personFields,
  readRight,
  sensitiveFields,
} from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { sql } from 'kysely';
import { type Entity, type RowCondition, type RowRights, toldColumns } from '../../../engines/entities/entity.ts';
import { hiddenOn } from '../../../engines/forms/hidden-fields.queries.ts';
import { personSubject } from './person.columns.ts';

/** Somebody whom the reader may know of. */
/** Of whom somebody may know that they are there. */
export const known: RowCondition = ({ kernel, actor }, alias) => kernel.scope(actor, 'ann', 'person', alias);

const people = (Object.keys(personFields) as PersonField[]).filter((name) => personField(name).type === 'person');
const columnOf = (name: PersonField) => (people.includes(name) ? `IdPersonneEV1${name}` : name);
const columnOfField = (name: string) => (isPersonField(name) ? columnOf(name) : name);

/** The right to read a column of "Personne": that of its field. */
function readsColumn(column: string): RightCode {
  const field = column.replace(/^IdPersonneEV1(?=.)/, '');
  return isPersonField(field) ? readRight(field) : 'adm';
}

/** The rights that a person's timeline takes. */
export const ofTimelines = ['tim', 'ann-col-DateM'] as const;

/** Whether somebody who holds these rights on a person reads their timeline. */
export const opensTimeline = (rights: RowRights): boolean => ofTimelines.every((right) => rights.has(right));

export const personEntity: Entity = {
  name: 'Personne',
  word: 'person',
  rows: { table: 'Personne', key: ['IdPersonneEV1'] },
  label: {
    column: 'IndexPrenomNom',
    made: (alias) => sql`trim(concat_ws(' ', ${sql.ref(`${alias}.Prenom`)}, ${sql.ref(`${alias}.Nom`)}))`,
  },
  known,
  keys: {
    IdSociete: 'Societe',
    IdSite: 'Site',
    IdCCout: 'CentreCout',
    IdSocietePrestation: 'Societe',
    ...Object.fromEntries(people.map((name) => [columnOf(name), 'Personne'])),
  },
  told: toldColumns(
    ...(Object.keys(personFields) as PersonField[]).map(
      (name) => [columnOf(name), personField(name).shownAs ?? name] as const,
    ),
  ),
  mayRead: { where: known },
  formers: (id) =>
    sql`select former."IdPersonneEV1"::text from "Personne" former where former."IdPersonneEV1Fusion" = ${Number(id)}`,
  // What the form of the record hides.
  untold: async ({ db, ...eyes }, ids) => {
    const hidden = await hiddenOn(db, eyes, { form: personForm, subject: personSubject }, ids.map(Number));
    return new Map([...hidden].map(([key, names]) => [String(key), new Set([...names].map(columnOfField))]));
  },
  // When something changed is itself a field, and so is who changed it.
  gated: {
    kind: 'person',
    sees: 'ann',
    right: readsColumn,
    sensitive: (column) => (sensitiveFields as readonly string[]).includes(column),
    opens: 'tim',
    when: 'DateM',
    who: 'DisplayNameModif',
    unsaid: { Physique: true, Test: false, VIP: false, Metropolis: false, Office365: false },
  },
  previews: {
    // Whoever is at the service desk is not known before it happened: oneself stands for them.
    person: {
      rows: (_source, by) => sql`
        select p."IdPersonneEV1" as id, p."IndexPrenomNom" as label, p."IdPersonneEV1" as about, p."IdPersonneEV1" as "to",
          jsonb_build_object('person', ${by}::integer) as "values", null as opens
        from "Personne" p`,
      mayLook: (reader, one) => sql<boolean>`exists (select from "Personne" p
        where p."IdPersonneEV1" = ${sql.ref(`${one}.about`)} and ${known(reader, 'p')})`,
    },
  },
};
