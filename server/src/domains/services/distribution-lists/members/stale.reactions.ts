import { sql } from 'kysely';
import type { Reactions } from '../../../../engines/act/reactions.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { anyOf } from '../../../../platform/db/sql.ts';
import { oneWith, personRelations } from '../../../people/person/merged-person.ts';
import '../../../people/person/people.events.ts';
import { lineDependence } from '../groups/criteria.ts';

/** The job that looks again at who is due. */
export const recomputeJob = 'distributionLists.recompute';

/**
 * Whoever changes people notes whom and what, one row each, whatever the number of lists; who is due where is found behind
 * them.
 */
export function registerStaleLists(reactions: Reactions): void {
  reactions.on('people.changed', async ({ db, ask }, { people, lines }) => {
    const changed = [
      ...people.flatMap(({ IdPersonneEV1, before, after }) =>
        after === null ? [] : [{ person: IdPersonneEV1, fields: before === null ? null : Object.keys(after) }],
      ),
      ...[...new Set(Object.values(lines).flat())].map((person) => ({ person, fields: [lineDependence] })),
    ];
    const whole = [...new Set(people.flatMap(oneWith))];
    if (whole.length > 0) await lookAgainAt(db, whole);
    if (changed.length === 0) return;
    await sql`insert into "LdARevoir" ("IdPersonneEV1", champs)
      select c.person, coalesce((select array_agg(f) from jsonb_array_elements_text(nullif(c.fields, 'null'::jsonb)) f), '{}')
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) c(person integer, fields jsonb)
      join "Personne" p on p."IdPersonneEV1" = c.person
      where exists (select from "Liste" where deleted_at is null)`.execute(db);
    ask(recomputeJob, 'people');
  });
}

/** What named the one names the other: they, and whoever stands to them, may be due elsewhere though nothing of theirs was written. */
async function lookAgainAt(db: Db, people: readonly number[]): Promise<void> {
  const keys = sql`any(${sql.val(people)}::integer[])`;
  const stand = personRelations.map((relation) => sql<boolean>`${sql.ref(`p.IdPersonneEV1${relation}`)} = ${keys}`);
  await sql`insert into "LdARevoir" ("IdPersonneEV1", champs)
    select p."IdPersonneEV1", '{}' from "Personne" p
    where ${anyOf([sql<boolean>`p."IdPersonneEV1" = ${keys}`, ...stand])}
      or exists (select from management_line l where l."IdPersonneEV1" = p."IdPersonneEV1" and l."IdAncetre" = ${keys})`.execute(
    db,
  );
}
