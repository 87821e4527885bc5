import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { mayDecide } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { abroad, mobilityFields } from '@passerelle/contracts/lifecycle/mobility.form.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { toBe } from '../../../engines/ahead/chain.ts';
import { planChange } from '../../../engines/ahead/change-ahead.ts';
import { oneChange } from '../../../engines/ahead/dated-changes.queries.ts';
import { columnsOf } from '../../../engines/ahead/row-on-day.queries.ts';
import { type FormWriter, refuse } from '../../../engines/forms/save-form.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { readLife } from './life.queries.ts';

export interface AskedMobility {
  readonly day: string;
  readonly fields: readonly ChangedField[];
  readonly Motif?: string;
}

/**
 * Has somebody move in the group from a coming day on: a change dated ahead, of where they work and for whom. Answers its
 * number; null where nothing would change.
 * @throws {ApiError} UPDATE_WITH_STATUT_NOT_ALLOWED of whoever is not there; INVALID_INPUT for a day past their last one,
 * and for what is no part of a mobility; CONFLICT as any change dated ahead
 */
export async function planMobility(
  writing: Writing,
  writer: FormWriter,
  IdPersonneEV1: number,
  { day, fields, Motif }: AskedMobility,
): Promise<number | null> {
  refuse(
    fields.flatMap(({ IdChamp }) => (mobilityFields.includes(IdChamp) ? [] : [{ field: IdChamp, rule: 'notAllowed' }])),
  );
  const life = await readLife(writing.db, IdPersonneEV1, { lock: true });
  if (!mayDecide('mobilite', life)) throw new ApiError('UPDATE_WITH_STATUT_NOT_ALLOWED');
  const last = fields.find(({ IdChamp }) => IdChamp === 'DateSortiePhysique')?.Valeur ?? life.DateSortiePhysique;
  if (typeof last === 'string' && day > last) throw invalidInput('body/day', 'max', last);
  const asked = { day, fields: [...fields], ...(Motif !== undefined && { Motif }) };
  try {
    return await planChange(writing, writer, personFormSubject, IdPersonneEV1, { ...asked, kind: 'mobility' });
  } catch (error) {
    throw atCountry(error);
  }
}

/** What another country makes wrong of a record, which a mobility does not ask for, is told at the country. */
function atCountry(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_INPUT') return error;
  const details = (error.details ?? []).map((detail) =>
    detail.path === 'body/fields/NIN' ? { ...detail, path: `body/fields/${abroad}` } : detail,
  );
  return new ApiError('INVALID_INPUT', details);
}

/** Has somebody moved at once, as a mobility that was just planned says: to look at what follows. */
export async function moveAtOnce(writing: Writing, IdPersonneEV1: number, id: number): Promise<void> {
  const change = await oneChange(writing.db, personFormSubject, IdPersonneEV1, id);
  if (!change) return;
  const was = Object.fromEntries(change.fields.map(({ IdChamp, Vu }) => [IdChamp, Vu]));
  const before = columnsOf(personFormSubject, was);
  const after = columnsOf(personFormSubject, toBe(change.fields));
  await writePlannedPeople(writing, [{ n: 0, entity: 'Personne', id: String(IdPersonneEV1), before, after }]);
}
