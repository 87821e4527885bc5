import type { ActFunction, Asking } from '../../../engines/act/act.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { faultsAt, type TextChange, writeChanges } from './texts.actions.ts';
import { type ImportedText, importedTexts, takeImportBack } from './texts.imports.queries.ts';
import { textsVersion } from './texts.queries.ts';
import { shippedTexts } from './texts.store.ts';

/**
 * Takes back all that an import wrote and that nobody edited since. What was before stays away where the product has no
 * such text any more, or refuses what it said. Throws NOT_FOUND, CONFLICT where it was taken back already.
 */
export async function returnImport(
  act: ActFunction,
  by: Asking,
  IdTexteImport: number,
): Promise<{ readonly returned: number; readonly left: number }> {
  return await act(by, async (writing) => {
    await textsVersion(writing.db, true);
    const taken = await takeImportBack(writing.db, IdTexteImport);
    if (taken === 'missing') throw new ApiError('NOT_FOUND');
    if (taken === 'refused') throw new ApiError('CONFLICT');
    const texts = await importedTexts(writing.db, IdTexteImport);
    const changes = texts.flatMap(changeBack);
    await writeChanges(writing, by, changes);
    return { returned: changes.length, left: texts.length - changes.length };
  });
}

function changeBack({ written, Texte, Source, editedSince, ...text }: ImportedText): TextChange[] {
  const shipped = shippedTexts(text.Famille, text.Cle)?.fr;
  if (editedSince || shipped === undefined) return [];
  if (Texte !== null && faultsAt('', text.IdLangue, Texte, shipped).length > 0) return [];
  return [
    {
      ...text,
      Version: text.Version + 1,
      Texte,
      Source: (Texte === null ? null : Source) ?? shipped,
      before: written,
    },
  ];
}
