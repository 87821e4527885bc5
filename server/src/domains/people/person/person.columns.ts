import { personFields } from '@passerelle/contracts/person/person.fields.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { sql } from 'kysely';
import { isPerson } from '../../../engines/access/actor.ts';
import { columnsOf, filesColumn, personColumn } from '../../../engines/catalogue/columns.ts';
import type { CataloguedSubject, SqlField } from '../../../engines/catalogue/subject.ts';
import { never, type Sql } from '../../../platform/db/sql.ts';
import { holdings, isLive } from '../../foundation/actor/live-roles.ts';
import { isOwnRecord, isPresent } from '../../foundation/actor/presence.ts';

type Line = 'Manager' | 'Manager2' | 'MngProxi' | 'ADG';

const person = (relation: string) => personColumn(relation, () => personSubject);

/** A value that another table holds for the key in `foreignKey`. */
const lookup = (
  type: 'text' | 'code' | 'boolean',
  table: string,
  key: string,
  name: string,
  foreignKey = key,
): SqlField => ({
  type,
  value: (alias) =>
    sql`(select t.${sql.ref(name)} from ${sql.table(table)} t where t.${sql.ref(key)} = ${sql.ref(`${alias}.${foreignKey}`)})`,
  reads: { own: [foreignKey], beside: { [table]: [name] } },
});

const many = (table: string, name: string): SqlField => ({
  type: 'codes',
  values: (alias) => sql`array(select t.${sql.ref(name)} from ${sql.table(table)} t
    where t."IdPersonneEV1" = ${sql.ref(`${alias}.IdPersonneEV1`)} order by 1)`,
  exists: (alias, test) => {
    const value = sql.ref(`${alias}_${table}.${name}`);
    return sql<boolean>`exists (select 1 from ${sql.table(table)} as ${sql.ref(`${alias}_${table}`)}
      where ${sql.ref(`${alias}_${table}.IdPersonneEV1`)} = ${sql.ref(`${alias}.IdPersonneEV1`)} and ${test(value)})`;
  },
  reads: { beside: { [table]: [name] } },
});

/** Everybody under the given people through a management line, the people themselves left out. */
export function underLine(line: Line, alias: string, keys: readonly number[]): Sql<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.IdPersonneEV1`)} in (select l."IdPersonneEV1" from management_line l
    where l."Ligne" = ${sql.lit(line)} and l."IdAncetre" = any(${sql.val(keys)}::integer[]))`;
}

/** The same of somebody who is not in the lines, or not there: by the manager that they are to have. */
function toBeUnder(alias: string, keys: readonly number[]): Sql<boolean> {
  const manager = sql.ref(`${alias}.IdPersonneEV1Manager`);
  return sql<boolean>`(${manager} = any(${sql.val(keys)}::integer[]) or ${manager} in (select l."IdPersonneEV1"
    from management_line l where l."Ligne" = 'Manager' and l."IdAncetre" = any(${sql.val(keys)}::integer[])))`;
}

/** True while somebody acts, or may act, for the person under a role of theirs. */
const hasLiveDelegation: SqlField = {
  type: 'boolean',
  value: (alias) => sql`exists (select from ${holdings}
    where own."IdPersonneEV1" = ${sql.ref(`${alias}.IdPersonneEV1`)} and pr."IdPersonneRoleDelegue" is not null and ${isLive})`,
};

/** The timestamp that the address of somebody's photo carries; null while none is accepted. */
export const photoOf = (alias: string): Sql =>
  sql`(select f."Version" from "Photo" f
    where f."IdPersonneEV1" = ${sql.ref(`${alias}.IdPersonneEV1`)} and f."Statut" = 'ACCEPTED')`;

const papers = (name: string) => filesColumn('Personne', 'IdPersonneEV1', name);

/** Every field of a person as SQL: the same for perimeters, filters, columns and exports. */
const fields = columnsOf(personFields, {
  IsInternal: lookup('boolean', 'Contrat', 'IdContrat', 'IsInternal'),
  LibSociete: lookup('text', 'Societe', 'IdSociete', 'LibSociete'),
  LibSite: lookup('text', 'Site', 'IdSite', 'LibSite'),
  LibCCout: lookup('text', 'CentreCout', 'IdCCout', 'LibCCout'),
  SocietePrestation: lookup('text', 'Societe', 'IdSociete', 'LibSociete', 'IdSocietePrestation'),
  IdPaysSocietePrestation: lookup('code', 'Societe', 'IdSociete', 'IdPays', 'IdSocietePrestation'),
  Manager: person('Manager'),
  Manager2: person('Manager2'),
  MngProxi: person('MngProxi'),
  ADG: person('ADG'),
  Recruteur: person('Recruteur'),
  RespRH: person('RespRH'),
  AdminRH: person('AdminRH'),
  Responsable: person('Responsable'),
  allPersonnesBelongsManager: {
    type: 'descendants',
    under: (alias, keys) => underLine('Manager', alias, keys),
    reads: { beside: { management_line: ['IdAncetre'] } },
  },
  coordonnees: {
    type: 'contacts',
    value: (alias) =>
      sql`json_build_object('Mail', ${sql.ref(`${alias}.Mail`)}, 'TelFixePro', ${sql.ref(`${alias}.TelFixePro`)}, 'TelMobilePro', ${sql.ref(`${alias}.TelMobilePro`)})`,
  },
  Delegation: hasLiveDelegation,
  ListeTag: many('PersonneTag', 'CodeTag'),
  tags: many('PersonneEquipeTag', 'Tag'),
  Photo: { type: 'number', value: photoOf },
  PieceIdentiteRecto: papers('PieceIdentiteRecto'),
  PieceIdentiteVerso: papers('PieceIdentiteVerso'),
  PieceTitreSejour: papers('PieceTitreSejour'),
  PiecePermis: papers('PiecePermis'),
});

export const personSubject: CataloguedSubject = {
  kind: 'person',
  table: 'Personne',
  key: 'IdPersonneEV1',
  label: 'IndexPrenomNom',
  form: personForm,
  sees: 'ann',
  catalogue: personFields,
  fields,
  unsaved: { allPersonnesBelongsManager: { type: 'descendants', under: toBeUnder } },
  there: isOwnRecord,
  veils: [
    { right: 'cpt', open: (alias) => sql<boolean>`${sql.ref(`${alias}.Physique`)}` },
    { right: 'fp-dct', open: (alias) => sql<boolean>`not ${sql.ref(`${alias}.Test`)}`, orAs: 'oneself' },
  ],
  designations: {
    oneself: (alias, who) =>
      isPerson(who) ? sql<boolean>`${sql.ref(`${alias}.IdPersonneEV1`)} = ${who.IdPersonneEV1}` : never,
    // Of whoever is there or awaited: of others, the public card says nothing either.
    directManager: (alias, who) =>
      isPerson(who)
        ? sql<boolean>`(${sql.ref(`${alias}.IdPersonneEV1Manager`)} = ${who.IdPersonneEV1} and ${isPresent(alias)})`
        : never,
  },
};
