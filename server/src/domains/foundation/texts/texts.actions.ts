import type { Input } from '@passerelle/contracts/call.ts';
import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { asLanguage, type IdLangue } from '@passerelle/contracts/languages.ts';
import type { TextLine, translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { messageFaults } from '@passerelle/texts/message.ts';
import type { Asking, Writing } from '../../../engines/act/act.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import { editedByKey, lineOf } from './texts.lines.ts';
import { insertVersions, lastVersions, textsVersion, versionsOf, type WrittenText } from './texts.queries.ts';
import { shippedTexts } from './texts.store.ts';

type Key = { readonly Famille: string; readonly Cle: string };
type Author = Pick<Asking, 'actor'>;
type Written = Input<typeof translationsCalls.write>['body']['texts'];

/** What a text of one language becomes, beside what it was. */
export interface TextChange extends WrittenText {
  readonly before: string;
}

/** Writes a text in some languages, all or none. Throws NOT_FOUND, TEXT_REFUSED and TEXT_MOVED, at each language. */
export async function writeText(writing: Writing, by: Author, key: Key, texts: Written): Promise<TextLine> {
  const line = await lockedLine(writing.db, key);
  const asked = Object.entries(texts).flatMap(([code, text]) => (text ? [{ code: code as IdLangue, ...text }] : []));
  refuseFaults(asked.flatMap(({ code, Texte }) => faultsAt(`body/texts/${code}`, code, Texte, line.shipped)));
  const moved = asked.filter(({ code, Version }) => line.texts[code].Version !== Version);
  if (moved.length > 0)
    throw new ApiError(
      'TEXT_MOVED',
      moved.map(({ code }) => ({
        path: `body/texts/${code}`,
        rule: 'moved',
        value: line.texts[code].Texte.slice(0, 80),
      })),
    );
  const french = texts.FR?.Texte ?? line.texts.FR.Texte;
  const changes = asked
    // Written as it is, what was to review has been.
    .filter(({ code, Texte }) => Texte !== line.texts[code].Texte || (code !== 'FR' && isToReview(line, code, french)))
    .map(({ code, Texte, Version }) => ({
      ...key,
      IdLangue: code,
      Version: Version + 1,
      Texte,
      Source: code === 'FR' ? Texte : french,
      before: line.texts[code].Texte,
    }));
  await writeChanges(writing, by, changes);
  return await readLine(writing.db, key);
}

/** Returns to an earlier version of a text in one language. Throws NOT_FOUND, TEXT_REFUSED, TEXT_MOVED. */
export async function restoreText(
  writing: Writing,
  by: Author,
  { IdLangue, ...key }: Key & { readonly IdLangue: IdLangue },
  { Version, current }: { readonly Version: number; readonly current: number },
): Promise<TextLine> {
  const line = await lockedLine(writing.db, key);
  const now = line.texts[IdLangue];
  if (now.Version !== current)
    throw new ApiError('TEXT_MOVED', [{ path: 'body/current', rule: 'moved', value: now.Texte.slice(0, 80) }]);
  const past = (await versionsOf(writing.db, key.Famille, key.Cle)).find(
    (one) => one.IdLangue === IdLangue && one.Version === Version,
  );
  if (Version > 0 && !past) throw new ApiError('NOT_FOUND');
  const Texte = past?.Texte ?? null;
  // What was fine before an upgrade may not be any more.
  if (Texte !== null) refuseFaults(faultsAt('body/Version', IdLangue, Texte, line.shipped));
  const Source = (Texte === null ? null : past?.Source) ?? line.shipped;
  if (Texte !== null || now.edited)
    await writeChanges(writing, by, [{ ...key, IdLangue, Version: current + 1, Texte, Source, before: now.Texte }]);
  return await readLine(writing.db, key);
}

/** Writes changes that were checked, with their history; every open tab is told. */
export async function writeChanges(
  { db, recordAll, announce }: Writing,
  { actor }: Author,
  changes: readonly TextChange[],
  IdTexteImport?: number,
): Promise<void> {
  if (changes.length === 0) return;
  await insertVersions(
    db,
    { IdPersonneEV1: personOf({ actor }), IdTexteImport },
    changes.map(({ before: _, ...written }) => written),
  );
  await recordAll(
    changes.map(({ Famille, Cle, IdLangue, Texte, before }) => ({
      entity: 'Texte',
      id: `${Famille}:${Cle}:${IdLangue}`,
      before: { Texte: before },
      after: { Texte: Texte ?? shippedIn(Famille, Cle, IdLangue) },
    })),
  );
  for (const Famille of new Set(changes.map((change) => change.Famille)))
    announce({ topic: 'texts.changed', to: 'everyone', data: { Famille } });
}

/** Who writes; nobody where the product does. */
export const personOf = ({ actor }: Author): number | null => ('system' in actor ? null : actor.IdPersonneEV1);

/** What is wrong with a text, at its place in the input. */
export function faultsAt(path: string, code: IdLangue, Texte: string, source: string): ErrorDetail[] {
  return messageFaults(Texte, sure(asLanguage(code)), source).map((fault) => ({ path, ...fault }));
}

function refuseFaults(faults: readonly ErrorDetail[]): void {
  if (faults.length > 0) throw new ApiError('TEXT_REFUSED', faults);
}

function isToReview(line: TextLine, code: IdLangue, french: string): boolean {
  return line.texts[code].toReview || french !== line.texts.FR.Texte;
}

function shippedIn(Famille: string, Cle: string, code: IdLangue): string {
  return sure(shippedTexts(Famille, Cle))[sure(asLanguage(code))];
}

/** Edits wait for one another: they are few, and each moves the version of all. */
async function lockedLine(db: Db, key: Key): Promise<TextLine> {
  await textsVersion(db, true);
  return await readLine(db, key);
}

export async function readLine(db: Db, { Famille, Cle }: Key): Promise<TextLine> {
  const line = lineOf(Famille, Cle, editedByKey(await lastVersions(db, Famille, Cle)));
  if (!line) throw new ApiError('NOT_FOUND');
  return line;
}
