import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { addByForm, type SavedForm, saveForm } from '../../../engines/forms/save-form.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { deleteList, reopenWhereItGoesOn } from './ends/ends.actions.ts';
import { noteDependences } from './groups/dependences.actions.ts';
import { copyGroups } from './groups/like.actions.ts';
import { listFormSubject } from './list.form.ts';
import { recompute } from './members/members.actions.ts';
import { requireOwnMembers, requireUnlocked, wantSettings } from './suite/publication.actions.ts';
import { followChange } from './visa/visa.actions.ts';

interface ListWriter {
  readonly writing: Writing;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** Makes a list, with its default group, or with groups like those of another. */
export async function createList(writer: ListWriter, fields: readonly ChangedField[], like?: number): Promise<number> {
  const { writing, kernel, actor } = writer;
  const IdListe = await addByForm(writing, { kernel, actor }, listFormSubject, fields, () => nextListKey(writing.db));
  await sql`insert into "LdGroupe" ("IdListe", "ParDefaut") values (${IdListe}, true)`.execute(writing.db);
  await noteDependences(writing.db, IdListe);
  if (like !== undefined) await copyGroups(writer, like, IdListe);
  return IdListe;
}

/** Changes a list; where it is published, the mail suite follows. */
export async function changeList(
  { writing, kernel, actor }: ListWriter,
  IdListe: number,
  fields: readonly ChangedField[],
): Promise<SavedForm> {
  const list = await requireUnlocked(writing, IdListe);
  const saved = await saveForm(writing, { kernel, actor }, listFormSubject, IdListe, fields);
  if (list.published) await wantSettings(writing, IdListe);
  await reopenWhereItGoesOn({ writing, kernel }, IdListe);
  await followChange({ writing, kernel, actor }, IdListe);
  return saved;
}

/** Deletes a list. @throws {ApiError} LD_MISE_A_JOUR_EN_COURS */
export async function removeList({ writing }: ListWriter, IdListe: number): Promise<void> {
  await requireOwnMembers(writing, IdListe);
  await deleteList(writing, IdListe);
}

/** Finds anew who is due. @throws {ApiError} LD_MISE_A_JOUR_EN_COURS */
export async function refreshList({ writing, kernel }: ListWriter, IdListe: number) {
  await requireUnlocked(writing, IdListe);
  return await recompute({ writing, kernel }, IdListe, 'refresh');
}

/** The key of a list to be. */
export async function nextListKey(db: Db): Promise<number> {
  const [next] = await rowsOf(
    db,
    sql<{ key: number }>`select nextval(pg_get_serial_sequence('"Liste"', 'IdListe'))::integer as key`,
  );
  if (!next) throw new Error('A sequence has a next');
  return next.key;
}
