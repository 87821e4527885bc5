import type pg from 'pg';

/**
 * Tells PostgreSQL what an entry of an index is worth to a search on this connection. It may look for a word in its index
 * alone, or read besides all the people of a country from theirs: worth it in a small group, where all hits are wanted;
 * not in a large one, where a search stops at the hits that it sorts, which the planner does not see.
 */
export async function tuneSearches(client: pg.ClientBase): Promise<void> {
  await client.query(`select set_config('cpu_index_tuple_cost', least(0.04, greatest(0.01, reltuples / 10000000))::text, false)
    from pg_class where oid = '"Personne"'::regclass`);
}
