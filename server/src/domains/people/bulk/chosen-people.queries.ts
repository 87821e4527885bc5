import { mostChanged } from '@passerelle/contracts/bulk/bulk.fields.ts';
import type { ChosenPeople } from '@passerelle/contracts/bulk/chosen-people.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { areAmong } from '../../../engines/lists/chosen.queries.ts';
import { namingKept } from '../../../engines/lists/kept-people.queries.ts';
import { questionBy } from '../../../engines/lists/reader.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { directory } from '../directory/directory.list.ts';
import { foundPeople, visiblePeople, whoseField } from '../directory/directory.queries.ts';

export interface Chooser {
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  /** The current day, `YYYY-MM-DD` (UTC). */
  readonly today: string;
}

/**
 * The keys of people as they were chosen, of those whom the chooser sees, in order.
 * @throws {ApiError} INVALID_INPUT where they are more than one plan may change; what the directory throws of its filter
 */
export async function chosenPeople(db: Db, who: Chooser, chosen: ChosenPeople): Promise<readonly number[]> {
  const people = await rowsOf(
    db,
    sql<{ key: number }>`select p."IdPersonneEV1" as key from "Personne" p where ${await areChosen(db, who, chosen)}
      order by 1 limit ${mostChanged + 1}`,
  );
  if (people.length > mostChanged) throw invalidInput('body/input/chosen', 'max', mostChanged);
  return people.map(({ key }) => key);
}

async function areChosen(db: Db, { kernel, actor, today }: Chooser, chosen: ChosenPeople): Promise<Sql<boolean>> {
  const who = { kernel, actor };
  const key = sql`p."IdPersonneEV1"`;
  if ('team' in chosen)
    return allOf([
      sql<boolean>`p."IdPersonneEV1Manager" = ${chosen.team}`,
      visiblePeople(who, 'p'),
      whoseField(who, 'Manager', 'p'),
    ]);
  const { filter, langue: language, ...some } = chosen;
  const question = questionBy(who, directory, filter);
  const where = await namingKept({ ...who, db }, directory, question.where);
  return allOf([foundPeople({ ...who, language, today }, { ...question, where }), areAmong(key, some)]);
}
