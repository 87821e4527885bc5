import { type Static, Type } from 'typebox';
import { call, holding, Instant, Key, nullable, oneOf, strict } from '../call.ts';
import { FileKey } from '../files/files.contract.ts';
import { exportFormats, exportTypes, FilterText } from '../lists/list.contract.ts';
import { dayOrders, foundBy, importModes, importSenses, lineStates, mostToldLines, runStates } from './definition.ts';
import { importRights } from './import-rights.ts';

const access = holding(...importRights);
const id = strict({ id: Key });

/** A definition as menus offer it. */
export const OfferedDefinition = strict({
  IdImport: Key,
  LibImport: Type.String(),
  Sens: oneOf(importSenses),
  Sujet: Type.String(),
});
export type OfferedDefinition = Static<typeof OfferedDefinition>;

/** What definitions for the entries of a reference list bring in. */
export const subjectOfList = (Liste: string): string => `list-${Liste}`;
/** Whether a subject is such entries: names of reference lists begin with a capital, of which no other subject has any. */
export const isOfList = (Sujet: string): boolean => /^list-[A-Z]/.test(Sujet);

/** A definition as its page needs it: nothing in it gives a right. */
export const OpenedDefinition = strict({
  ...OfferedDefinition.properties,
  Version: Type.Integer(),
  mode: oneOf(importModes),
  allOrNone: Type.Boolean(),
  colonnes: Type.Array(
    strict({
      Champ: Type.String(),
      LibChamp: Type.String(),
      cle: Type.Boolean({ description: 'rows are matched by it' }),
      obligatoire: Type.Boolean(),
      vide: Type.Boolean({ description: 'an empty cell empties the field' }),
      ecrit: Type.Boolean({ description: 'the reader holds the right to write it, on some row at least' }),
      entre: Type.Boolean({ description: 'files that come in may have it' }),
      sort: Type.Boolean({ description: 'files that go out have it' }),
    }),
  ),
  lignesMax: Type.Integer(),
  tailleMaxMo: Type.Integer(),
});
export type OpenedDefinition = Static<typeof OpenedDefinition>;

/** What is wrong with a cell, or with a line whole (`Champ` null), in the words of forms. */
export const LineFault = strict({
  line: Type.Integer(),
  Champ: nullable(Type.String()),
  rule: Type.String(),
  value: Type.Optional(Type.String()),
});
export type LineFault = Static<typeof LineFault>;

const Counts = strict({
  lines: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
});

/** What a file would do, as it was judged for whoever sends it. */
export const Verdict = strict({
  /** Null where something has to be said first: how days are written. */
  IdRun: nullable(Key),
  /** The plan that saving applies; null where no line changes anything. */
  IdPlan: nullable(Key),
  hash: nullable(Type.String()),
  enCours: Type.Boolean({ description: 'it is long, and being judged: what comes of it is read of its run' }),
  /** Of a workbook: which sheet was read, and what of it nobody sees who opens it. */
  classeur: nullable(
    strict({
      feuille: Type.String(),
      feuilles: Type.Array(Type.String()),
      feuillesCachees: Type.Array(Type.String()),
      lignesCachees: Type.Integer(),
      colonnesCachees: Type.Array(Type.String(), { description: 'headings' }),
      formulesSansValeur: Type.Integer(),
    }),
  ),
  counts: Counts,
  /** The columns of the file in their order, with what each was taken for. */
  colonnes: Type.Array(
    strict({
      heading: Type.String(),
      Champ: nullable(Type.String()),
      found: nullable(oneOf(foundBy)),
      /** A field that is called nearly so: somebody has to say that it is meant. */
      near: nullable(Type.String()),
      /** Another column was taken for this field already. */
      twice: Type.Boolean(),
    }),
  ),
  /** Columns of days that read two ways in every line: which is meant has to be said. */
  jours: Type.Array(strict({ Champ: Type.String(), heading: Type.String(), example: Type.String() })),
  /** Entries of reference lists that are added with its lines. */
  nouvelles: Type.Array(strict({ Liste: Type.String(), Libelle: Type.String() })),
  /** Faults of one kind together, those of most lines first. */
  groups: Type.Array(
    strict({
      Champ: nullable(Type.String()),
      rule: Type.String(),
      value: Type.Optional(Type.String()),
      count: Type.Integer(),
      lines: Type.Array(Type.Integer()),
    }),
  ),
  /** Lines as they were read, those at fault first. */
  lignes: Type.Array(
    strict({
      line: Type.Integer(),
      state: oneOf(lineStates),
      cells: Type.Array(Type.String()),
      faults: Type.Array(LineFault),
    }),
  ),
});
export type Verdict = Static<typeof Verdict>;

/** A verification, and what became of it. */
export const ListedRun = strict({
  IdRun: Key,
  IdImport: Key,
  LibImport: Type.String(),
  fichier: nullable(Type.String({ description: 'null of rows that a program sent' })),
  at: Instant,
  etat: oneOf(runStates),
  counts: nullable(Counts),
  IdPlan: nullable(Key),
  pourquoi: nullable(Type.String({ description: 'the error that it ended with' })),
});
export type ListedRun = Static<typeof ListedRun>;

/** Rows as a program sends them: texts as they stand in cells, by the codes of columns. As many as files may have, which is told in the words of files. */
const ListeData = Type.Array(Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 32_767 })));

/** Rows that a program sends are as large as a file may be, and what JSON adds to it. */
const largeBody = { most: 12 * 1024 * 1024, beyond: 'IMPORT_TAILLE_MAX' } as const;

const verifying = ['IMPORT_VIDE', 'IMPORT_COLONNES', 'IMPORT_LIGNES_MAX'] as const;
const unsound = ['IMPORT_COLONNES_PARAM', 'IMPORT_TYPE_INCONNU'] as const;

export const importsCalls = {
  list: call({
    operationId: 'imports.list',
    method: 'GET',
    path: '/imports/get-import-liste-by-user-role',
    summary: 'The definitions that the acting role finds: `filter` may name nobody and no role but one’s own',
    access,
    query: strict({ filter: Type.Optional(FilterText) }),
    response: Type.Array(OfferedDefinition),
  }),
  read: call({
    operationId: 'imports.read',
    method: 'GET',
    path: '/imports/get-import-by-id/{id}',
    summary: 'A definition: its columns, which of them identify a row, and how much a file may hold',
    access,
    params: id,
    response: OpenedDefinition,
    errors: unsound,
  }),
  template: call({
    operationId: 'imports.template',
    method: 'GET',
    path: '/imports/export-template-import/{id}',
    summary: 'A file to be filled in, with the columns that the reader may write',
    access,
    params: id,
    query: strict({ format: Type.Optional(oneOf(exportFormats)) }),
    produces: exportTypes,
    errors: unsound,
  }),
  verify: call({
    operationId: 'imports.verify',
    method: 'POST',
    path: '/imports/verification-data-import/{id}',
    summary: 'Judges each line as the form would, and keeps what may be written as a plan: nothing is written yet',
    access,
    staysOpen: 'readOnly',
    params: id,
    body: strict({
      ListeData: Type.Optional(ListeData),
      IdFichier: Type.Optional(FileKey),
      /** The sheet of a workbook that is meant; the first that is shown without it. */
      feuille: Type.Optional(Type.String({ maxLength: 200 })),
      /** By the place of a column: the field that it is, or null where it is left out. */
      colonnes: Type.Optional(Type.Record(Type.String({ pattern: '^\\d{1,3}$' }), nullable(Type.String()))),
      /** By field: how its days are written. */
      jours: Type.Optional(Type.Record(Type.String({ maxLength: 60 }), oneOf(dayOrders))),
    }),
    largeBody,
    // Each keeps its lines for days: a person verifies so many an hour.
    limits: [{ name: 'drafts' }],
    response: Verdict,
    errors: [...verifying, ...unsound, 'IMPORT_FICHIER_TYPE', 'IMPORT_TAILLE_MAX'],
  }),
  save: call({
    operationId: 'imports.save',
    method: 'POST',
    path: '/imports/save-data-import/{id}',
    summary: 'Writes what was verified, exactly: by the same person, role, definition, version and data, within a day',
    access,
    params: id,
    body: strict({ ListeData: Type.Optional(ListeData), IdRun: Type.Optional(Key) }),
    largeBody,
    response: strict({ IdPlan: Key, written: Type.Integer(), left: Type.Integer(), underWay: Type.Boolean() }),
    errors: [...verifying, ...unsound, 'IMPORT_TAILLE_MAX', 'IMPORT_NON_VERIFIE', 'PLAN_STATE'],
  }),
  mend: call({
    operationId: 'imports.mend',
    method: 'PUT',
    path: '/imports/runs/{IdRun}/lignes',
    summary:
      'Says some lines of what one has verified otherwise, and judges all of it again: a verification of its own',
    access,
    staysOpen: 'readOnly',
    params: strict({ IdRun: Key }),
    body: strict({
      lignes: Type.Array(
        strict({
          line: Type.Integer({ minimum: 1 }),
          cells: Type.Array(Type.String({ maxLength: 32_767 }), { maxItems: 500 }),
        }),
        { minItems: 1, maxItems: mostToldLines },
      ),
    }),
    limits: [{ name: 'drafts' }],
    response: Verdict,
    errors: ['IMPORT_COLONNES', ...unsound, 'PLAN_STATE'],
  }),
  runs: call({
    operationId: 'imports.runs',
    method: 'GET',
    path: '/imports/runs',
    summary: 'What one has verified in the last days under the acting role, newest first, and what became of it',
    access,
    query: strict({ IdImport: Type.Optional(Key) }),
    response: Type.Array(ListedRun),
  }),
  run: call({
    operationId: 'imports.run',
    method: 'GET',
    path: '/imports/runs/{IdRun}',
    summary: 'What one has verified under the acting role: what its file would do, once it is judged',
    access,
    params: strict({ IdRun: Key }),
    response: strict({ run: ListedRun, verdict: Verdict }),
  }),
  callOff: call({
    operationId: 'imports.callOff',
    method: 'DELETE',
    path: '/imports/runs/{IdRun}',
    summary: 'Calls off what one has sent and is not verified yet: nothing is left of it, its lines least of all',
    access,
    staysOpen: 'readOnly',
    params: strict({ IdRun: Key }),
    errors: ['CONFLICT'],
  }),
  data: call({
    operationId: 'imports.data',
    method: 'GET',
    path: '/imports/read-data-export-by-id/{id}',
    summary:
      'The rows of a definition as the reader sees them, 200 at most; X-Total-Count tells how many there are, X-Columns-Missing which columns they may read nowhere, X-Filters-Partly what is compared on some rows only',
    access,
    sensitive: true,
    params: id,
    query: strict({ filter: Type.Optional(FilterText) }),
    response: Type.Array(Type.Record(Type.String(), Type.String())),
    errors: [...unsound, 'EXPORT_VIDE'],
  }),
  export: call({
    operationId: 'imports.export',
    method: 'POST',
    path: '/imports/{id}/export',
    summary: 'The rows of a definition as a file that may be loaded back',
    access,
    sensitive: true,
    params: id,
    body: strict({ format: oneOf(exportFormats), filter: Type.Optional(FilterText) }),
    produces: exportTypes,
    errors: [...unsound, 'EXPORT_VIDE', 'EXPORT_DEMARRAGE'],
  }),
  refused: call({
    operationId: 'imports.refused',
    method: 'GET',
    path: '/imports/runs/{IdRun}/rapport',
    summary:
      'The refused lines of what one has verified, as they were, with what is wrong with each: mended, it can be sent again',
    access,
    params: strict({ IdRun: Key }),
    query: strict({ format: Type.Optional(oneOf(exportFormats)) }),
    produces: exportTypes,
  }),
};
