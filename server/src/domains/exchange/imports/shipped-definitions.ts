import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { DefinitionState } from '@passerelle/contracts/imports/definition.ts';
import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import { importsTexts } from '@passerelle/texts/imports.texts.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { firstOf } from '../../../platform/sure.ts';

/** A definition that comes with the product. */
interface Shipped {
  readonly CodeImport: 'sites' | 'companies';
  readonly Sujet: string;
  /** Roles that hold it, and the right to imports, find it from the start. */
  readonly right: RightCode;
  readonly state: DefinitionState;
}

const clearing = (...fields: readonly string[]) => fields.map((field) => ({ field, clears: true }) as const);
const keeping = (...fields: readonly string[]) => fields.map((field) => ({ field }));

const shipped: readonly Shipped[] = [
  {
    CodeImport: 'sites',
    Sujet: 'sites',
    right: 'site-update',
    state: {
      mode: 'both',
      columns: [
        { field: 'IdSite' },
        { field: 'LibSite', mandatory: true },
        ...clearing('LibCourt'),
        { field: 'IdPays', mandatory: true },
        ...clearing('Adresse', 'CodePostal', 'Ville', 'Tel', 'Fax'),
        ...keeping('Badge', 'Cantine', 'Parking', 'Livraison', 'SecuriteParSGX'),
        ...clearing('DateDebut', 'DateFin'),
      ],
    },
  },
];

/** Adds the definitions that ship and are not there yet; those that are stay as they are. */
export async function seedDefinitions(db: Db): Promise<void> {
  for (const one of shipped) await seedDefinition(db, one);
}

async function seedDefinition(db: Db, { CodeImport, Sujet, right, state }: Shipped): Promise<void> {
  const words = importsTexts.texts[`definition ${CodeImport}`];
  const others = languages.filter((language) => language !== 'fr');
  const Traductions = Object.fromEntries(others.map((language) => [idLangues[language], words[language]]));
  const added = await rowsOf(
    db,
    sql<{
      IdImport: number;
    }>`insert into "DefinitionImport" ("CodeImport", "LibImport", "Traductions", "Sens", "Sujet", "Livre")
      values (${CodeImport}, ${words.fr}, ${JSON.stringify(Traductions)}, 'both', ${Sujet}, true)
      on conflict ("CodeImport") do nothing returning "IdImport"`,
  );
  if (added.length === 0) return;
  const { IdImport } = firstOf(added);
  await sql`insert into "DefinitionVersion" ("IdImport", "Version", "Etat") values (${IdImport}, 1, ${JSON.stringify(state)})`.execute(
    db,
  );
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole")
    select ${IdImport}::integer, r."IdRole" from "RoleProfil" r join "ProfilDroit" d on d."IdProfil" = r."IdProfil" and d."Valeur" > 0
    where d."IdDroit" in ('import-export-acces', ${right}) group by r."IdRole" having count(distinct d."IdDroit") = 2`.execute(
    db,
  );
}
