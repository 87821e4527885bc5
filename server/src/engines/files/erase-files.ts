import type { Change, Writing } from '../act/act.ts';
import type { FilePlace } from './file-owner.ts';
import { type FileRow, lockFiles, setErased } from './files.queries.ts';

/** Asked for by the act that erases a file: its bytes go once that is committed. */
export const removeErasedJob = 'files.removeErased';

/** Erases the files of fields, in the act that is about what they belong to. Their bytes go once it is committed. */
export async function eraseFiles({ db, recordAll, ask }: Writing, places: readonly FilePlace[]): Promise<void> {
  for (const place of places) {
    const files = await lockFiles(db, place, []);
    await setErased(
      db,
      files.map(({ IdFichier }) => IdFichier),
    );
    await recordAll(files.map((file) => erased(file)));
  }
  if (places.length > 0) ask(removeErasedJob, 'all');
}

/** A file as its history tells it. */
export const said = ({ name, type, size, sha256 }: FileRow) => ({ name, type, size, sha256 });

/** That a file is gone, as its history tells it. */
export function erased(file: FileRow): Change {
  const { owner_entity, owner_id, Champ } = file;
  return { entity: 'Fichier', id: file.IdFichier, before: { ...said(file), owner_entity, owner_id, Champ } };
}
