import type { NamedRight, ReadRight } from '../access/rights.ts';
import { asColumn, type Field, type Fields, shownElsewhere } from '../catalogue/field.ts';
import type { FormEdits } from '../forms/form-edits.ts';
import { withOwnFields } from '../forms/own-fields.ts';
import type { DeclaredList } from '../lists/declared-list.ts';
import { personFields } from '../person/person.fields.ts';
import { awaitedBeside } from './lines-of-lists.ts';
import { ownRight, type RequestType } from './request.ts';
import { numberOf, requestTypes } from './request-types.ts';
import { holderRoles } from './rounds.ts';
import { holderRelations, holderRights, lastResort } from './steps.ts';

/** Follows the requests of every type, of the people that `suivie-demandes` reaches. */
export const everyType = 'toutes';

/** What is followed on a page of its own: a type, or all of them; by its own right. */
export interface Tracking {
  readonly name: string;
  /** None where it is all of them. */
  readonly type: RequestType | undefined;
  readonly right: NamedRight;
  /** The fields that were added on site to what its type asks for. */
  readonly own?: FormEdits['own'];
}

/** Every page of tracking, in the order in which types are offered. */
export const trackings: readonly Tracking[] = [
  { name: everyType, type: undefined, right: 'suivie-demandes' },
  ...requestTypes.map((type) => ({ name: type.name, type, right: type.tracks })),
];

/** The page of tracking of a name that came from outside. */
export const trackingOf = (name: string | undefined): Tracking | undefined =>
  trackings.find((tracking) => tracking.name === name);

/** Of the person concerned, each under the right of its own column: hidden in the directory, hidden here. */
export const trackedOfPerson = [
  'IndexPrenomNom',
  'IdPersonne',
  'IdPays',
  'LibSociete',
  'LibSite',
  'Manager',
  'IdContrat',
  'IdStatut',
  'DateEntree',
  'DateSortiePhysique',
] as const;

/** For whom a request waits, as its round names them: a relation, a right over the site, or a role by its name; or for what else. */
export const waitedFor = [...holderRelations, ...holderRights, lastResort, ...holderRoles, ...awaitedBeside] as const;

/** Types of fields that a column shows. */
const shown: readonly Field['type'][] = ['text', 'code', 'number', 'boolean', 'date', 'instant'];

/** Fields that say by key what a page shows otherwise, or what stands on the sheet alone. */
const asKeys: ReadonlySet<string> = new Set(['IdSite', 'IdInventaire']);

/** What is filled in of a request that its page of tracking shows: what is sensitive, long or a file stands on its sheet alone. */
export function trackedOfType(type: RequestType | undefined): Fields {
  const forms = type ? [type.form, ...Object.values(type.holderForms)] : [];
  const filled = forms.flatMap(({ fields }) => Object.entries(fields as Fields));
  return Object.fromEntries(
    filled.filter(
      ([name, { type: kind, sensitive }]) =>
        !asKeys.has(name) && !sensitive && shown.includes(kind) && !Object.hasOwn(personFields, name),
    ),
  );
}

/** Fields that were added on site to what is asked for, as columns: formatted text stands on the sheet alone. */
function addedOnSite({ type, own = {} }: Tracking): Fields {
  if (!type) return {};
  const { fields } = withOwnFields(type.form, own);
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, { code }]) => {
      const field = fields[name];
      return field && code !== 'HTML' ? [[name, field]] : [];
    }),
  );
}

type Column = Field & { readonly read: ReadRight };

/**
 * What a page of tracking shows, finds and sorts by: of the request under the right of the page, but for what has one of its
 * own; of the person under theirs.
 */
export function trackingFields(tracking: Tracking): Readonly<Record<string, Column>> {
  const { type, right: read } = tracking;
  const filled = { ...trackedOfType(type), ...addedOnSite(tracking) };
  const plain = (field: Field): Column => ({
    ...asColumn(field),
    ...(field.type !== 'codes' && { sortable: true as const }),
    read: ownRight(field) ?? read,
  });
  return {
    NumeroDemande: { type: 'number', sortable: true, read },
    ...(type
      ? {}
      : {
          TypeDemande: { type: 'code', values: requestTypes.map((one) => String(numberOf(one))), sortable: true, read },
        }),
    ...(Object.fromEntries(
      trackedOfPerson.map((name) => [name, shownElsewhere(personFields[name] as Column)]),
    ) as Readonly<Record<string, Column>>),
    IdStade: { type: 'code', reference: 'DemandeStade', sortable: true, read },
    LibSocieteDemande: { type: 'text', sortable: true, read },
    LibSiteDemande: { type: 'text', sortable: true, read },
    Attend: { type: 'code', values: [...waitedFor], sortable: true, read },
    AttendDepuis: { type: 'instant', sortable: true, read },
    EnRetard: { type: 'boolean', sortable: true, read },
    ...(type?.ofSite !== false && { DecideSGX: { type: 'boolean', sortable: true, read } as const }),
    Demandeur: { type: 'person', sortable: true, read },
    DateTransmission: { type: 'instant', sortable: true, read },
    DateCloture: { type: 'instant', sortable: true, read },
    ...Object.fromEntries(Object.entries(filled).map(([name, field]) => [name, plain(field)])),
  };
}

/** What a page of tracking shows to who asks for nothing. */
const trackingDefaults = (tracking: Tracking): readonly string[] => [
  'NumeroDemande',
  ...(tracking.type ? [] : ['TypeDemande']),
  'IndexPrenomNom',
  'LibSociete',
  'LibSiteDemande',
  'IdStade',
  'Attend',
  'AttendDepuis',
  'DateTransmission',
];

/** What a page of tracking is filtered by: all that it shows but names. */
const trackingFilters = (tracking: Tracking): readonly string[] =>
  Object.keys(trackingFields(tracking)).filter((name) => name !== 'IndexPrenomNom' && name !== 'NumeroDemande');

/** A page of tracking, as a list. */
export const declaredTracking = (tracking: Tracking) =>
  ({
    name: `suivi-${tracking.name}`,
    family: 'TRACKING',
    label: 'TRACKING:gridLabel',
    screen: 'tracking',
    params: { suivi: tracking.name },
    right: tracking.right,
    columns: trackingFields(tracking),
    defaultColumns: trackingDefaults(tracking),
    filters: trackingFilters(tracking),
  }) as const satisfies DeclaredList;
