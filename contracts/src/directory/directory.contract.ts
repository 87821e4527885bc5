import { type Static, Type } from 'typebox';
import {
  CivilDate,
  call,
  holding,
  holdingOnPerson,
  Key,
  nullable,
  oneOf,
  oneself,
  PersonKey,
  strict,
} from '../call.ts';
import { type FieldValues, rowSchema } from '../catalogue/field-values.ts';
import { FieldRight } from '../forms/forms.contract.ts';
import {
  Counted,
  CountQuery,
  ExportBody,
  exportFormats,
  exportTypes,
  PageQuery,
  pageOf,
} from '../lists/list.contract.ts';
import { columnFields } from '../person/column.fields.ts';
import { personFields, type SensitiveField, sensitiveFields } from '../person/person.fields.ts';
import { plainFields } from '../person/plain.fields.ts';

const key = { IdPersonneEV1: PersonKey };

/** What a row of the directory may say: its columns, and beside a name the photo. */
const rowFields = { ...columnFields, Fonction: plainFields.Fonction, Photo: plainFields.Photo };

/** A row of the directory: its key, and those of the asked columns that the reader may see on it. */
export type DirectoryRow = { readonly IdPersonneEV1: number } & FieldValues<typeof rowFields>;
/** A person's record: the fields that the reader may see on this person. */
export type PersonRecord = { readonly IdPersonneEV1: number } & FieldValues<Omit<typeof personFields, 'IdPersonneEV1'>>;

const DirectoryRowSchema = rowSchema<DirectoryRow>(key, rowFields);
const PersonRecordSchema = rowSchema<PersonRecord>(key, personFields);

/** What is told of people on another day. */
export const fieldsOnDay = [
  ...(['IndexPrenomNom', 'IdPays', 'Fonction', 'IdSociete', 'LibSociete'] as const),
  ...(['IdSite', 'LibSite', 'Manager'] as const),
] as const;
type OnDay = Pick<typeof personFields, (typeof fieldsOnDay)[number]>;
export type PersonOnDay = { readonly IdPersonneEV1: number } & FieldValues<OnDay>;
const PersonOnDaySchema = rowSchema<PersonOnDay>(
  key,
  Object.fromEntries(fieldsOnDay.map((name) => [name, personFields[name]])),
);

/** Whom of another day is asked for, by what that day knows. */
const ofThatDay = {
  Recherche: Type.Optional(Type.String({ maxLength: 200, description: 'words of a name or of a function' })),
  Fonction: Type.Optional(Type.String({ maxLength: 200 })),
  Pays: Type.Optional(Type.String({ maxLength: 10 })),
  Societe: Type.Optional(Key),
  Site: Type.Optional(Key),
  Manager: Type.Optional(PersonKey),
};
const OfThatDay = strict(ofThatDay);
export type OfThatDay = Static<typeof OfThatDay>;

/** Those of the sensitive fields that were asked for and may be read. */
export type SensitiveValues = FieldValues<Pick<typeof personFields, SensitiveField>>;
const SensitiveValuesSchema = rowSchema<SensitiveValues>(
  {},
  Object.fromEntries(sensitiveFields.map((name) => [name, personFields[name]])),
);

/** One of the management lines. */
export const lines = ['Manager', 'Manager2', 'MngProxi', 'ADG'] as const;
export type Line = (typeof lines)[number];

const OrganisationNode = strict({
  IdPersonneEV1: PersonKey,
  IndexPrenomNom: Type.String(),
  Photo: nullable(Type.Integer()),
  IdPays: nullable(Type.String()),
  Fonction: nullable(Type.String()),
  LibSociete: nullable(Type.String()),
  reports: Type.Integer({ description: 'people directly under, among those the reader may see' }),
});

const organisationParts = {
  above: Type.Array(OrganisationNode, { description: 'from the top down' }),
  person: OrganisationNode,
  below: Type.Array(OrganisationNode, { description: 'direct reports, at most 200' }),
};

export const directoryCalls = {
  list: call({
    operationId: 'directory.list',
    method: 'GET',
    path: '/PersonneActifs',
    summary: 'The people the reader may see: filtered, ordered, a page at a time',
    access: holding('ann'),
    query: PageQuery,
    response: pageOf(DirectoryRowSchema),
    sensitive: true,
  }),
  count: call({
    operationId: 'directory.count',
    method: 'GET',
    path: '/PersonneActifs/count',
    summary: 'How many people a filter finds, exactly',
    access: holding('ann'),
    query: CountQuery,
    response: Counted,
  }),
  export: call({
    operationId: 'directory.export',
    method: 'POST',
    path: '/PersonneActifs/export',
    summary: 'The directory as it is seen, as a file; the header X-Total-Count tells how many rows will come',
    access: holding('exp'),
    body: ExportBody,
    produces: exportTypes,
    sensitive: true,
  }),
  onDay: call({
    operationId: 'directory.onDay',
    method: 'GET',
    path: '/PersonneActifs/jours/{jour}',
    summary: 'Who was there on a past day, or will be on a coming one, and where, under the rights of today',
    access: holding('ann'),
    params: strict({ jour: CivilDate }),
    query: strict({
      ...ofThatDay,
      skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    response: strict({
      side: oneOf(['past', 'coming']),
      since: nullable(CivilDate),
      rows: Type.Array(PersonOnDaySchema),
      total: Type.Integer(),
      erased: Type.Integer({ description: 'people who were there and of whom nothing is kept' }),
    }),
  }),
  exportOnDay: call({
    operationId: 'directory.exportOnDay',
    method: 'GET',
    path: '/PersonneActifs/jours/{jour}/export',
    summary: 'The directory of another day, as a file; the header X-Total-Count tells how many rows will come',
    access: holding('exp'),
    params: strict({ jour: CivilDate }),
    query: strict({ ...ofThatDay, format: oneOf(exportFormats) }),
    produces: exportTypes,
  }),
  record: call({
    operationId: 'directory.record',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}',
    summary: 'One person, each field by right, and what the reader may do with them',
    access: holding('ann'),
    params: strict({ IdPersonneEV1: PersonKey }),
    response: strict({
      person: PersonRecordSchema,
      masked: Type.Array(oneOf(sensitiveFields), {
        description: 'what is sensitive, may be read and is filled in: not answered before it is asked for',
      }),
      droitsFormulaires: Type.Array(FieldRight),
      droitsLoggedUserOnPersonne: Type.Array(strict({ IdDroit: Type.String(), Valeur: Type.Integer() })),
      droitsActions: Type.Array(Type.String(), {
        description: 'operationId of the calls that the reader may make about this person',
      }),
      team: Type.Optional(strict({ direct: Type.Integer(), all: Type.Integer() })),
    }),
  }),
  sensitive: call({
    operationId: 'directory.sensitive',
    method: 'POST',
    path: '/Personnes/{IdPersonneEV1}/sensitive',
    summary: 'Sensitive fields of one person, as they are asked for: who asked is recorded before they are answered',
    access: holding('ann'),
    params: strict({ IdPersonneEV1: PersonKey }),
    body: strict({ fields: Type.Array(oneOf(sensitiveFields), { minItems: 1, maxItems: 60 }) }),
    response: SensitiveValuesSchema,
    sensitive: true,
    reads: true,
  }),
  organisation: call({
    operationId: 'directory.organisation',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/organisation',
    summary: 'Who is above and below a person in a management line',
    access: holdingOnPerson('IdPersonneEV1', 'ann', oneself),
    params: strict({ IdPersonneEV1: PersonKey }),
    query: strict({ Ligne: oneOf(lines) }),
    response: strict(organisationParts),
  }),
  organisationOnDay: call({
    operationId: 'directory.organisationOnDay',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/organisation/jours/{jour}',
    summary:
      'Who was above and below a person on another day, under the rights of today; no tree where they were not there',
    access: holdingOnPerson('IdPersonneEV1', 'ann', oneself),
    params: strict({ IdPersonneEV1: PersonKey, jour: CivilDate }),
    query: strict({ Ligne: oneOf(lines) }),
    response: strict({
      side: oneOf(['past', 'coming']),
      since: nullable(CivilDate),
      tree: nullable(strict(organisationParts)),
      hidden: Type.Integer({ description: 'those right above and under them whose name the reader may not read' }),
      erased: Type.Integer({ description: 'those who were right under them and of whom nothing is kept' }),
    }),
  }),
  authorizedData: call({
    operationId: 'directory.authorizedData',
    method: 'POST',
    path: '/DroitActifs/get-authorized-data',
    summary: 'The rows of a table that the reader may choose from; the person, where one is named, is the reader',
    access: holding('ann'),
    reads: true,
    errors: ['LANGUAGE_NOT_SUPPORTED'],
    body: strict({
      Table: oneOf(['Personne', 'Societe', 'Site', 'CentreCout', 'Direction', 'Agence', 'EquipeTag']),
      IdPersonneEV1: Type.Optional(nullable(PersonKey)),
      IdLangue: Type.Optional(nullable(Type.String({ maxLength: 10 }))),
      IdSociete: Type.Optional(nullable(Key)),
      Filter: Type.Optional(nullable(Type.String({ maxLength: 200, description: 'words to look for' }))),
      EnVigueur: Type.Optional(
        Type.Boolean({
          description:
            'for a new choice: no company or site that has ended, nobody who left, nothing that a list retired',
        }),
      ),
      Ids: Type.Optional(Type.Array(Type.Union([Type.String({ maxLength: 60 }), Type.Integer()]), { maxItems: 200 })),
    }),
    response: Type.Array(
      strict({
        Id: Type.Union([Type.Integer(), Type.String()]),
        Lib: Type.String(),
        Detail: nullable(Type.String()),
        Photo: Type.Optional(nullable(Type.Integer({ description: 'of a person' }))),
      }),
    ),
  }),
};
