import { evaluateForm } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import { mayDecide } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { mobilityFields } from '@passerelle/contracts/lifecycle/mobility.form.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { toBe } from '../../../engines/ahead/chain.ts';
import { planChange, readRowAhead } from '../../../engines/ahead/change-ahead.ts';
import { oneChange } from '../../../engines/ahead/dated-changes.queries.ts';
import { columnsOf } from '../../../engines/ahead/row-on-day.queries.ts';
import { type FormWriter, refuse } from '../../../engines/forms/save-form.ts';
import type { Db } from '../../../platform/db/database.ts';
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
  return await planChange(writing, writer, personFormSubject, IdPersonneEV1, { ...asked, kind: 'mobility' });
}

/** The fields whose values are of the country that somebody leaves, and stay as they are until they are replaced. */
export async function staysFromBefore(
  db: Db,
  writer: FormWriter,
  IdPersonneEV1: number,
  { day, fields }: Pick<AskedMobility, 'day' | 'fields'>,
): Promise<readonly string[]> {
  const row = await readRowAhead(db, writer, personFormSubject, IdPersonneEV1);
  if (!row) return [];
  const { stored, context, of, rows } = row;
  const typed = { ...stored, ...Object.fromEntries(fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur])) };
  const judged = evaluateForm({ form: of.form, typed, stored, grants: rows(day).grants, context, ahead: true });
  return [...judged].flatMap(([name, { warnings }]) =>
    warnings.some(({ rule }) => rule === 'formerCountry') ? [name] : [],
  );
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
