import { bamTypes } from '@passerelle/contracts/access/rights.ts';
import {
  bamOfPerson,
  bamOwnColumns,
  bamsCatalogue,
  bamsFields,
  declaredBams,
  objectiveFields,
} from '@passerelle/contracts/bam/bams.fields.ts';
import type { Condition, Leaf } from '@passerelle/contracts/conditions/condition.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { bamRequest, bamRight, fileTypes } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import { columnField } from '../../../engines/catalogue/columns.ts';
import type { CataloguedSubject, SqlField } from '../../../engines/catalogue/subject.ts';
import { listOf } from '../../../engines/lists/declared.ts';
import { eachLeaf, type List } from '../../../engines/lists/list.ts';
import type { ListEntry, Opener } from '../../../engines/lists/list-entry.ts';
import { isDeleted } from '../../../engines/requests/readers/requests.policy.ts';
import { earliestToday, latestToday } from '../../../platform/db/days.ts';
import { allOf, always, anyOf, flat, type Sql } from '../../../platform/db/sql.ts';
import { sure, under } from '../../../platform/sure.ts';
import { directory } from '../../people/directory/directory.list.ts';
import { personSubject } from '../../people/person/person.columns.ts';
import { lastDay, managerInForce, ofFileInForce, ticketState, todayThere } from './bam.queries.ts';

/** The column of a file in the rows of the list: apart from those of the person, which perimeters name. */
const ofFile = (name: string) => `dossier_${name}`;

/** What is filled in of a file: shown, found and sorted as it is in force, be it that it is decided anew. */
const filledIn = [
  'IdTypeDossier',
  'Situation',
  'IdOS',
  'DateDeDebut',
  'DateDeFin',
  'HoraireHebdo',
  'HoraireHebdoClient',
  'RepasMidi',
  'RepasSoir',
  'InterdictionTR',
  'Remarques',
];

/** What waits, of a file: the first of its visas that are open. */
const firstOpen = sql`(select v."IdPersonneEV1Titulaire" from "Visa" v
  where v."IdDemande" = d."IdDemande" and v."Etat" = 'pending' order by v."IdVisa" limit 1)`;

/** Days ahead within which what ends is told. */
const soon = sql`coalesce((select "Valeur"::integer from "Parametre" where "IdParam" = 'BAM_ECHEANCE_JOURS'), 30)`;

/** It ends within days, and nothing goes on after it; the days of any country first, which an index finds. */
const endsSoon = sql`(((d."IdStade" = 4 and t."DateDeFin" between ${earliestToday} and ${latestToday} + ${soon})
    or d."VersionValidee" is not null)
  and ${lastDay} between ${todayThere} and ${todayThere} + ${soon}
  and not exists (select from "DossierBAM" n where n."IdDemandeProlongee" = d."IdDemande"))`;

/** What the time tool last told of whom it is for. */
const balances = Object.fromEntries(
  ['SoldeConges', 'SoldeRTT', 'DateSolde'].map((name) => [
    name,
    sql`(select s.${sql.ref(name)} from "SoldeTemps" s where s."IdPersonneEV1" = d."IdPersonneEV1")`,
  ]),
);

const own: Readonly<Record<string, Sql>> = {
  ...Object.fromEntries(filledIn.map((name) => [name, ofFileInForce(name)])),
  DateNotification: sql`t."DateNotification"`,
  ...balances,
  IdStade: sql`d."IdStade"`,
  Litige: sql`t."EnLitige"`,
  ARevoirBAM: sql`t."ARevoirBAM"`,
  Redacteur: sql`d."IdPersonneEV1Demandeur"`,
  Demandeur: sql`d."RoleIdPersonneEV1"`,
  Valideur: firstOpen,
  CommentaireVisa: sql`(select v."Remarque" from "Visa" v where v."IdDemande" = d."IdDemande" and v."Remarque" is not null
    order by v."DateDecision" desc limit 1)`,
  SansObjectif: sql`not exists (select from "DossierBAMObjectif" o where o."IdDemande" = d."IdDemande")`,
  EcheanceProche: endsSoon,
  DateClotureBAM: sql`t."DateCloture"`,
  Manager2Dossier: managerInForce('Manager2'),
  MngProxiDossier: managerInForce('MngProxi'),
  DateDeModification: sql`d."DateM"`,
  PDF: sql`t."EmpreintePDF" is not null`,
  StatutTicket: ticketState,
  UserM: sql`coalesce(d."IdPersonneEV1M", d."IdPersonneEV1Demandeur")`,
};

/**
 * Files, each with the person whom it is for under the names of their columns, so that what opens people opens their files.
 * Each has its row of `DossierBAM`; joined as if it might not, PostgreSQL leaves it out where nothing of it is asked, as where
 * people's words alone are looked for.
 */
function rowsWhere(which: Sql<boolean>, beside: Readonly<Record<string, Sql>> = {}, from: Sql = sql``): Sql {
  const columns = Object.entries({ ...own, ...beside }).map(
    ([name, value]) => sql`, ${value} as ${sql.ref(ofFile(name))}`,
  );
  return flat(sql`(select p.*, d."IdDemande" as "IdDossier"${sql.join(columns, sql``)}
    from "Demande" d join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1" left join "DossierBAM" t on t."IdDemande" = d."IdDemande" ${from}
    where d."typeDemande" = ${sql.lit(requestTypeNumbers.bam)} and not ${isDeleted('d')} and ${which})`);
}

function fieldOf(name: string): SqlField {
  const field = sure(objectiveFields[name]);
  if (name === 'IdDossier')
    return { type: 'number', sqlType: 'integer', value: (alias) => sql.ref(`${alias}.IdDossier`) };
  const value = (alias: string) => sql.ref(`${alias}.${ofFile(name)}`);
  if (field.type === 'person') return { type: 'person', value, to: () => personSubject };
  return { ...columnField(name, field), value } as SqlField;
}

/** BAM-012: 0 is with an objective, 1 without, as other programs ask for it. */
const asTruth = (leaf: Leaf): Condition =>
  leaf.field === 'SansObjectif' && (leaf.value === 0 || leaf.value === 1) ? { ...leaf, value: leaf.value === 1 } : leaf;

function filesWhere(which: Sql<boolean>): List {
  const subject: CataloguedSubject = {
    kind: 'person',
    table: 'Demande',
    rows: rowsWhere(which),
    key: 'IdDossier',
    label: 'IndexPrenomNom',
    sees: bamRequest.tracks,
    carries: { subject: personSubject, fields: new Set(bamOfPerson) },
    catalogue: bamsCatalogue,
    fields: {
      ...Object.fromEntries(
        bamOfPerson.map((name) => [name, under(new Map(Object.entries(personSubject.fields)), name)]),
      ),
      ...Object.fromEntries(bamOwnColumns.map((name) => [name, fieldOf(name)])),
      IdPersonneEV1: columnField('IdPersonneEV1', { type: 'number' }),
    },
  };
  const declared = listOf(declaredBams, subject);
  return {
    alias: 'f',
    ...declared,
    // Its stage is never told without what holds it back, or ends soon.
    beside: {
      IdDossier: ['IdPersonneEV1'],
      IndexPrenomNom: ['IdPersonneEV1'],
      IdStade: ['Litige', 'ARevoirBAM', 'EcheanceProche'],
    },
    order: 'IdDossier',
    newestFirst: true,
    searched: directory.searched,
    filters: { ...declared.filters, inFields: (condition) => eachLeaf(condition, asTruth) },
  };
}

/** Every file. */
export const everyBam = filesWhere(always);

/** The files whose type somebody may export, over whom they are for. */
export function exportableBams({ kernel, actor }: Pick<Opener, 'kernel' | 'actor'>) {
  return (alias: string): Sql<boolean> =>
    anyOf(
      bamTypes.map((type) =>
        allOf([
          sql<boolean>`${sql.ref(`${alias}.${ofFile('IdTypeDossier')}`)} = ${sql.lit(fileTypes[type])}`,
          kernel.scope(actor, bamRight('export', type), 'person', alias),
        ]),
      ),
    );
}

/** Every file, as whoever lists by name asks for them. */
export const bamsEntry: ListEntry = {
  declared: declaredBams,
  open: (by) => ({ list: everyBam, right: exportableBams(by) }),
};

/** What an objective has of its own. */
const ofObjective = Object.keys(objectiveFields).filter((name) => !Object.hasOwn(bamsFields, name));

/** The objectives of every file, found as the files are. */
export const everyObjective: List = {
  ...everyBam,
  subject: {
    ...everyBam.subject,
    rows: rowsWhere(
      always,
      {
        ...Object.fromEntries(ofObjective.map((name) => [name, sql.ref(`o.${name}`)])),
        IdLigne: sql`o."IdLigne"`,
      },
      sql`join "DossierBAMObjectif" o on o."IdDemande" = d."IdDemande"`,
    ),
    key: ofFile('IdLigne'),
    catalogue: { ...bamsCatalogue, ...objectiveFields },
    fields: { ...everyBam.subject.fields, ...Object.fromEntries(ofObjective.map((name) => [name, fieldOf(name)])) },
  },
  columns: Object.keys(objectiveFields),
  defaultColumns: ['IdDossier', 'IdPersonne', 'IndexPrenomNom', 'IdDirection', 'IdCA', 'IdStade', ...ofObjective],
  beside: {},
};

/** Those of one person. */
export const bamsOf = (IdPersonneEV1: number): List =>
  filesWhere(sql<boolean>`d."IdPersonneEV1" = ${IdPersonneEV1}::integer`);
