import { type Static, Type } from 'typebox';
import { type Access, call, Instant, Key, nullable, oneOf, PersonKey, strict } from '../call.ts';
import { type FieldValues, rowSchema } from '../catalogue/field-values.ts';
import { ChangedFields, EmptiedFields, FieldRight } from '../forms/forms.contract.ts';
import { ofFields } from '../limits.ts';
import { Counted, CountQuery, ExportBody, exportTypes, PageQuery, pageOf } from '../lists/list.contract.ts';
import { listColumnFields, listFields, sendingRules } from './list.fields.ts';
import { ListGroup } from './list-group.ts';
import { ListSenders } from './list-senders.ts';
import { ListValidators } from './list-validators.ts';

const key = { IdListe: Key };
const lang = Type.String({ maxLength: 10 });

/** A row of the list of lists: those of the asked columns that the reader may see on it. */
export type ListRow = { readonly IdListe: number } & FieldValues<typeof listColumnFields>;
/** A distribution list whole. */
export type DistributionList = { readonly IdListe: number } & FieldValues<typeof listFields>;

/** Holders of the rights of lists, and whoever owns or backs one: the rows say which. */
export const listReaders: Access = { kind: 'holder', claims: ['ldd'] };
export const makers: Access = { kind: 'holder', claims: ['ld.access', 'ld.responsable'] };

/** What somebody is in a list by. */
export const memberSources = ['criteria', 'named', 'subscribed'] as const;

/** Which lists are asked for: all that one may see, those one owns, those one backs. */
export const listSelections = ['all', 'my-lists', 'my-backup-lists'] as const;
export type ListSelection = (typeof listSelections)[number];

/** The steps of a draft that something has to be said in before it is published. */
export const neededSteps = ['criteria', 'security'] as const;

/** What is told of a list beside it, where it is asked for. */
export const listIncludes = ['groupes', 'conditions', 'securite', 'visas', 'droits', 'compte'] as const;
export type ListInclude = (typeof listIncludes)[number];

const selection = Type.Optional(oneOf(listSelections));
/** What somebody may do with a list, by name. */
export const ListAbilities = strict({
  edit: Type.Boolean(),
  members: Type.Boolean({ description: 'name people into it and leave people out, say its criteria' }),
  exclude: Type.Boolean({ description: 'leave people out of it whatever finds them' }),
  publish: Type.Boolean(),
  remove: Type.Boolean(),
  owner: Type.Boolean(),
  backup: Type.Boolean(),
  prefix: Type.Boolean(),
});
export type ListAbilities = Static<typeof ListAbilities>;

/** What is in the way of asking anew for what awaits somebody, and was made wider. */
export const askedAnew = ['AUCUN_VALIDEUR', 'NO_RULE_DEFINED'] as const;

export const listsOfDistributionCalls = {
  list: call({
    operationId: 'distributionLists.list',
    method: 'POST',
    path: '/LdListeActifs/get-listes',
    summary: 'The distribution lists the reader may see: filtered, ordered, a page at a time',
    access: listReaders,
    reads: true,
    body: strict({ filtre: oneOf(listSelections), ...PageQuery.properties }),
    response: pageOf(rowSchema<ListRow>(key, listColumnFields)),
  }),
  count: call({
    operationId: 'distributionLists.count',
    method: 'GET',
    path: '/LdListeActifs/count',
    summary: 'How many distribution lists a filter finds, exactly',
    access: listReaders,
    query: strict({ filtre: selection, ...CountQuery.properties }),
    response: Counted,
  }),
  export: call({
    operationId: 'distributionLists.export',
    method: 'POST',
    path: '/LdListeActifs/export',
    summary:
      'The distribution lists as they are seen, as a file; the header X-Total-Count tells how many rows will come',
    access: listReaders,
    body: strict({ filtre: selection, ...ExportBody.properties }),
    produces: exportTypes,
  }),
  read: call({
    operationId: 'distributionLists.read',
    method: 'GET',
    path: '/LdListeActifs/get-single-liste/{id}/{lang}',
    summary: 'One distribution list, and what the reader may change of it',
    access: listReaders,
    params: strict({ id: Key, lang }),
    query: strict({
      include: Type.Optional(
        Type.String({
          maxLength: 300,
          description: `Relations as JSON, as LoopBack writes them: a name, {"relation": name}, or several of these; of ${listIncludes.join(', ')}`,
        }),
      ),
    }),
    response: strict({
      /** Each where it is included; groups tell their criteria where these are too. */
      groupes: Type.Optional(Type.Array(ListGroup)),
      securite: Type.Optional(ListSenders),
      visas: Type.Optional(ListValidators),
      droits: Type.Optional(ListAbilities),
      compte: Type.Optional(
        strict({
          total: Type.Integer({ description: 'who is in it' }),
          hidden: Type.Integer({ description: 'of these, people whom the reader may not see' }),
        }),
      ),
      liste: rowSchema<DistributionList>(key, listFields),
      droitsFormulaires: Type.Array(FieldRight),
      /** What it waits for: its members could not be worked out, a loss is to be agreed to, it has nobody whose it is. */
      Cause: nullable(oneOf(['calcul', 'perte', 'sans-responsable', 'dehors', 'main'])),
      CauseDepuis: nullable(Instant),
      /** What the mail suite can do with a list. */
      suite: strict({
        rules: Type.Array(oneOf(sendingRules)),
        hides: Type.Boolean(),
        opens: Type.Boolean({ description: 'lets people outside write to it' }),
        outsiders: Type.Boolean({ description: 'has addresses of people outside in it' }),
      }),
      /** The declaration that made it; null of one that somebody made. */
      IdAutomatique: nullable(Key),
      refused: Type.Integer({ description: 'members whom the mail suite does not take' }),
      /** The first step of a draft in which what it needs is not said yet. */
      inachevee: nullable(oneOf(neededSteps)),
    }),
    errors: ['FILTER_INVALID'],
  }),
  rights: call({
    operationId: 'distributionLists.rights',
    method: 'GET',
    path: '/LdListeActifs/get-droits-liste/{id}',
    summary: 'What the reader may do with a distribution list',
    access: listReaders,
    params: strict({ id: Key }),
    response: ListAbilities,
  }),
  create: call({
    operationId: 'distributionLists.create',
    method: 'POST',
    path: '/LdListeActifs/create-new-liste',
    summary: 'Makes a distribution list: a draft, until it is published',
    access: makers,
    body: strict({
      fields: ChangedFields,
      /** The list that it is made like: its groups as the maker sees them, found within what they may see. */
      comme: Type.Optional(Key),
    }),
    response: strict(key),
    limits: ofFields,
    errors: ['CONFLICT', 'ERREUR_EV1_LD_DOUBLON', 'ERREUR_LD_CREATE_ADDRESS_DOUBLON', 'LD_NON_PRIS_EN_CHARGE'],
  }),
  save: call({
    operationId: 'distributionLists.save',
    method: 'PUT',
    path: '/LdListeActifs/update-liste/{id}',
    summary: 'Changes fields of a distribution list: all that are sent, or none',
    access: listReaders,
    params: strict({ id: Key }),
    body: strict({ fields: ChangedFields }),
    response: strict({ emptied: EmptiedFields }),
    limits: ofFields,
    errors: [
      'CONFLICT',
      'ERREUR_EV1_LD_DOUBLON',
      'ERREUR_LD_CREATE_ADDRESS_DOUBLON',
      'LD_MISE_A_JOUR_EN_COURS',
      'LD_NON_PRIS_EN_CHARGE',
      ...askedAnew,
    ],
  }),
  remove: call({
    operationId: 'distributionLists.remove',
    method: 'DELETE',
    path: '/LdListeActifs/delete-liste/{id}',
    summary: 'Deletes a distribution list, here and in the mail suite',
    access: listReaders,
    params: strict({ id: Key }),
    errors: ['LD_MISE_A_JOUR_EN_COURS'],
  }),
  publish: call({
    operationId: 'distributionLists.publish',
    method: 'POST',
    path: '/LdListeActifs/create-mail-outlook/{id}',
    summary: 'Publishes a distribution list in the mail suite, or tries again what did not come about',
    access: listReaders,
    params: strict({ id: Key }),
    errors: [
      'ERREUR_LD_CREATE_ADDRESS_ATTENTE_N1',
      'ERREUR_LD_CREATE_ADDRESS_SYNCHRO',
      'LD_NON_PRIS_EN_CHARGE',
      'MAIL_NON_VALIDE',
    ],
  }),
  refresh: call({
    operationId: 'distributionLists.refresh',
    method: 'GET',
    path: '/LdListeActifs/refresh-liste/{id}',
    summary: 'Finds anew who is due in a distribution list, and has the mail suite follow',
    access: listReaders,
    reads: false,
    params: strict({ id: Key }),
    response: strict({ joins: Type.Integer(), leaves: Type.Integer() }),
    errors: ['LD_MISE_A_JOUR_EN_COURS'],
  }),
  members: call({
    operationId: 'distributionLists.members',
    method: 'GET',
    path: '/LdListeActifs/get-membres-liste/{id}/{groupId}',
    summary:
      'Who is in a distribution list, or in one group of it: those whom the reader may see, by name, the others as a number',
    access: listReaders,
    params: strict({
      id: Key,
      groupId: Type.Integer({ minimum: 0, maximum: 2147483647, description: '0: the whole list' }),
    }),
    query: strict({
      after: Type.Optional(PersonKey),
      texte: Type.Optional(Type.String({ maxLength: 100, description: 'only those whose name has these words' })),
    }),
    response: strict({
      membres: Type.Array(
        strict({
          ...{ IdPersonneEV1: PersonKey, IndexPrenomNom: Type.String(), Mail: nullable(Type.String()) },
          sources: Type.Array(oneOf(memberSources), { description: 'what they are in by' }),
          /** What the mail suite answered, where it does not take them. */
          refused: nullable(Type.String()),
        }),
      ),
      /** Addresses of people outside: told to whoever owns the list or backs it, with the first page. */
      externes: Type.Array(strict({ Adresse: Type.String(), refused: nullable(Type.String()) })),
      hidden: Type.Integer({ description: 'members whom the reader may not see' }),
      total: Type.Integer(),
      next: nullable(PersonKey),
    }),
  }),
  nameTaken: call({
    operationId: 'distributionLists.nameTaken',
    method: 'POST',
    path: '/LdListeActifs/is-exist-address',
    summary: 'The address that a name would have, and whether it is taken: by whom is told to nobody',
    access: makers,
    reads: true,
    limits: [{ name: 'identifiers', questions: ({ body }) => [body] }],
    body: Type.Object(
      {
        AdresseDL: Type.Optional(Type.String({ maxLength: 254 })),
        NomDL: Type.Optional(Type.String({ maxLength: 100 })),
        IdNature: Type.Optional(Type.String({ maxLength: 20 })),
        SansPrefixe: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    response: strict({ Adresse: nullable(Type.String()), taken: Type.Boolean() }),
  }),
};
