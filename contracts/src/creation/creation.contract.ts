import { type Static, Type } from 'typebox';
import { call, holding, Key, nullable, oneOf, PersonKey, strict } from '../call.ts';
import type { PersonRecord } from '../directory/directory.contract.ts';
import { ChangedFields, EmptiedFields, FieldRight } from '../forms/forms.contract.ts';
import { fieldsOf, likenessOf, ofFields } from '../limits.ts';
import type { PersonField } from '../person/person.fields.ts';
import { Reason } from '../reason.ts';
import { natures } from './creation.fields.ts';

/** The rights that create somebody, or something: on the company, on accounts of services, on accounts to try things with. */
export const creating = ['dcc', 'cpt', 'fp-dct'] as const;
const creators = holding(...creating);

const Name = Type.String({ maxLength: 200 });
const IdPays = Type.String({ pattern: '^[A-Z]{2}$' });
const nobodyYet = Type.Integer({ minimum: 0, maximum: 2147483647 });
const Nature = oneOf(natures);

/** What a duplicate shows of itself beside what is typed: what tells people apart, and nothing sensitive. */
export const comparedFields = [
  'IndexPrenomNom',
  'IdPays',
  'IdStatut',
  'IdSociete',
  'LibSociete',
  'IdSite',
  'LibSite',
  'Fonction',
  'Manager',
  'CompteAD',
  'DateEntree',
  'DateSortiePhysique',
] as const satisfies readonly PersonField[];

/** Somebody who may be the same person, as far as the reader may know of them. */
export const Twin = strict({
  person: Type.Unsafe<PersonRecord>(Type.Object({}, { additionalProperties: true })),
  /** They were here and are no more, or never came: creating them is a return. */
  former: Type.Boolean(),
});
export type Twin = Static<typeof Twin>;

/** What looking for duplicates found. */
export const Twins = strict({
  /** What people were compared by beside their names; `without` where the country goes by a number that was not given. */
  by: oneOf(['birthDate', 'NIN', 'name']),
  without: Type.Boolean({ description: 'compared by birth date for want of a national identifier' }),
  /** A duplicate is refused unless a reason is given; else it is only told. */
  blocks: Type.Boolean(),
  found: Type.Array(Twin),
  /** Countries whose HR knows of somebody whom the reader may not see. */
  elsewhere: Type.Array(Type.String()),
});
export type Twins = Static<typeof Twins>;

type Likeness = Parameters<typeof likenessOf>[0];
const isPerson = ({ Nature: nature = 'person' }: Readonly<Record<string, unknown>>) => nature === 'person';

export const creationCalls = {
  rights: call({
    operationId: 'creation.rights',
    method: 'GET',
    path: '/PersonneRoles/get-droits-logged-user-on-create-fiche-personne/{lang}/{IdPays}/{IdSociete}/{ficheIdPersonneEV1}',
    summary:
      'What the reader may create in a country and a company (0 while none is chosen), and which fields they fill in; of somebody new (0) or as of a record that is there',
    access: creators,
    params: strict({
      lang: Type.String({ minLength: 2, maxLength: 5 }),
      IdPays,
      IdSociete: nobodyYet,
      ficheIdPersonneEV1: nobodyYet,
    }),
    query: strict({ Nature: Type.Optional(Nature) }),
    response: strict({
      natures: Type.Array(Nature),
      droitsFormulaires: Type.Array(FieldRight),
    }),
  }),
  choices: call({
    operationId: 'creation.choices',
    method: 'POST',
    path: '/Personnes/creation/choix',
    summary: 'The companies that recruit, where the reader may create, or the sites that are open',
    access: creators,
    reads: true,
    body: strict({
      Table: oneOf(['Societe', 'Site']),
      Nature,
      Filter: Type.Optional(Type.String({ maxLength: 200, description: 'words to look for' })),
      Ids: Type.Optional(Type.Array(Key, { maxItems: 200 })),
    }),
    response: Type.Array(strict({ Id: Key, Lib: Type.String(), Detail: nullable(Type.String()) })),
  }),
  identifiers: call({
    operationId: 'creation.identifiers',
    method: 'POST',
    path: '/Personnes/creation/identifiants',
    summary:
      'The login and the address that somebody of this name would get now; they are theirs once they are created',
    access: creators,
    reads: true,
    body: strict({ Prenom: Name, Nom: Name, IdSociete: Type.Optional(nullable(Key)) }),
    limits: [{ name: 'identifiers', questions: ({ body }) => [body] }],
    response: strict({ CompteAD: Type.String(), Mail: nullable(Type.String()) }),
  }),
  duplicates: call({
    operationId: 'creation.duplicates',
    method: 'POST',
    path: '/Personnes/creation/doublons',
    summary: 'Who may be the same person, by the fingerprint of the country, as far as the reader may know; 30 an hour',
    access: holding(...creating, 'p-test-doublon'),
    reads: true,
    sensitive: true,
    body: strict({
      Prenom: Name,
      Nom: Name,
      IdPays,
      DateNaissance: Type.Optional(nullable(Type.String({ format: 'date' }))),
      NIN: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
    }),
    limits: [{ name: 'likeness', questions: ({ body }) => [likenessOf(body as Likeness)] }],
    response: Twins,
    errors: ['Veuillez_verifier_le_pays_d_empreinte'],
  }),
  model: call({
    operationId: 'creation.model',
    method: 'GET',
    path: '/Personnes/creation/modele/{IdPersonneEV1}',
    summary:
      'What somebody new may have like a colleague: where they work, for whom, and the roles that the reader may hand on',
    access: creators,
    params: strict({ IdPersonneEV1: PersonKey }),
    response: strict({
      fields: Type.Array(strict({ IdChamp: Type.String(), Valeur: Type.Unknown() })),
      roles: Type.Array(strict({ IdPersonneRole: Key, LibRole: Type.String() })),
    }),
  }),
  add: call({
    operationId: 'creation.add',
    method: 'POST',
    path: '/Personnes',
    summary: 'Creates somebody, or an account: their login and address are reserved, and they wait for their accounts',
    access: creators,
    // Whatever it answers, it tells whether somebody like that is there.
    limits: [
      { name: 'likeness', questions: (input) => (isPerson(fieldsOf(input)) ? [likenessOf(fieldsOf(input))] : []) },
      ...ofFields,
    ],
    body: strict({
      fields: ChangedFields,
      /** Why somebody is created who looks like one that is there. */
      Motif: Type.Optional(Reason),
      /** Roles of a colleague that they are given as well, cut down to what the giver holds. */
      IdPersonneRoles: Type.Optional(Type.Array(Key, { maxItems: 20, uniqueItems: true })),
    }),
    response: strict({
      IdPersonneEV1: PersonKey,
      CompteAD: Type.String(),
      Mail: nullable(Type.String()),
      emptied: EmptiedFields,
    }),
    errors: [
      ...(['CONFLICT', 'MAIL_NON_VALIDE', 'DBL', 'INC'] as const),
      ...(['RELATED_ACCOUNT_NOT_FOUND', 'Veuillez_verifier_le_pays_d_empreinte'] as const),
    ],
  }),
};
