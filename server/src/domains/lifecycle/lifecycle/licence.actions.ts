import { mayDecide } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { type FormWriter, type SavedForm, saveForm } from '../../../engines/forms/save-form.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { writePlannedPeople } from '../../people/person/people.actions.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { startRun } from '../../systems/provisioning/account-runs.actions.ts';
import { licenceEnded, readLife } from './life.queries.ts';

interface Licence {
  readonly Office365: boolean;
  readonly DateExpirationOffice: string | null;
}

/**
 * Gives somebody an office licence or takes it, and says until when. The form of the record judges both fields, each by its
 * right, and the mail suite follows.
 * @throws {ApiError} UPDATE_WITH_STATUT_NOT_ALLOWED of whoever is not there; else as saving the record
 */
export async function saveLicence(
  writing: Writing,
  writer: FormWriter,
  IdPersonneEV1: number,
  { Vu, ...asked }: Licence & { readonly Vu: Licence },
): Promise<SavedForm> {
  if (!asked.Office365 && asked.DateExpirationOffice !== null)
    throw invalidInput('body/DateExpirationOffice', 'notAllowed');
  const life = await readLife(writing.db, IdPersonneEV1, { lock: true });
  if (!mayDecide('licence', life)) throw new ApiError('UPDATE_WITH_STATUT_NOT_ALLOWED');
  const names = (['Office365', 'DateExpirationOffice'] as const).filter((name) => asked[name] !== Vu[name]);
  // Within ten seconds, whatever else waits: what follows the record then stands in this run.
  if (names.length > 0) await startRun(writing, { IdPersonneEV1, kind: 'change', urgent: true });
  // The last day is no field of whoever has no licence: it goes with it.
  const fields = names
    .filter((name) => name === 'Office365' || asked.Office365)
    .map((IdChamp) => ({ IdChamp, Valeur: asked[IdChamp], Vu: Vu[IdChamp] }));
  const saved = await saveForm(writing, writer, personFormSubject, IdPersonneEV1, fields);
  if (!asked.Office365) await forgetLastDay(writing, IdPersonneEV1);
  return saved;
}

/** Of whoever has no licence, no last day of one is kept: it would be that of the next. */
async function forgetLastDay(writing: Writing, IdPersonneEV1: number): Promise<void> {
  const [row] = await rowsOf(
    writing.db,
    sql<{ day: string }>`select "DateExpirationOffice"::text as day from "Personne"
      where "IdPersonneEV1" = ${IdPersonneEV1} and not "Office365" and "DateExpirationOffice" is not null`,
  );
  if (!row) return;
  const change = { before: { DateExpirationOffice: row.day }, after: { DateExpirationOffice: null } };
  await writePlannedPeople(writing, [{ n: 0, entity: 'Personne', id: String(IdPersonneEV1), ...change }]);
}

/** Takes the licence of somebody whose last day with it is over. */
export async function endLicence(writing: Writing, IdPersonneEV1: number): Promise<void> {
  const { db } = writing;
  await readLife(db, IdPersonneEV1, { lock: true });
  const [row] = await rowsOf(
    db,
    sql<{ day: string }>`select p."DateExpirationOffice"::text as day from "Personne" p
      where p."IdPersonneEV1" = ${IdPersonneEV1} and ${licenceEnded}`,
  );
  if (!row) return;
  const before = { Office365: true, DateExpirationOffice: row.day };
  const after = { Office365: false, DateExpirationOffice: null };
  await writePlannedPeople(writing, [{ n: 0, entity: 'Personne', id: String(IdPersonneEV1), before, after }]);
}

/** People whose licence has ended where they are, the lowest key first. */
export async function licencesOver(db: Db, most: number): Promise<readonly number[]> {
  const rows = await rowsOf(
    db,
    sql<{ key: number }>`select p."IdPersonneEV1" as key from "Personne" p
      where ${licenceEnded} order by 1 limit ${most}`,
  );
  return rows.map(({ key }) => key);
}
