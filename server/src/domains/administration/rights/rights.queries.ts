import { idLangues, type Language } from '@passerelle/contracts/languages.ts';
import type { Profile, ProfileRight, Right } from '@passerelle/contracts/rights/rights.contract.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { collationOf } from '../../../engines/catalogue/shown.ts';
import type { SqlField, Subject } from '../../../engines/catalogue/subject.ts';
import { readPlainFilter } from '../../../engines/lists/plain-filter.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { baseGrants } from '../../foundation/actor/base-grants.ts';

const plain = (type: 'code' | 'number' | 'boolean', name: string, sqlType: 'integer' | 'text' = 'text'): SqlField => ({
  type,
  sqlType,
  value: (alias) => sql.ref(`${alias}.${name}`),
});
const label = (name: string, language: Language): SqlField => ({
  type: 'text',
  value: (alias) => translated(alias, name, language),
});
const key = (name: string) => plain('code', name, 'integer');

const baseProfiles = Object.values(baseGrants).map(({ IdProfil }) => IdProfil);

/** The label in the reader's language, French where there is none. */
function translated(alias: string, name: string, language: Language): Sql<string> {
  return sql<string>`coalesce(${sql.ref(`${alias}.Traductions`)} ->> ${idLangues[language]}::text, ${sql.ref(`${alias}.${name}`)})`;
}

function labels(alias: string, name: string): Sql {
  return sql`jsonb_build_object(${idLangues.fr}::text, ${sql.ref(`${alias}.${name}`)}) || ${sql.ref(`${alias}.Traductions`)}`;
}

const rightSubject = (language: Language): Subject => ({
  table: 'Droit',
  key: 'IdDroit',
  fields: {
    IdDroit: plain('code', 'IdDroit'),
    LibDroit: label('LibDroit', language),
    TypeDroit: key('TypeDroit'),
    Gradue: plain('boolean', 'Gradue'),
    Reserve: plain('boolean', 'Reserve'),
  },
});

const profileSubject = (language: Language): Subject => ({
  table: 'Profil',
  key: 'IdProfil',
  fields: {
    IdProfil: key('IdProfil'),
    LibProfil: label('LibProfil', language),
    Standard: plain('boolean', 'Standard'),
  },
});

const linkSubject: Subject = {
  table: 'ProfilDroit',
  key: 'IdProfil',
  fields: {
    IdProfil: key('IdProfil'),
    IdDroit: plain('code', 'IdDroit'),
    Valeur: plain('number', 'Valeur', 'integer'),
  },
};

/** Rights that a filter asks for, by label. `products` are those that come with the product. */
export async function readRights(
  db: Db,
  filter: string | undefined,
  language: Language,
  products: ReadonlySet<string>,
): Promise<Static<typeof Right>[]> {
  const { where, order, page } = readPlainFilter(filter, rightSubject(language), 'd', language);
  const rows = await rowsOf(
    db,
    sql<Omit<Static<typeof Right>, 'Produit'>>`
      select d."IdDroit", ${translated('d', 'LibDroit', language)} as "LibDroit", d."TypeDroit", d."Gradue", d."Reserve",
        (select count(*) from "ProfilDroit" l where l."IdDroit" = d."IdDroit" and l."Valeur" > 0)::integer as "Profils",
        ${labels('d', 'LibDroit')} as "Libelles"
      from "Droit" d where ${where}
      order by ${order}${translated('d', 'LibDroit', language)} collate ${collationOf(language)}, d."IdDroit" ${page}`,
  );
  return rows.map((row) => ({ ...row, Produit: products.has(row.IdDroit) }));
}

/** Profiles that a filter asks for, by key. */
export function readProfiles(
  db: Db,
  filter: string | undefined,
  language: Language,
): Promise<Static<typeof Profile>[]> {
  const { where, order, page } = readPlainFilter(filter, profileSubject(language), 'f', language);
  return rowsOf(
    db,
    sql<Static<typeof Profile>>`
      select f."IdProfil", ${translated('f', 'LibProfil', language)} as "LibProfil", f."Standard",
        ${labels('f', 'LibProfil')} as "Libelles",
        (select count(*) from "ProfilDroit" l where l."IdProfil" = f."IdProfil" and l."Valeur" > 0)::integer as "Droits",
        (select count(distinct g."IdRole") from "RoleProfil" g where g."IdProfil" = f."IdProfil")::integer as "Roles",
        f."IdProfil" = any(${sql.val(baseProfiles)}::integer[]) as "Base"
      from "Profil" f where ${where} order by ${order}f."IdProfil" ${page}`,
  );
}

/** Links that a filter asks for, by profile. */
export function readProfileRights(
  db: Db,
  filter: string | undefined,
  language: Language,
): Promise<Static<typeof ProfileRight>[]> {
  const { where, order, page } = readPlainFilter(filter, linkSubject, 'l', language);
  return rowsOf(
    db,
    sql<Static<typeof ProfileRight>>`select l."IdProfil", l."IdDroit", l."Valeur" from "ProfilDroit" l
      where ${where} order by ${order}l."IdProfil", l."IdDroit" ${page}`,
  );
}
