import { checkValue } from '@passerelle/contracts/forms/check-value.ts';
import type { FieldItem } from '@passerelle/contracts/forms/form.ts';
import { mostDaysOfLink, shortestPieceReason } from '@passerelle/contracts/hiring/pieces.ts';
import { personFields } from '@passerelle/contracts/person/person.fields.ts';
import { checkTogether } from '@passerelle/contracts/person/person.rules.ts';
import { lengthOfReason } from '@passerelle/contracts/reason.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../../engines/act/act.ts';
import { formContext } from '../../../../engines/forms/form-context.queries.ts';
import { rowOf } from '../../../../platform/db/database.ts';
import { dayIn, startIn, zoneAt } from '../../../../platform/db/days.ts';
import { ApiError, invalidInput } from '../../../../platform/http/api-error.ts';
import { lockFile } from '../file/file.queries.ts';
import { writePerson } from '../file/pay-state.actions.ts';
import { settleClock } from './clock.actions.ts';
import { told } from './link.actions.ts';
import { lockLink } from './link.queries.ts';
import { moveEnd } from './link-end.actions.ts';

/** What a candidate is asked for and written to by. */
export interface Reach {
  readonly DateNaissance?: string | undefined;
  readonly MailPerso?: string | undefined;
}

const items: Readonly<Record<keyof Reach, FieldItem>> = {
  DateNaissance: { field: 'DateNaissance', code: 'D' },
  MailPerso: { field: 'MailPerso', code: 'T' },
};

/**
 * Puts right what a candidate comes to their file by, as whoever recruits them was told. Wrong tries stay counted: else a date that is
 * changed twice would let somebody guess for ever.
 * @throws {ApiError} NOT_FOUND where there is no file; DEMANDE_STADE where it is over; INVALID_INPUT
 */
export async function putReachRight(writing: Writing, person: number, reach: Reach): Promise<void> {
  const { db } = writing;
  const { IdStade } = await lockFile(db, person);
  if (IdStade > stages.underWay) throw new ApiError('DEMANDE_STADE');
  const { before, today } = await rowOf(
    db,
    sql<{ before: Record<keyof Reach, string | null>; today: string }>`select
        jsonb_build_object('DateNaissance', "DateNaissance", 'MailPerso', "MailPerso") as before,
        ${dayIn(zoneAt('p'))}::text as today
      from "Personne" p where "IdPersonneEV1" = ${person} for no key update`,
  );
  const context = await formContext(db, false);
  const after: Record<string, unknown> = {};
  for (const name of Object.keys(items) as (keyof Reach)[]) {
    if (reach[name] === undefined) continue;
    const checked = checkValue(personFields[name], items[name], reach[name], { ...context, country: undefined });
    if ('rule' in checked) throw invalidInput(`body/${name}`, checked.rule, checked.limit);
    if (checked.value === null) throw invalidInput(`body/${name}`, 'required');
    if (checked.value !== before[name]) after[name] = checked.value;
  }
  const [fault] = checkTogether({ DateNaissance: after.DateNaissance, DateSortiePhysique: null }, today);
  if (fault) throw invalidInput(`body/${fault.field}`, fault.rule);
  const changed = Object.keys(after) as (keyof Reach)[];
  if (changed.length === 0) return;
  await writePerson(writing, person, Object.fromEntries(changed.map((name) => [name, before[name]])), after);
}

/**
 * Moves the end of a link to that of a day where its candidate is. One that was over goes on until then.
 * @throws {ApiError} NOT_FOUND where there is no file or link; DEMANDE_STADE where its hours have not begun, or it was handed over;
 * INVALID_INPUT for a day that is over, or too far; without a reason, for one that is not before they come
 */
export async function moveReturnDay(
  writing: Writing,
  person: number,
  { DateRetour, Remarque }: { readonly DateRetour: string; readonly Remarque?: string | undefined },
): Promise<void> {
  const { db } = writing;
  const request = await lockFile(db, person);
  const { IdDemande, IdStade } = request;
  const link = await lockLink(db, IdDemande);
  if (!link) throw new ApiError('NOT_FOUND');
  const zone = zoneAt('p');
  const { begun, past, last, late } = await rowOf(
    db,
    sql<{ begun: boolean; past: boolean; last: string | null; late: boolean }>`select l."Depuis" is not null as begun,
        ${DateRetour}::date < ${dayIn(zone)} as past,
        (${dayIn(zone, sql`l."Depuis"`)} + ${sql.lit(mostDaysOfLink)})::text as last,
        coalesce(${DateRetour}::date >= p."DateEntreePhysique", false) as late
      from "LienCandidat" l join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
      where l."IdLien" = ${link.IdLien}`,
  );
  if (!begun || last === null || IdStade !== stages.draft) throw new ApiError('DEMANDE_STADE');
  if (past) throw invalidInput('body/DateRetour', 'dateFuture');
  if (DateRetour > last) throw invalidInput('body/DateRetour', 'dateTooLate', last);
  const why = Remarque?.trim() ?? '';
  if (late && lengthOfReason(why) < shortestPieceReason)
    throw invalidInput('body/Remarque', why ? 'minLength' : 'required', why ? shortestPieceReason : undefined);
  // Of one that stands still, what is to come begins now.
  const { end } = await rowOf(
    db,
    sql<{ end: Date }>`select ${startIn(zone, sql`(${DateRetour}::date + 1)`)} - interval '1 second' as end
      from "Personne" p where p."IdPersonneEV1" = ${person}`,
  );
  await moveEnd(db, link, sql`${end}::timestamptz`, { Pause: sql`case when "Pause" is not null then now() end` });
  await settleClock(writing, request);
  await told(writing, IdDemande, 'moved');
}
