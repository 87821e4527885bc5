import { presentKey } from '@passerelle/texts/former-keys.ts';
import type { Db } from '../../../platform/db/database.ts';
import { editedByKey, keyOf, keyParts } from './texts.lines.ts';
import { insertVersions, lastVersions, textsVersion, type WrittenText } from './texts.queries.ts';

/**
 * Moves what was edited on site to the keys that an update gave its texts. Of several former keys of one text the last
 * edited is taken; a text that was edited under its present key stays as it is. Former keys go back to what shipped, and
 * keep their versions.
 */
export async function moveRenamedTexts(db: Db): Promise<void> {
  await textsVersion(db, true);
  const last = await lastVersions(db);
  const former = last
    .filter((one) => one.Texte !== null && presentKey(keyOf(one)) !== keyOf(one))
    .sort((a, b) => b.DateC.getTime() - a.DateC.getTime());
  if (former.length === 0) return;
  const edited = editedByKey(last);
  const moved = new Map<string, WrittenText>();
  for (const { IdLangue, Texte, Source, ...key } of former) {
    const present = presentKey(keyOf(key));
    const at = `${present}:${IdLangue}`;
    if (edited.get(present)?.has(IdLangue) || moved.has(at)) continue;
    const [Famille, Cle] = keyParts(present);
    moved.set(at, { Famille, Cle, IdLangue, Version: 1, Texte, Source: Source ?? '' });
  }
  const left = former.map(({ Famille, Cle, IdLangue, Version, Source }) => ({
    Famille,
    Cle,
    IdLangue,
    Version: Version + 1,
    Texte: null,
    Source: Source ?? '',
  }));
  await insertVersions(db, { IdPersonneEV1: null }, [...moved.values(), ...left]);
}
