import type { CreationField } from '@passerelle/contracts/creation/creation.fields.ts';
import { creationForm } from '@passerelle/contracts/creation/creation.form.ts';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import type { PersonField } from '@passerelle/contracts/person/person.fields.ts';
import { urn } from '@passerelle/contracts/scim/scim.schema.ts';

/** An attribute of a user: the field that it is, and whether it is written. */
export interface Attribute {
  /** As filters and patches name it, without what it stands in: `name.givenName`, `phoneNumbers[mobile]`. */
  readonly path: string;
  readonly fields: readonly PersonField[];
  /** The field that a write of it changes; without it, it is read alone. */
  readonly writes?: PersonField;
}

const enterprise = (name: string) => `${urn.enterprise}:${name}`;

const own = (name: string) => `${urn.own}:${name}`;

/** Where somebody works and by what, which the standard has no attribute for. */
export const placedBy = [
  ...(['IdPays', 'IdCivilite', 'IdSociete', 'IdSite', 'IdContrat', 'DateEntreePhysique'] as const),
] satisfies readonly PersonField[];

/** Whether somebody is there and not stopped: three fields that one right opens. */
export const activeFields = ['IdStatut', 'Suspendu', 'Desactive'] as const satisfies readonly PersonField[];

/** Every attribute that there is, by the fields of a person: each is as open as they are. */
export const attributes: readonly Attribute[] = [
  { path: 'userName', fields: ['CompteAD'] },
  { path: 'name.givenName', fields: ['Prenom'], writes: 'Prenom' },
  { path: 'name.familyName', fields: ['Nom'], writes: 'Nom' },
  { path: 'name.formatted', fields: ['IndexPrenomNom'] },
  { path: 'displayName', fields: ['IndexPrenomNom'] },
  { path: 'title', fields: ['Fonction'], writes: 'Fonction' },
  { path: 'preferredLanguage', fields: ['IdLangue'], writes: 'IdLangue' },
  { path: 'emails[work]', fields: ['Mail'], writes: 'Mail' },
  { path: 'phoneNumbers[work]', fields: ['TelFixePro'], writes: 'TelFixePro' },
  { path: 'phoneNumbers[mobile]', fields: ['TelMobilePro'], writes: 'TelMobilePro' },
  { path: 'active', fields: activeFields },
  { path: enterprise('employeeNumber'), fields: ['IdPersonne'] },
  { path: enterprise('organization'), fields: ['LibSociete'] },
  { path: enterprise('costCenter'), fields: ['LibCCout'] },
  { path: enterprise('manager'), fields: ['Manager'], writes: 'Manager' },
  ...placedBy.map((field): Attribute => ({ path: own(field), fields: [field], writes: field })),
];

/** Every field that a user is made of. */
export const userFields: readonly PersonField[] = [...new Set(attributes.flatMap(({ fields }) => fields))];

const byName = new Map(attributes.map((one) => [one.path.toLowerCase(), one]));

/** Other ways in which an attribute is named. */
const also: Readonly<Record<string, string>> = {
  emails: 'emails[work]',
  'emails.value': 'emails[work]',
  [enterprise('manager.value')]: enterprise('manager'),
  'manager.value': enterprise('manager'),
  manager: enterprise('manager'),
  employeeNumber: enterprise('employeeNumber'),
  organization: enterprise('organization'),
  costCenter: enterprise('costCenter'),
};
const aliases = new Map(Object.entries(also).map(([name, path]) => [name.toLowerCase(), path.toLowerCase()]));

/** A name without the schema of users itself, which may stand before each. */
export const withoutUrn = (name: string): string =>
  name.toLowerCase().startsWith(`${urn.user.toLowerCase()}:`) ? name.slice(urn.user.length + 1) : name;

/** The attribute that a name means, whatever its case; undefined where there is none. */
export function attributeOf(name: string): Attribute | undefined {
  const asked = withoutUrn(name).toLowerCase();
  return byName.get(aliases.get(asked) ?? asked);
}

/** Where the form of creation asks of whoever is no person, or what it keeps beside them. */
const elsewhere: ReadonlySet<string> = new Set(['Nature', 'Motif', 'Responsable', 'CompteAD']);

/** What is said of somebody when they are created, and is neither shown nor changed here. */
export const atCreation: readonly { readonly path: string; readonly field: CreationField }[] = [
  ...itemsOf(creationForm).keys(),
]
  .filter((name) => !elsewhere.has(name) && !attributes.some(({ writes }) => writes === name))
  .map((name) => ({ path: own(name), field: name as CreationField }));
