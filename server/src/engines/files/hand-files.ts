import type { Writing } from '../act/act.ts';
import { removeErasedJob } from './erase-files.ts';
import type { FilePlace } from './file-owner.ts';
import { filesIn, lockFiles, setAttached, setErased } from './files.queries.ts';

/**
 * Hands the files of a field over to another thing, in the act that decides it, as many as it takes: their bytes stay where they are.
 * What that one had in their place is erased. Answers how many there were.
 */
export async function handFiles(
  { db, recordAll, ask }: Writing,
  from: FilePlace,
  to: FilePlace,
  most: number,
): Promise<number> {
  const ids = (await filesIn(db, from)).slice(0, most);
  if (ids.length === 0) return 0;
  const moving = await lockFiles(db, from, ids);
  const former = (await lockFiles(db, to, [])).filter(({ IdFichier }) => !ids.includes(IdFichier));
  await setErased(
    db,
    former.map(({ IdFichier }) => IdFichier),
  );
  await setAttached(db, to, ids);
  const place = { owner_entity: to.entity, owner_id: String(to.id), Champ: to.field };
  await recordAll([
    ...former.map(({ IdFichier, name, sha256 }) => ({
      ...{ entity: 'Fichier', id: IdFichier },
      before: { name, sha256, ...place },
    })),
    ...moving.map(({ IdFichier, name, sha256 }) => ({
      ...{ entity: 'Fichier', id: IdFichier },
      after: { name, sha256, ...place },
    })),
  ]);
  if (former.length > 0) ask(removeErasedJob, 'all');
  return ids.length;
}
