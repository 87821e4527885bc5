import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Writing } from '../act/act.ts';
import type { Entities } from '../entities/entity.ts';
import { formerValue } from '../history/former-value.queries.ts';
import type { FormSubject } from './form-subject.ts';
import { columnOf, type FormWriter, type SavedForm, saveForm } from './save-form.ts';

/** A field that is to hold again what it held before an entry of the history. */
export interface PutBack extends Pick<ChangedField, 'IdChamp' | 'Vu'> {
  readonly entry: number;
}

/**
 * Puts a former value of a field back, as if it were typed: by the same rights, rules and comparison with what was read.
 * @throws {ApiError} NOT_FOUND where the entry holds no such value, or none for this actor; else as `saveForm` does
 */
export async function putBack(
  writing: Writing,
  writer: FormWriter,
  of: FormSubject,
  entities: Entities,
  key: number,
  { entry, IdChamp, Vu }: PutBack,
): Promise<SavedForm> {
  const column = columnOf(of.form.fields[IdChamp], IdChamp);
  const reader = { db: writing.db, ...writer };
  const former = await formerValue(reader, entities, { entity: of.entity, id: String(key), column, entry });
  if (!former) throw new ApiError('NOT_FOUND');
  return await saveForm(writing, writer, of, key, [{ IdChamp, Valeur: former.value, Vu }]);
}
