import { type Static, Type } from 'typebox';
import { call, holding, Instant, Key, NamedPerson, nullable, oneOf, strict } from '../call.ts';
import { FileKey } from '../files/files.contract.ts';
import { Said } from '../forms/own-fields.ts';
import { idLangues } from '../languages.ts';
import { Translations } from '../rights/perimeters.contract.ts';
import { columnWays, importModes, importSenses } from './definition.ts';
import { Verdict } from './imports.contract.ts';

const access = holding('adm');
const id = strict({ IdImport: Key });
const flag = Type.Optional(Type.Literal(true));

/** Columns that a definition may have. */
export const mostColumns = 200;

const Column = strict({
  field: Type.String({ minLength: 1, maxLength: 60 }),
  mandatory: flag,
  clears: flag,
  creates: flag,
  headings: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }), { maxItems: 20 })),
  label: Type.Optional(Said),
  default: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  way: Type.Optional(oneOf(columnWays)),
});

/** What a version says, as it travels. */
export const DefinitionBody = strict({
  columns: Type.Array(Column, { minItems: 1, maxItems: mostColumns }),
  mode: oneOf(importModes),
  allOrNone: flag,
  codes: flag,
});
export type DefinitionBody = Static<typeof DefinitionBody>;

/** The same on its way out. */
const StoredBody = strict({
  ...DefinitionBody.properties,
  columns: Type.Array(
    strict({
      ...Column.properties,
      label: Type.Optional(strict({ text: Type.String(), Traductions: Translations })),
    }),
  ),
});

const Traductions = Type.Record(
  Type.String({ pattern: `^(${Object.values(idLangues).join('|')})$` }),
  Type.String({ minLength: 1, maxLength: 100 }),
);

/** A definition as it is written, but for what it is of. */
const Written = {
  LibImport: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'in French' }),
  Traductions,
  Sens: oneOf(importSenses),
  Actif: Type.Boolean(),
  /** The roles that find it in their menu: it gives them nothing else. */
  roles: Type.Array(Key, { maxItems: 500, uniqueItems: true }),
  Etat: DefinitionBody,
};

const Sujet = Type.String({ minLength: 1, maxLength: 40 });

/** Why a definition is out of force whatever it says: what it names is no more. */
const Fault = strict({ path: Type.String(), rule: Type.String(), value: Type.Optional(Type.String()) });

export const ListedDefinition = strict({
  IdImport: Key,
  LibImport: Type.String({ description: 'in the reader’s language' }),
  Sens: oneOf(importSenses),
  Sujet,
  Version: Type.Integer(),
  Actif: Type.Boolean(),
  Livre: Type.Boolean({ description: 'it comes with the product: it is copied to be changed' }),
  roles: Type.Array(Key),
  Homonyme: Type.Boolean({ description: 'another that goes the same way is called the same, in some language' }),
  faults: Type.Array(Fault),
});
export type ListedDefinition = Static<typeof ListedDefinition>;

const Version = strict({
  Version: Type.Integer(),
  DateM: Instant,
  who: nullable(NamedPerson),
  Etat: StoredBody,
});

export const EditedDefinition = strict({
  ...ListedDefinition.properties,
  ...Written,
  Traductions: Translations,
  Etat: StoredBody,
  /** Newest first. */
  versions: Type.Array(Version),
});
export type EditedDefinition = Static<typeof EditedDefinition>;

/** What files may bring of a subject, and what a definition chooses among. */
export const OfferedSubject = strict({
  Sujet,
  adds: Type.Boolean({ description: 'lines may add rows' }),
  exporte: Type.Boolean({ description: 'its rows may go out by files' }),
  champs: Type.Array(
    strict({
      Champ: Type.String(),
      cle: Type.Boolean({ description: 'rows are matched by it' }),
      vide: Type.Boolean({ description: 'an empty cell may empty it' }),
      sort: Type.Boolean({ description: 'it may go out by files' }),
      cree: Type.Boolean({ description: 'words that its list does not have may be added to it' }),
    }),
  ),
});
export type OfferedSubject = Static<typeof OfferedSubject>;

export const definitionsCalls = {
  subjects: call({
    operationId: 'definitions.subjects',
    method: 'GET',
    path: '/imports/subjects',
    summary: 'What files may bring: the fields of each subject that a definition chooses among',
    access,
    response: Type.Array(OfferedSubject),
  }),
  list: call({
    operationId: 'definitions.list',
    method: 'GET',
    path: '/imports/definitions',
    summary: 'Every definition, in force or not, with why it cannot be gone by',
    access,
    response: Type.Array(ListedDefinition),
  }),
  read: call({
    operationId: 'definitions.read',
    method: 'GET',
    path: '/imports/definitions/{IdImport}',
    summary: 'A definition as it is written, with its former versions',
    access,
    params: id,
    response: EditedDefinition,
  }),
  add: call({
    operationId: 'definitions.add',
    method: 'POST',
    path: '/imports/definitions',
    summary: 'Adds a definition: it chooses among what its subject offers, and adds nothing to it',
    access,
    body: strict({ Sujet, ...Written }),
    response: id,
  }),
  save: call({
    operationId: 'definitions.save',
    method: 'PUT',
    path: '/imports/definitions/{IdImport}',
    summary:
      'Writes a definition over: what it says of files is a version of its own. Of one that ships, roles and force alone',
    access,
    params: id,
    body: strict({ ...Written, Version: Type.Integer({ description: 'the one that was changed' }) }),
    response: strict({ Version: Type.Integer() }),
    errors: ['CONFLICT'],
  }),
  preview: call({
    operationId: 'definitions.preview',
    method: 'POST',
    path: '/imports/definitions/preview',
    summary:
      'What a file would do by a definition as it is being written, under the rights of whoever writes it: nothing is kept',
    access,
    reads: true,
    body: strict({ Sujet, Etat: DefinitionBody, IdFichier: FileKey }),
    response: strict({
      verdict: Verdict,
      /** Columns that whoever looks may read nowhere. */
      closed: Type.Array(Type.String()),
      /** Lines that were read, and how many the file has. */
      read: Type.Integer(),
      lines: Type.Integer(),
    }),
    errors: ['IMPORT_VIDE', 'IMPORT_COLONNES', 'IMPORT_LIGNES_MAX', 'IMPORT_FICHIER_TYPE', 'IMPORT_TAILLE_MAX'],
  }),
};
