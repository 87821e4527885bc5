import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { DefinitionState, ImportSense } from '@passerelle/contracts/imports/definition.ts';
import { rightsToImport } from '@passerelle/contracts/imports/import-rights.ts';
import { subjectOfList } from '@passerelle/contracts/imports/imports.contract.ts';
import { idLangues, languages } from '@passerelle/contracts/languages.ts';
import { type EditedListName, labelFields } from '@passerelle/contracts/reference/entry.fields.ts';
import { importsTexts } from '@passerelle/texts/imports.texts.ts';
import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { firstOf } from '../../../../platform/sure.ts';

/** The lists that people are told by, by the codes of their definitions: what companies keep elsewhere and load. */
const shippedLists = {
  'list-units': 'Direction',
  'list-activities': 'Activite',
  'list-families': 'FonctionFamille',
  'list-functions': 'FonctionEFIS',
  'list-departments': 'Services',
  'list-agencies': 'Agence',
} as const satisfies Readonly<Record<string, EditedListName>>;
type ShippedList = keyof typeof shippedLists;

/** A definition that comes with the product. */
interface Shipped {
  readonly CodeImport:
    | 'sites'
    | 'companies'
    | 'people-work'
    | 'people-personal'
    | 'people-new'
    | 'people-payroll'
    | 'people-accounts'
    | 'cost-centres'
    | 'badges'
    | 'vehicles'
    | 'list-members'
    | ShippedList;
  readonly Sens: ImportSense;
  readonly Sujet: string;
  /** Roles that hold it, and a right to import its subject, find it from the start. */
  readonly right: RightCode;
  readonly state: DefinitionState;
}

const clearing = (...fields: readonly string[]) => fields.map((field) => ({ field, clears: true }) as const);
const keeping = (...fields: readonly string[]) => fields.map((field) => ({ field }));

const listShipped = ([CodeImport, name]: readonly [string, EditedListName]): Shipped => ({
  CodeImport: CodeImport as ShippedList,
  Sens: 'import',
  Sujet: subjectOfList(name),
  right: 'adm',
  state: {
    mode: 'both',
    columns: [
      { field: 'Code' },
      { field: 'Libelle', mandatory: true },
      ...clearing(...labelFields.map(([field]) => field)),
    ],
  },
});

const shipped: readonly Shipped[] = [
  ...Object.entries(shippedLists).map(listShipped),
  {
    CodeImport: 'cost-centres',
    Sens: 'import',
    Sujet: 'cost-centres',
    right: 'access-module-societe',
    state: {
      mode: 'both',
      columns: [{ field: 'IdCCout' }, { field: 'LibCCout', mandatory: true }, { field: 'IdSociete' }],
    },
  },
  {
    CodeImport: 'badges',
    Sens: 'import',
    Sujet: 'badges',
    right: 'odc-nbadge',
    state: {
      mode: 'update',
      columns: [
        { field: 'IdPersonneEV1', mandatory: true },
        { field: 'IdSite' },
        { field: 'NumeroBadge', mandatory: true },
      ],
    },
  },
  {
    CodeImport: 'vehicles',
    Sens: 'import',
    Sujet: 'vehicles',
    right: 'vehicule-import-donnees',
    state: {
      mode: 'both',
      columns: [
        { field: 'Immatriculation', mandatory: true },
        { field: 'Conducteur', mandatory: true },
        ...keeping('Marque', 'Modele', 'LibSite', 'DateDebut', 'DateFin'),
      ],
    },
  },
  {
    CodeImport: 'list-members',
    Sens: 'import',
    Sujet: 'list-members',
    right: 'ldd',
    state: {
      mode: 'both',
      columns: [
        { field: 'LibListe', mandatory: true },
        { field: 'IdPersonneEV1', mandatory: true },
        { field: 'DateFin', clears: true },
      ],
    },
  },
  {
    CodeImport: 'sites',
    Sens: 'both',
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
  {
    CodeImport: 'companies',
    Sens: 'both',
    Sujet: 'companies',
    right: 'access-module-societe',
    state: {
      mode: 'both',
      columns: [
        { field: 'IdSociete' },
        { field: 'LibSociete', mandatory: true },
        ...clearing('LibCourt'),
        { field: 'IdPays', mandatory: true },
        ...clearing('IdSet', 'Adresse', 'Tel', 'DomaineMail', 'InfosLegales'),
        ...keeping('Recrute', 'GereEV1', 'Planete', 'InterfacePaie', 'Externe'),
        ...clearing('DateDebut', 'DateFin'),
        ...clearing('MailsRH', 'MailsPaie', 'MailsServicesGeneraux', 'MailsServiceDesk', 'MailsSecurite'),
        ...clearing('MailsRecrutement'),
      ],
    },
  },
  {
    CodeImport: 'people-work',
    Sens: 'both',
    Sujet: 'people',
    right: 'esc',
    state: {
      mode: 'update',
      columns: [
        ...keeping('IdPersonneEV1', 'IdPersonne', 'CompteAD', 'Mail'),
        ...clearing('Fonction'),
        ...keeping('IdFamille', 'IdActivite', 'IdDirection', 'IdServices', 'IdFonctionEFIS', 'IdCA'),
        ...keeping('IdSociete', 'IdSite', 'IdCCout', 'Metropolis'),
        ...clearing('TelFixePro', 'TelMobilePro', 'Skype'),
      ],
    },
  },
  {
    // What is sensitive comes in and does not go out by it: it is asked for on each record, where that is written down.
    CodeImport: 'people-personal',
    Sens: 'import',
    Sujet: 'people',
    right: 'eic',
    state: {
      mode: 'update',
      columns: [
        ...keeping('IdPersonneEV1', 'IdPersonne', 'CompteAD', 'Mail'),
        ...keeping('IdCivilite', 'Prenom', 'Nom', 'IdGenre', 'IdLangue', 'DateNaissance'),
        ...clearing('LieuNaissance', 'IdPaysNaissance', 'CPNaissance', 'SituationFamiliale', 'NIN'),
        ...clearing('MailPerso', 'TelPerso', 'AdressePerso', 'CPPerso', 'VillePerso', 'Permis'),
      ],
    },
  },
  {
    CodeImport: 'people-new',
    Sens: 'import',
    Sujet: 'new-people',
    right: 'dcc',
    state: {
      mode: 'create',
      columns: [
        { field: 'IdPays', mandatory: true },
        ...keeping('IdCivilite', 'Prenom'),
        { field: 'Nom', mandatory: true },
        ...keeping('DateNaissance', 'NIN', 'IdGenre', 'IdLangue'),
        { field: 'IdSociete', mandatory: true },
        ...keeping('IdSite', 'IdContrat', 'Fonction', 'DateEntreePhysique', 'DateEntree'),
        ...keeping('IdDirection', 'IdActivite', 'IdFamille', 'IdFonctionEFIS', 'IdServices', 'IdCCout', 'IdCA'),
        ...keeping('Manager', 'Manager2', 'MngProxi', 'ADG', 'Recruteur'),
        ...keeping('MailPerso', 'TelPerso', 'CompteAD', 'Mail', 'ListeTag'),
        ...keeping('TelFixePro', 'TelMobilePro', 'Office365'),
      ],
    },
  },
  {
    // What payroll reads of people, and brings elsewhere.
    CodeImport: 'people-payroll',
    Sens: 'export',
    Sujet: 'people',
    right: 'update-matriculeP',
    state: {
      mode: 'update',
      columns: keeping(
        ...[
          'IdPersonne',
          'CompteAD',
          'Prenom',
          'Nom',
          'IdGenre',
          'IdContrat',
          'IdPays',
          'IdSociete',
          'IdSite',
          'IdCCout',
          'IdCA',
        ],
        ...['DateEntree', 'Mail'],
      ),
    },
  },
  {
    // What the service desk compares with the systems that accounts are in.
    CodeImport: 'people-accounts',
    Sens: 'export',
    Sujet: 'people',
    right: 'cpt',
    state: {
      mode: 'update',
      columns: keeping(
        ...[
          'CompteAD',
          'Mail',
          'IdPersonne',
          'Prenom',
          'Nom',
          'IdPays',
          'IdSociete',
          'IdSite',
          'Fonction',
          'Office365',
          'Metropolis',
        ],
        ...['ListeTag', 'TelFixePro', 'TelMobilePro'],
      ),
    },
  },
];

/** Adds the definitions that ship and are not there yet; those that are stay as they are. */
export async function seedDefinitions(db: Db): Promise<void> {
  for (const one of shipped) await seedDefinition(db, one);
}

async function seedDefinition(db: Db, { CodeImport, Sens, Sujet, right, state }: Shipped): Promise<void> {
  const words = importsTexts.texts[`definition ${CodeImport}`];
  const others = languages.filter((language) => language !== 'fr');
  const Traductions = Object.fromEntries(others.map((language) => [idLangues[language], words[language]]));
  const added = await rowsOf(
    db,
    sql<{
      IdImport: number;
    }>`insert into "DefinitionImport" ("CodeImport", "LibImport", "Traductions", "Sens", "Sujet", "Livre")
      values (${CodeImport}, ${words.fr}, ${JSON.stringify(Traductions)}, ${Sens}, ${Sujet}, true)
      on conflict ("CodeImport") do nothing returning "IdImport"`,
  );
  if (added.length === 0) return;
  const { IdImport } = firstOf(added);
  await sql`insert into "DefinitionVersion" ("IdImport", "Version", "Etat") values (${IdImport}, 1, ${JSON.stringify(state)})`.execute(
    db,
  );
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole")
    select ${IdImport}::integer, r."IdRole" from "RoleProfil" r join "ProfilDroit" d on d."IdProfil" = r."IdProfil" and d."Valeur" > 0
    group by r."IdRole" having bool_or(d."IdDroit" = ${right}) and bool_or(d."IdDroit" = any(${[...rightsToImport(Sujet)]}))`.execute(
    db,
  );
}
