import { sql } from 'kysely';
import type { Reactions } from '../../../../engines/act/reactions.ts';
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
    if (changed.length === 0) return;
    await sql`insert into "LdARevoir" ("IdPersonneEV1", champs)
      select c.person, coalesce((select array_agg(f) from jsonb_array_elements_text(nullif(c.fields, 'null'::jsonb)) f), '{}')
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) c(person integer, fields jsonb)
      join "Personne" p on p."IdPersonneEV1" = c.person
      where exists (select from "Liste" where deleted_at is null)`.execute(db);
    ask(recomputeJob, 'people');
  });
}
