import { listForm } from '@passerelle/contracts/distribution-lists/list.form.ts';
import { wordsIn } from '@passerelle/contracts/distribution-lists/list-names.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import { sql } from 'kysely';
import type { CheckedChange, FormSubject } from '../../../engines/forms/form-subject.ts';
import { readParameter } from '../../../platform/config/parameters.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { todayOfPerson } from '../../../platform/db/days.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { marksLook } from '../../foundation/actor/changed-by.queries.ts';
import { isActive } from '../../foundation/actor/presence.ts';
import { isAutomatic, ownOfAutomatic } from './automatic/automatic.policy.ts';
import { listSubject } from './list.columns.ts';
import { writePlannedLists } from './suite/planned-lists.actions.ts';

/** A distribution list, as the server fills it in. */
export const listFormSubject: FormSubject = {
  form: listForm,
  subject: listSubject,
  entity: 'Liste',
  adds: 'ldd',
  write: writePlannedLists,
  marks: marksLook,
  check: async (change) => [
    ...(await checkDeclared(change)),
    ...checkPrefix(change),
    ...(await checkName(change)),
    ...(await checkPeople(change)),
    ...(await checkEnd(change)),
    ...(await checkSenders(change)),
  ],
  taken: checkTaken,
};

/** An address without its prefix is for who may have one; of a list that is there the field's right says so. */
function checkPrefix({ kernel, actor, key, changed: { SansPrefixe } }: CheckedChange): FormFault[] {
  const asks = key === undefined && SansPrefixe === true;
  return asks && !kernel.holds(actor, 'ld.prefixe') ? [{ field: 'SansPrefixe', rule: 'notAllowed' }] : [];
}

/** A name holds no word that is forbidden, and not the domain of our mails. */
async function checkName({ db, changed: { LibListe } }: CheckedChange): Promise<FormFault[]> {
  if (typeof LibListe !== 'string') return [];
  const [word] = wordsIn(LibListe, await forbiddenWords(db));
  return word === undefined ? [] : [{ field: 'LibListe', rule: 'forbiddenWord', limit: word }];
}

/** What names of lists must not hold: words that are forbidden, then the domains of our mails. */
export async function forbiddenWords(db: Db): Promise<readonly string[]> {
  const words = await rowsOf(
    db,
    sql<{ word: string }>`select "Mot" as word from "MotInterdit" where "Actif"
      union all select distinct "DomaineMail" from "Societe" where "DomaineMail" <> ''`,
  );
  return [...words.map(({ word }) => word), await readParameter(db, 'LD_DOMAINE')];
}

/** A list that was made by a declaration says of itself whose it is and who writes to it: the rest is declared. */
async function checkDeclared({ db, key, changed }: CheckedChange): Promise<FormFault[]> {
  const declared = Object.keys(changed).filter((field) => !ownOfAutomatic.has(field));
  if (key === undefined || declared.length === 0 || !(await isAutomatic(db, Number(key)))) return [];
  return declared.map((field) => ({ field, rule: 'notAllowed' }));
}

/** Whoever owns a list or backs it is somebody who is here, known to who says so; somebody else needs the right to say it. */
async function checkPeople({ db, kernel, actor, changed }: CheckedChange): Promise<FormFault[]> {
  const asked = (['IdPersonneEV1', 'IdPersonneEV1backup'] as const).flatMap((field) =>
    typeof changed[field] === 'number' ? [{ field, person: changed[field] }] : [],
  );
  if (asked.length === 0) return [];
  const found = await rowsOf(
    db,
    sql<{ person: number; here: boolean; known: boolean; may: boolean }>`select p."IdPersonneEV1" as person,
        (p."Physique" and not p."Test" and ${isActive('p')}) as here, ${kernel.scope(actor, 'ann', 'person', 'p')} as known,
        ${kernel.scope(actor, 'ld.responsable', 'person', 'p')} as may
      from "Personne" p where p."IdPersonneEV1" = any(${sql.val(asked.map(({ person }) => person))}::integer[])`,
  );
  return asked.flatMap(({ field, person }): FormFault[] => {
    const one = found.find((row) => row.person === person);
    if (!one?.known) return [{ field, rule: 'unknownValue' }];
    if (!one.here) return [{ field, rule: 'gone' }];
    const needs = field === 'IdPersonneEV1' && person !== actor.IdPersonneEV1;
    return needs && !one.may ? [{ field, rule: 'notAllowed' }] : [];
  });
}

/** Where only those who are named write to a list, somebody is: they are named with the rule, by its own call. */
async function checkSenders({ db, key, changed: { Rule } }: CheckedChange): Promise<FormFault[]> {
  if (Rule !== 'PERSO') return [];
  const [named] = await rowsOf(db, sql`select from "LdSecurite" where "IdListe" = ${key ?? 0} limit 1`);
  return named ? [] : [{ field: 'Rule', rule: 'needsSenders' }];
}

/** A list ends within the days that its nature allows, and on none that is over where its owner is. */
async function checkEnd({ db, key, changed }: CheckedChange): Promise<FormFault[]> {
  const { DateFermeture, IdNature, IdPersonneEV1 } = changed;
  if (typeof DateFermeture !== 'string') return [];
  const [days] = await rowsOf(
    db,
    sql<{ before: boolean; last: string | null }>`select ${DateFermeture}::date < now.day as before,
        case when ${DateFermeture}::date > now.day + n."DureeMax" then (now.day + n."DureeMax")::text end as last
      from (select 1) one left join "Liste" l on l."IdListe" = ${key ?? 0}
        left join "Nature" n on n."IdNature" = coalesce(${IdNature ?? null}::text, l."IdNature")
        cross join lateral (select ${todayOfPerson(sql`coalesce(${IdPersonneEV1 ?? null}::integer, l."IdPersonneEV1")`)} as day) now`,
  );
  if (days?.before) return [{ field: 'DateFermeture', rule: 'dateFuture' }];
  return days?.last ? [{ field: 'DateFermeture', rule: 'max', limit: days.last }] : [];
}

/** @throws {ApiError} ERREUR_EV1_LD_DOUBLON where a list has this name and nature; two at once come one after the other */
async function checkTaken({ db, key, changed }: CheckedChange): Promise<FormFault[]> {
  if (!('LibListe' in changed) && !('IdNature' in changed)) return [];
  const [is] = await rowsOf(
    db,
    sql<{
      LibListe: string;
      IdNature: string;
    }>`select coalesce(${changed.LibListe ?? null}, l."LibListe") as "LibListe",
        coalesce(${changed.IdNature ?? null}, l."IdNature") as "IdNature"
      from (select 1) one left join "Liste" l on l."IdListe" = ${key ?? 0}`,
  );
  await holdName(db, is?.IdNature ?? '', is?.LibListe ?? '');
  const [other] = await rowsOf(
    db,
    sql`select from "Liste" where fold("LibListe") = fold(${is?.LibListe ?? ''}) and "IdNature" = ${is?.IdNature ?? ''}
      and (deleted_at is null or freed_at is not null) and "IdListe" <> ${key ?? 0}`,
  );
  if (other) throw new ApiError('ERREUR_EV1_LD_DOUBLON', [{ path: 'body/fields/LibListe', rule: 'used' }]);
  return [];
}

/** From here to the end of the transaction nobody else gives a list of this nature that name: two at once come one after the other. */
export async function holdName(db: Db, IdNature: string, LibListe: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('liste'), hashtext(${`${IdNature}/${fold(LibListe)}`}))`.execute(db);
}
