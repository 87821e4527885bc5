import { bamsFields } from '@passerelle/contracts/bam/bams.fields.ts';
import type { Call, Input } from '@passerelle/contracts/call.ts';
import { onlyReads } from '@passerelle/contracts/call.ts';
import { companyColumnFields } from '@passerelle/contracts/companies/company.fields.ts';
import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { directoryColumns } from '@passerelle/contracts/directory/directory.fields.ts';
import { listColumnFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { hiringFilesFields } from '@passerelle/contracts/hiring/board.fields.ts';
import { numberOf, requestTypes } from '@passerelle/contracts/requests/request-types.ts';
import { trackingFields, trackings } from '@passerelle/contracts/requests/tracking.fields.ts';
import { siteColumnFields } from '@passerelle/contracts/sites/site.fields.ts';
import type { InjectOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { requestOf } from '../test-server.ts';
import type { Thing } from './things.ts';

/** A question that a call is asked. */
export interface Question {
  readonly call: Call;
  readonly request: InjectOptions;
}

/** Whether a call may answer with what things hold: it reads, or answers with a file. */
export const isDoor = (call: Call): boolean => onlyReads(call) || call.produces !== undefined;

/** Calls that answer with nothing of a thing, whatever they are asked. */
export const noDoors: Readonly<Record<string, string>> = {
  ...saidOf(
    'words and settings of the product: nothing of anybody',
    ...[
      'texts.getTexts',
      'texts.getFamilies',
      'texts.getTextsByRole',
      'translations.read',
      'translations.lookAtImport',
      'lists.entries',
      'reference.lists',
    ],
    ...['lists.uses', 'messages.read', 'messages.versions', 'documentation.page', 'documentation.edition'],
    ...['documentation.versions', 'forms.read', 'forms.versions', 'forms.check', 'mail.version', 'mail.versions'],
    ...['definitions.read', 'definitions.preview'],
    ...['rolesAdmin.getByName', 'session.explainRight', 'explain.decision'],
  ),
  ...saidOf(
    'foretells a change to whoever may make it, of values that they are about to write',
    ...['mobility.foresee', 'licence.foresee'],
  ),
  ...saidOf('tells how what lies outside was done, or what left', 'provisioning.attempts', 'effects.attempts'),
  ...saidOf('tells keys and statuses of what programs were told, to administrators', 'webhooks.messages'),
  ...saidOf('opens by a secret that nobody is asked for here: its own tests tell what its owner reads', 'feeds.read'),
  ...saidOf('is asked of subscriptions, which their own tests make', 'subscriptions.changes'),
  ...saidOf('mails that left are for administrators, with what their readers were told', 'mailDelivery.read'),
  ...saidOf(
    'a picture bears no mark: whom it is shown to is told by the tests of photos',
    ...['photos.read', 'photos.faces'],
  ),
  ...saidOf(
    'say what address a name would have, which is asked with it',
    ...['distributionLists.nameTaken', 'listSuite.existsThere'],
  ),
  ...saidOf(
    'what automatic lists are declared by is for administrators, who see every list; their own tests tell who else is refused',
    ...['listAutomatic.read', 'listAutomatic.preview'],
  ),
  ...saidOf(
    'take no people: a candidate’s own story tells who is refused',
    ...[
      'candidate.file',
      'candidate.paper',
      'candidate.pack',
      'candidate.photo',
      'candidate.documents',
      'candidate.document',
    ],
  ),
  ...saidOf(
    'what a candidate gave is a thing of its own, which none of these is; its tests tell who reads it',
    ...['hiring.values', 'hiring.paper', 'hiring.pack', 'hiring.differences', 'duePapers.paper'],
  ),
  ...saidOf(
    'take programs, and no people: their own tests tell what each reads',
    ...[
      'scim.config',
      'scim.resourceTypes',
      'scim.resourceType',
      'scim.schemas',
      'scim.schema',
      'scim.users',
      'scim.user',
    ],
    ...['scim.groups', 'scim.group', 'scim.searchUsers', 'scim.searchGroups'],
  ),
  ...saidOf('lines that its reader has brought themself, and nobody else reads', 'imports.refused', 'imports.run'),
  'live.stream': 'judged by its gates: it tells keys, and never ends',
  'retention.export': 'all that is held about a person is what it is for; the one who asks is noted',
  'provisioning.tryConnector': 'asks what lies outside',
};

function saidOf(why: string, ...calls: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(calls.map((name) => [name, why]));
}

type Values = Readonly<Record<string, readonly unknown[]>>;

/** The entities whose histories tell of things, with the key that names one. */
const histories = [
  ...['Demande', 'DossierBAM'].map((entity) => [entity, 'IdDemande'] as const),
  ['Inventaire', 'IdInventaire'] as const,
  ['Personne', 'IdPersonneEV1'] as const,
  ['Liste', 'IdListe'] as const,
];

const everyColumn = (fields: object) => JSON.stringify({ fields: Object.keys(fields), limit: 200 });
const asCsv = (fields: object) => ({ format: 'csv', filter: '', columns: Object.keys(fields).slice(0, 60) });

/** What a list is asked for: all that it could show. */
const lists: Readonly<Record<string, object>> = {
  directory: Object.fromEntries(directoryColumns.map((name) => [name, name])),
  companies: companyColumnFields,
  sites: siteColumnFields,
};

/** Keys that definitions of imports have, those that ship first. */
const definitions = Array.from({ length: 24 }, (_, at) => at + 1);

type Asking = (things: Values) => readonly object[];

/** Calls that are asked in a way of their own: every question whose words nobody can guess from the contract. */
const asked: Readonly<Record<string, Asking>> = {
  ...Object.fromEntries(
    Object.entries(lists).flatMap(([name, fields]): [string, Asking][] => [
      [`${name}.list`, () => [{ query: { filter: everyColumn(fields) } }]],
      [`${name}.export`, () => [{ body: asCsv(fields) }]],
    ]),
  ),
  'requestTracking.list': () =>
    trackings.map((one) => ({ params: { suivi: one.name }, query: { filter: everyColumn(trackingFields(one)) } })),
  'requestTracking.export': () =>
    trackings.map((one) => ({ params: { suivi: one.name }, body: asCsv(trackingFields(one)) })),
  'imports.data': () => definitions.map((id) => ({ params: { id } })),
  'imports.export': () => definitions.map((id) => ({ params: { id }, body: { format: 'csv' } })),
  'hiringFiles.list': () => [{ body: { filter: everyColumn(hiringFilesFields) } }],
  'hiringFiles.export': () => [{ body: asCsv(hiringFilesFields) }],
  'bam.all': () => [{ body: { filter: everyColumn(bamsFields) } }],
  'bam.ofPerson': ({ IdPersonneEV1 = [] }) =>
    IdPersonneEV1.map((key) => ({ body: { IdPersonneEV1: key, filter: everyColumn(bamsFields) } })),
  'bam.export': () => [{ body: asCsv(bamsFields) }],
  ...Object.fromEntries(
    ['bam.exportSome', 'bam.exportAll', 'bam.exportObjectives'].map((name) => [
      name,
      () => [{ params: { filter: everyColumn(bamsFields) } }],
    ]),
  ),
  'bam.form': ({ IdPersonneEV1 = [], IdDossier = [] }) =>
    IdPersonneEV1.flatMap((key) =>
      IdDossier.flatMap((of) =>
        [0, 1].map((Back) => ({
          params: { IdPersonneEV1: key, Back, IdLangue: 'FR', IdDossierType: 1, IdDossier: of },
        })),
      ),
    ),
  'history.timeline': (things) =>
    histories.flatMap(([entity, key]) => (things[key] ?? []).map((id) => ({ params: { entity, id: String(id) } }))),
  'directory.organisation': ({ IdPersonneEV1 = [] }) =>
    IdPersonneEV1.map((key) => ({ params: { IdPersonneEV1: key }, query: { Ligne: 'Manager' } })),
  'directory.sensitive': ({ IdPersonneEV1 = [] }) =>
    IdPersonneEV1.map((key) => ({ params: { IdPersonneEV1: key }, body: { fields: ['NIN'] } })),
  'directory.authorizedData': () => ['Personne', 'Societe', 'Site'].map((Table) => ({ body: { Table } })),
  'creation.choices': () => ['Societe', 'Site'].map((Table) => ({ body: { Table, Nature: 'person' } })),
  'distributionLists.list': () => [{ body: { filtre: 'all', filter: everyColumn(listColumnFields) } }],
  'distributionLists.export': () => [{ body: asCsv(listColumnFields) }],
  'listVersions.onDay': ({ IdListe = [] }) => IdListe.map((id) => ({ params: { id, jour: usualToday() } })),
  'listGroups.ahead': ({ IdListe = [] }) => IdListe.map((id) => ({ params: { id, jour: addDays(usualToday(), 30) } })),
  'listGroups.preview': ({ IdListe = [] }) =>
    IdListe.map((id) => ({
      body: { IdListe: id, IdGroupe: 0, Conditions: { field: 'IdPays', operator: 'equals', value: 'FR' } },
    })),
  'listGroups.comparators': () => [{ params: { lang: 'fr', selector: 'IdPays' } }],
  'mail.preview': ({ IdMail = [], IdPersonneEV1 = [] }) =>
    IdMail.flatMap((mail) =>
      IdPersonneEV1.map((id) => ({ params: { IdMail: mail }, body: { id, languages: ['FR'] } })),
    ),
  'rounds.replay': () =>
    requestTypes.map((type) => ({
      params: { typeDemande: numberOf(type) },
      body: { Circuit: { Rangs: [], RelanceApres: null, EscaladeApres: null } },
    })),
  'requests.sites': ({ IdPersonneEV1 = [] }) =>
    IdPersonneEV1.map((key) => ({ body: { typeDemande: 3, IdPersonneEV1: key } })),
  'forms.preview': ({ IdPersonneEV1 = [], IdDemande = [] }) =>
    IdPersonneEV1.flatMap((key) => [
      { params: { IdFormulaire: 'personne' }, body: { Modifs: {}, IdPersonneEV1: key, cle: key } },
      ...requestTypes.flatMap(({ form: { form } }) =>
        IdDemande.map((cle) => ({ params: { IdFormulaire: form }, body: { Modifs: {}, IdPersonneEV1: key, cle } })),
      ),
    ]),
  'person.onDay': ({ IdPersonneEV1 = [] }) =>
    IdPersonneEV1.map((key) => ({ params: { IdPersonneEV1: key, jour: '2026-06-01' } })),
  // Of one team: whoever sees fewer people is told others on the first page.
  'directory.onDay': ({ Manager = [] }) =>
    Manager.flatMap((above) =>
      ['2026-06-01', addDays(usualToday(), 40)].map((jour) => ({ params: { jour }, query: { Manager: above } })),
    ),
  // On a day on which there is somebody: a file without a row is refused.
  'directory.exportOnDay': ({ Manager = [] }) =>
    Manager.map((above) => ({
      params: { jour: addDays(usualToday(), 40) },
      query: { format: 'csv', Manager: above },
    })),
  'directory.organisationOnDay': ({ IdPersonneEV1 = [] }) =>
    IdPersonneEV1.flatMap((key) =>
      ['2026-06-01', addDays(usualToday(), 40)].map((jour) => ({
        params: { IdPersonneEV1: key, jour },
        query: { Ligne: 'Manager' },
      })),
    ),
  'explain.readers': ({ IdPersonneEV1 = [] }) =>
    IdPersonneEV1.map((key) => ({ params: { IdPersonneEV1: key, field: 'NIN' } })),
};

/** Everything that a call is asked about these things: by what its contract calls its parts, else as it is said above. */
export function questionsTo(call: Call, things: readonly Thing[]): readonly Question[] {
  const values = valuesOf(things);
  const inputs = asked[call.operationId]?.(values) ?? inputsOf(call, values);
  return inputs.map((input) => ({ call, request: requestOf(call, input as Input<Call>) }));
}

function valuesOf(things: readonly Thing[]): Values {
  const all: Record<string, unknown[]> = {};
  for (const { keys } of things)
    for (const [name, some] of Object.entries(keys)) all[name] = [...new Set([...(all[name] ?? []), ...some])];
  const people = all.IdPersonneEV1 ?? [];
  return {
    ...all,
    id: [...people, ...(all.IdListe ?? [])],
    personId: people,
    ficheIdPersonneEV1: people,
    ids: all.IdFichier ?? [],
  };
}

const known: Values = { IdLangue: ['FR'], lang: ['FR'], IdPays: ['FR'], Ecran: ['directory'] };

interface Part {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Schema extends Part {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly minItems?: number;
  readonly items?: Schema;
}

/** Every input that the parts of a call allow with these keys: what is not a key is anything of its type. */
function inputsOf({ params, query, body }: Call, values: Values): readonly object[] {
  return Object.entries({ params, query, body }).reduce<readonly object[]>(
    (inputs, [part, schema]) => {
      if (!schema) return inputs;
      return inputs.flatMap((input) => partsOf(schema, values).map((one) => ({ ...input, [part]: one })));
    },
    [{}],
  );
}

function partsOf(schema: TSchema, values: Values): readonly object[] {
  const { properties = {}, required = [] } = schema as Part;
  return required.reduce<readonly object[]>(
    (all, name) => {
      const some = known[name] ?? values[name] ?? [anyOf(properties[name] ?? {})];
      return all.flatMap((one) => some.map((value) => ({ ...one, [name]: value })));
    },
    [{}],
  );
}

/** Any value that a schema takes. */
function anyOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return anyOf(schema.anyOf[0]);
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array') return schema.minItems ? [anyOf(schema.items ?? {})] : [];
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, anyOf(schema.properties?.[name] ?? {})]));
  return 'x';
}
