import { buffer } from 'node:stream/consumers';
import type { Input, Output } from '@passerelle/contracts/call.ts';
import type { TextFileFormat, TextLine, translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { importOutcomes, mostImportLines } from '@passerelle/contracts/texts/translations.contract.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { ActFunction, PersonAsking } from '../../../engines/act/act.ts';
import type { Files, OpenFile } from '../../../engines/files/files.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { faultsAt, personOf, type TextChange, writeChanges } from './texts.actions.ts';
import { insertImport } from './texts.imports.queries.ts';
import { type Edited, editedByKey, keyOf, lineOf } from './texts.lines.ts';
import { lastVersions, textsVersion } from './texts.queries.ts';
import { type FileText, readTextFile } from './texts.reading.ts';

type Look = Output<typeof translationsCalls.lookAtImport>;
type LookedLine = Look['lines'][number];

/** What a file would do, in the order of the file; what is so already is only counted. Throws TEXT_FILE. */
export async function lookAtImport(db: Db, files: Files, actor: Actor, IdFichier: string): Promise<Look> {
  const { content } = await sentTexts(files, actor, IdFichier);
  const { format, texts, leftOut } = await readTextFile(await buffer(content));
  // First the version: what is edited while this reads makes the import ask for another look.
  const version = await textsVersion(db);
  const lines = judge(texts, format, editedByKey(await lastVersions(db))).map(({ looked }) => looked);
  const counted = Map.groupBy(lines, ({ outcome }) => outcome);
  return {
    format,
    version,
    leftOut: [...leftOut],
    counts: Object.fromEntries(
      importOutcomes.map((outcome) => [outcome, counted.get(outcome)?.length ?? 0]),
    ) as Look['counts'],
    lines: lines.filter(({ outcome }) => outcome !== 'same').slice(0, mostImportLines),
  };
}

/**
 * Writes what a file changes, and the conflicts that are taken; the file is kept with its import. Throws TEXT_MOVED when
 * anything moved since the look.
 */
export async function applyImport(
  { act, files }: { readonly act: ActFunction; readonly files: Files },
  by: PersonAsking,
  { IdFichier, version, take }: Input<typeof translationsCalls.importFile>['body'],
): Promise<{ readonly written: number }> {
  const taken = new Set(take);
  return await act(by, async (writing) => {
    const { name, content } = await sentTexts(files, by.actor, IdFichier);
    const { format, texts } = await readTextFile(await buffer(content));
    if ((await textsVersion(writing.db, true)) !== version)
      throw new ApiError('TEXT_MOVED', [{ path: 'body/version', rule: 'moved' }]);
    const changes = judge(texts, format, editedByKey(await lastVersions(writing.db))).flatMap(({ looked, change }) =>
      change && (looked.outcome === 'change' || taken.has(`${keyOf(looked)}:${looked.IdLangue}`)) ? [change] : [],
    );
    if (changes.length > 0) {
      const IdTexteImport = await insertImport(writing.db, name, personOf(by));
      await writeChanges(writing, by, changes, IdTexteImport);
      const place = { entity: 'TexteImport', id: IdTexteImport, field: 'Fichier' };
      await files.attach(writing, by.actor, place, [IdFichier], 'body/IdFichier');
    }
    return { written: changes.length };
  });
}

/** A file of texts that somebody has sent, and that made no import yet. */
async function sentTexts(files: Files, actor: Actor, IdFichier: string): Promise<OpenFile> {
  const file = await files.readWaiting(actor, IdFichier, 'texts');
  if (!file) throw invalidInput('body/IdFichier', 'fileGone');
  return file;
}

interface Judged {
  readonly looked: LookedLine;
  /** What would be written, where something may be. */
  readonly change?: TextChange;
}

function judge(texts: readonly FileText[], format: TextFileFormat, edited: Edited): Judged[] {
  const lines = new Map<string, TextLine | undefined>();
  const seen = new Set<string>();
  return texts.map((text) => {
    const key = keyOf(text);
    if (!lines.has(key)) lines.set(key, lineOf(text.Famille, text.Cle, edited));
    const twice = seen.has(`${key}:${text.IdLangue}`);
    seen.add(`${key}:${text.IdLangue}`);
    return judgeOne(text, lines.get(key), { twice, format });
  });
}

/** The words, however they are spaced: what translates them may space them otherwise. */
const spaced = (words: string) => words.replace(/\s+/g, ' ').trim();

function judgeOne(
  { source, version, markup, ...text }: FileText,
  line: TextLine | undefined,
  { twice, format }: { readonly twice: boolean; readonly format: TextFileFormat },
): Judged {
  const { line: at, Famille, Cle, IdLangue, Texte } = text;
  const now = line?.texts[IdLangue];
  const looked = {
    line: at,
    Famille: Famille.slice(0, 60),
    Cle: Cle.slice(0, 100),
    IdLangue,
    before: now?.Texte ?? null,
    after: Texte.slice(0, 2000),
  };
  if (!line || !now) return { looked: { ...looked, outcome: 'unknown', faults: [] } };
  // A table may bring the French that it shows; this format only says what it translates.
  const moved = format === 'xliff' && spaced(source ?? '') !== spaced(line.texts.FR.Texte);
  const neverWas = version !== undefined && version > now.Version;
  if (Texte === now.Texte && !markup && !moved && !neverWas)
    return { looked: { ...looked, outcome: 'same', faults: [] } };
  const faults = faultsAt('', IdLangue, Texte, line.shipped).map(({ rule, value = '' }) => ({ rule, value }));
  if (markup) faults.push({ rule: 'messageMarkup', value: '' });
  if (moved) faults.push({ rule: 'messageSource', value: line.texts.FR.Texte });
  if (neverWas) faults.push({ rule: 'messageVersion', value: String(now.Version) });
  if (twice) faults.push({ rule: 'messageTwice', value: '' });
  if (faults.length > 0) return { looked: { ...looked, outcome: 'refused', faults } };
  const outcome = version !== undefined && version !== now.Version ? 'conflict' : 'change';
  return {
    looked: { ...looked, outcome, faults },
    change: {
      Famille,
      Cle,
      IdLangue,
      Version: now.Version + 1,
      Texte,
      Source: IdLangue === 'FR' ? Texte : (source ?? line.texts.FR.Texte),
      before: now.Texte,
    },
  };
}
