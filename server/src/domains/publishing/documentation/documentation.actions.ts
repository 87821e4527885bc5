import { type Edition, legalNoticesKey } from '@passerelle/contracts/documentation/documentation.contract.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { cleanContents, contentColumns } from '../../../platform/rich-text/contents.ts';
import { unknownRight } from '../../administration/rights/right-codes.queries.ts';
import { keptEdition, pageOf, shippedEdition, type Written } from './documentation.pages.ts';
import { readWritten, writeVersion } from './documentation.queries.ts';

const entity = 'PageDocumentation';

/** Adds a page of the company's own. Throws INVALID_INPUT; CONFLICT where its key is taken. */
export async function addPage(writing: Writing, actor: Actor, Cle: string, edition: Edition): Promise<number> {
  const [written] = await readWritten(writing.db, Cle);
  if (pageOf(Cle, written)) throw new ApiError('CONFLICT', [{ path: 'body/Cle', rule: 'duplicate', value: Cle }]);
  return await writeOver(writing, actor, Cle, written, await checked(writing, Cle, edition));
}

/** Writes over a page; returns its new revision. Throws NOT_FOUND, INVALID_INPUT; CONFLICT where another did meanwhile. */
export async function savePage(
  writing: Writing,
  actor: Actor,
  Cle: string,
  { Revision, ...edition }: Edition & { readonly Revision: number },
): Promise<number> {
  const [written] = await readWritten(writing.db, Cle);
  if (!pageOf(Cle, written)) throw new ApiError('NOT_FOUND');
  const current = written?.Revision ?? 0;
  if (current !== Revision)
    throw new ApiError('CONFLICT', [{ path: 'body/Revision', rule: 'another', value: String(current) }]);
  return await writeOver(writing, actor, Cle, written, keptEdition(Cle, await checked(writing, Cle, edition)));
}

/** Takes away what was written on site. Throws NOT_FOUND where nothing is. */
export async function resetPage(writing: Writing, actor: Actor, Cle: string): Promise<void> {
  const [written] = await readWritten(writing.db, Cle);
  if (!written?.Edition) throw new ApiError('NOT_FOUND');
  await writeOver(writing, actor, Cle, written, null);
}

async function checked({ db }: Writing, Cle: string, edition: Edition): Promise<Edition> {
  const unknown = await unknownRight(db, edition.Droits);
  if (unknown !== undefined) throw invalidInput('body/Droits', 'unknownValue', unknown);
  const Contenus = cleanContents(edition.Contenus, { required: !shippedEdition(Cle) });
  if (Cle !== legalNoticesKey) {
    const { Identite: _, ...rest } = edition;
    return { ...rest, Contenus };
  }
  // Everybody reads them, whatever was asked.
  return { ...edition, Contenus, Droits: [], Masquee: false };
}

async function writeOver(
  writing: Writing,
  { IdPersonneEV1 }: Actor,
  Cle: string,
  before: Written | undefined,
  next: Edition | null,
): Promise<number> {
  const Revision = (before?.Revision ?? 0) + 1;
  const done = await writeVersion(writing.db, { Cle, Revision, Edition: next, IdPersonneEV1 });
  if (!done) throw new ApiError('CONFLICT', [{ path: 'body/Revision', rule: 'another', value: String(Revision) }]);
  const after = { Cle, Revision, Edition: next, DateC: new Date() };
  await writing.record({ entity, id: Cle, before: told(Cle, before), after: told(Cle, after) });
  writing.announce({ topic: 'documentation.changed', to: 'everyone', data: { Cle } });
  return Revision;
}

function told(Cle: string, written: Written | undefined) {
  const page = pageOf(Cle, written);
  if (!page) return null;
  const { Rubrique, Droits, Ecrans, Masquee, Contenus, Identite } = page;
  return { Rubrique, Droits, Ecrans, Masquee, ...(Identite && { Identite }), ...contentColumns(Contenus) };
}
