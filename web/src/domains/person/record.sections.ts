import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import { type PersonField, personField, personFields } from '@passerelle/contracts/person/person.fields.ts';
import { isReferenceList } from '@passerelle/contracts/reference/reference.fields.ts';
import type { TextKey } from '@passerelle/texts/families.ts';

export interface RecordSection {
  readonly title: TextKey;
  readonly fields: readonly PersonField[];
  /** Says that it is refused when none of it may be seen; else it is just not there. */
  readonly saysRefused?: true;
}

const placed: readonly RecordSection[] = [
  {
    title: 'PERSON:contacts',
    saysRefused: true,
    fields: ['Mail', 'TelFixePro', 'TelMobilePro'],
  },
  {
    title: 'PERSON:employment',
    saysRefused: true,
    fields: [
      'IdContrat',
      'Fonction',
      'LibSociete',
      'LibSite',
      'IdDirection',
      'IdActivite',
      'IdFamille',
      'IdFonctionEFIS',
      'IdServices',
      'LibCCout',
      'IdCA',
      'DateEntree',
      'DateEntreePhysique',
      'DateSortiePhysique',
      'SocietePrestation',
      'IdPaysSocietePrestation',
    ],
  },
  { title: 'PERSON:managers', saysRefused: true, fields: ['Manager', 'Manager2', 'MngProxi', 'ADG', 'Recruteur'] },
  {
    title: 'PERSON:identity',
    fields: ['IdPersonne', 'IdCivilite', 'IdGenre', 'DateNaissance', 'NIN', 'IdPays', 'IdLangue', 'ListeTag', 'tags'],
  },
  {
    title: 'PERSON:account',
    fields: ['CompteAD', 'Enrole', 'Office365', 'Metropolis', 'Delegation', 'Responsable'],
  },
];

/** Said by the head of the record, or by another field that shows the same. */
const elsewhere: ReadonlySet<PersonField> = new Set<PersonField>([
  'IdPersonneEV1',
  'IndexPrenomNom',
  'Prenom',
  'Nom',
  'VIP',
  'IdStatut',
  'Physique',
  'Test',
  'Suspendu',
  'Desactive',
  'coordonnees',
  'IsInternal',
]);

function isShown(name: PersonField): boolean {
  const { type, reference }: Field = personField(name);
  const isKeyOfLabel = reference !== undefined && !isReferenceList(reference);
  return !elsewhere.has(name) && type !== 'descendants' && !isKeyOfLabel;
}

const placedFields = new Set(placed.flatMap(({ fields }) => fields));

/** The sections of a record. A field that the catalogue gains shows in the last one until somebody places it. */
export const recordSections: readonly RecordSection[] = [
  ...placed,
  {
    title: 'PERSON:other',
    fields: (Object.keys(personFields) as PersonField[]).filter((name) => isShown(name) && !placedFields.has(name)),
  },
];
