import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { HistoryEntity } from '@passerelle/contracts/history/history.contract.ts';
import { idLangues } from '@passerelle/contracts/languages.ts';
import { type PersonField, personField, personFields, readRight } from '@passerelle/contracts/person/person.fields.ts';
import type { LabelledTable } from './labels.queries.ts';

/** How a recorded column is told: as which field, and for a key, by the label of which table. */
export interface Told {
  readonly field: string;
  readonly labels?: LabelledTable;
}
export type ToldColumns = ReadonlyMap<string, Told>;

const byLabel: Readonly<Partial<Record<PersonField, Told & { readonly labels: LabelledTable }>>> = {
  IdSociete: { field: 'LibSociete', labels: 'Societe' },
  IdSite: { field: 'LibSite', labels: 'Site' },
  IdCCout: { field: 'LibCCout', labels: 'CentreCout' },
  IdSocietePrestation: { field: 'SocietePrestation', labels: 'Societe' },
};

/** The columns of a person's entries that somebody who holds these rights on the person may read, told as fields. */
export function personColumns(holds: (right: RightCode) => boolean): ToldColumns {
  const readable = (Object.keys(personFields) as PersonField[]).filter((name) => holds(readRight(name)));
  return new Map(
    readable.map((name): [string, Told] =>
      personField(name).type === 'person'
        ? [`IdPersonneEV1${name}`, { field: name, labels: 'Personne' }]
        : [name, byLabel[name] ?? { field: name }],
    ),
  );
}

const columns = (...told: readonly (Told | string)[]): ToldColumns =>
  new Map(told.map((one) => (typeof one === 'string' ? [one, { field: one }] : [one.field, one])));

/** What is written in the eight languages: each is a column of the entries. */
const written = Object.values(idLangues).flatMap((language) => [`Titre ${language}`, `Texte ${language}`]);

/** What is told of rows that are read whole or not at all. */
export const rowColumns: Readonly<Record<Exclude<HistoryEntity, 'Personne'>, ToldColumns>> = {
  PersonneRole: columns(
    { field: 'IdRole', labels: 'Role' },
    'DateDebut',
    'DateFin',
    'ParDefaut',
    'switchDelegue',
    'Portee',
    'Motif',
    'Annule',
  ),
  Role: columns('LibRole', 'Famille', 'Standard', 'filtreDefaut', 'Traductions'),
  RoleProfil: columns({ field: 'IdProfil', labels: 'Profil' }, { field: 'IdPerimetre', labels: 'Perimetre' }),
  Profil: columns('LibProfil', 'Standard', 'Traductions'),
  ProfilDroit: columns('Valeur'),
  Perimetre: columns('LibPerimetre', 'Standard', 'Conditions', 'Traductions'),
  Droit: columns('LibDroit', 'TypeDroit', 'Gradue', 'Reserve', 'Traductions'),
  Message: columns('level', 'Actif', 'DateDebut', 'DateFin', ...Object.values(idLangues).map((one) => `Texte${one}`)),
  ReleaseNote: columns('Version', 'DatePublication', 'Droits', 'Annonce', ...written),
  PageDocumentation: columns('Rubrique', 'Droits', 'Ecrans', 'Masquee', 'Identite', ...written),
  second_factor_token: columns('state', { field: 'IdPersonneEV1', labels: 'Personne' }, 'digits'),
  plan: columns('kind', 'state', 'needs', 'rows', { field: 'confirmed_by', labels: 'Personne' }, 'break_glass'),
};
