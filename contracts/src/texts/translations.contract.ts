import { type Static, Type } from 'typebox';
import { CivilDate, call, holding, Instant, Key, nullable, oneOf, strict } from '../call.ts';
import { FileKey } from '../files/files.contract.ts';
import { byLanguage, idLangues } from '../languages.ts';

/** What a list of texts may be narrowed to, in the languages looked at. */
export const textFilters = ['missing', 'review', 'edited', 'shown'] as const;
export type TextFilter = (typeof textFilters)[number];

/** Days during which a text that a browser showed counts as shown this week. */
export const shownDays = 7;

export const textFileFormats = ['csv', 'xliff'] as const;
export type TextFileFormat = (typeof textFileFormats)[number];

const codes = Object.values(idLangues);

const Count = Type.Integer({ minimum: 0 });
const Version = Type.Integer({ minimum: 0, maximum: 2147483647, description: '0: as it ships' });
/** Longer than any text may be, so that too long a text is refused by its own rule. */
const Words = Type.String({ maxLength: 20_000 });

export const TextState = strict({
  Texte: Type.String(),
  Version,
  edited: Type.Boolean({ description: 'differs from what ships because somebody wrote it' }),
  toReview: Type.Boolean({ description: 'French has moved since this was written' }),
  DateM: nullable(Instant),
});

export const TextLine = strict({
  Famille: Type.String(),
  Cle: Type.String(),
  /** The last day of this week on which a browser showed it. */
  shown: nullable(CivilDate),
  /** As it ships in French: what its placeholders are. */
  shipped: Type.String(),
  texts: strict(byLanguage(() => TextState)),
});
export type TextLine = Static<typeof TextLine>;

const narrowing = {
  Famille: Type.Optional(Type.String({ maxLength: 60 })),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'words of the key or of a text in any language' })),
  show: Type.Optional(oneOf(textFilters)),
  since: Type.Optional(CivilDate),
  languages: Type.Optional(Type.String({ maxLength: 40, description: '`IdLangue`s, separated by commas; else all' })),
};

const Fault = strict({ rule: Type.String(), value: Type.String() });

/**
 * What becomes of one text of a file.
 * - `change`: it will be written; `same`: it is so already
 * - `conflict`: somebody edited it since the file was made; left unless it is taken
 * - `refused`: a rule of texts refuses it; `unknown`: the product has no such text
 */
export const importOutcomes = ['change', 'conflict', 'refused', 'unknown', 'same'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const ImportLine = strict({
  /** Of the file, from 1. */
  line: Count,
  Famille: Type.String(),
  Cle: Type.String(),
  IdLangue: Type.String(),
  before: nullable(Type.String()),
  after: Type.String(),
  outcome: oneOf(importOutcomes),
  faults: Type.Array(Fault),
});

/** Imports that are listed, the latest first. */
export const mostImports = 20;

export const TextImport = strict({
  IdTexteImport: Key,
  /** Of the file. */
  name: Type.String(),
  /** It may be read again; those of before files were kept may not. */
  IdFichier: nullable(FileKey),
  DateC: Instant,
  IndexPrenomNom: nullable(Type.String()),
  /** Texts that it wrote, and those of them that nobody edited since: what its return would take back. */
  written: Count,
  standing: Count,
  /** When it was taken back. */
  DateRetour: nullable(Instant),
});
export type TextImport = Static<typeof TextImport>;

/** Lines of a look that are answered; the counts are of all. */
export const mostImportLines = 2000;

const text = strict({ Famille: Type.String({ maxLength: 60 }), Cle: Type.String({ maxLength: 100 }) });
const access = holding('adm');
/** A file sent for it: CSV, XLIFF 1.2 or XLIFF 2.0. */
const IdFichier = FileKey;

export const translationsCalls = {
  families: call({
    operationId: 'translations.families',
    method: 'GET',
    path: '/Textes/traductions/familles',
    summary: 'The families of texts, and how far each language is',
    access,
    response: Type.Array(
      strict({
        Famille: Type.String(),
        keys: Count,
        edited: Count,
        shown: Count,
        languages: strict(byLanguage(() => strict({ toReview: Count, missing: Count }))),
      }),
    ),
  }),
  list: call({
    operationId: 'translations.list',
    method: 'GET',
    path: '/Textes/traductions',
    summary: 'Texts in the eight languages, narrowed and found by words of any of them',
    access,
    query: strict({
      ...narrowing,
      skip: Type.Optional(Count),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    response: strict({ total: Count, lines: Type.Array(TextLine) }),
  }),
  read: call({
    operationId: 'translations.read',
    method: 'GET',
    path: '/Textes/traductions/{Famille}/{Cle}',
    summary: 'A text in the eight languages, as it ships, and all that it was',
    access,
    params: text,
    response: strict({
      line: TextLine,
      shipped: strict(byLanguage(() => Type.String())),
      history: Type.Array(
        strict({
          IdLangue: oneOf(codes),
          Version,
          /** Null: back to what ships. */
          Texte: nullable(Type.String()),
          Source: nullable(Type.String()),
          DateC: Instant,
          IndexPrenomNom: nullable(Type.String()),
        }),
      ),
    }),
  }),
  write: call({
    operationId: 'translations.write',
    method: 'PUT',
    path: '/Textes/traductions/{Famille}/{Cle}',
    summary: 'Writes a text in some languages, all or none; written as it is, a text to review is reviewed',
    access,
    params: text,
    body: strict({
      texts: strict(byLanguage(() => Type.Optional(strict({ Texte: Words, Version })))),
    }),
    response: TextLine,
    errors: ['TEXT_REFUSED', 'TEXT_MOVED'],
  }),
  restore: call({
    operationId: 'translations.restore',
    method: 'POST',
    path: '/Textes/traductions/{Famille}/{Cle}/{IdLangue}/retour',
    summary: 'Returns to an earlier version of a text, or to what ships (version 0)',
    access,
    params: strict({ ...text.properties, IdLangue: oneOf(codes) }),
    body: strict({ Version, current: Version }),
    response: TextLine,
    errors: ['TEXT_REFUSED', 'TEXT_MOVED'],
  }),
  exportFile: call({
    operationId: 'translations.exportFile',
    method: 'GET',
    path: '/Textes/traductions/export',
    summary: 'The texts of a list as a file for translators: CSV, or XLIFF 1.2 with French as its source',
    access,
    query: strict({ ...narrowing, format: oneOf(textFileFormats) }),
    produces: ['text/csv', 'application/xliff+xml'],
  }),
  lookAtImport: call({
    operationId: 'translations.lookAtImport',
    method: 'POST',
    path: '/Textes/traductions/import/examen',
    summary: 'What a file would change, what is refused and why, and where somebody edited meanwhile',
    access,
    reads: true,
    body: strict({ IdFichier }),
    response: strict({
      format: oneOf(textFileFormats),
      version: Type.String({ description: 'of all texts at this moment; the import says it back' }),
      leftOut: Type.Array(Type.String(), {
        description: 'headings of the columns that are no language, and are not read',
      }),
      counts: strict(
        Object.fromEntries(importOutcomes.map((outcome) => [outcome, Count])) as Record<ImportOutcome, typeof Count>,
      ),
      lines: Type.Array(ImportLine),
    }),
    errors: ['TEXT_FILE'],
  }),
  importFile: call({
    operationId: 'translations.importFile',
    method: 'POST',
    path: '/Textes/traductions/import',
    summary: 'Writes what a file changes, as it was looked at; of conflicts, those taken',
    access,
    body: strict({
      IdFichier,
      version: Type.String({ maxLength: 20 }),
      take: Type.Array(Type.String({ maxLength: 140 }), { maxItems: 20_000, description: '`Famille:Cle:IdLangue`' }),
    }),
    response: strict({ written: Count }),
    errors: ['TEXT_FILE', 'TEXT_MOVED'],
  }),
  imports: call({
    operationId: 'translations.imports',
    method: 'GET',
    path: '/Textes/traductions/imports',
    summary: 'The files that were brought in, the latest first, and how much of each still stands',
    access,
    response: Type.Array(TextImport),
  }),
  returnImport: call({
    operationId: 'translations.returnImport',
    method: 'POST',
    path: '/Textes/traductions/imports/{IdTexteImport}/retour',
    summary:
      'Takes back all that a file wrote; what was edited since stays as it is, and so does what a rule refuses now',
    access,
    params: strict({ IdTexteImport: Key }),
    response: strict({ returned: Count, left: Count }),
    errors: ['CONFLICT'],
  }),
};
