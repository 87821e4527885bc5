import type pg from 'pg';
import { createEngines } from '../../server/src/app/engines.ts';
import { loadActor } from '../../server/src/domains/foundation/actor/actor.queries.ts';
import { personFormSubject } from '../../server/src/domains/people/person/person.form.ts';
import { saveForm } from '../../server/src/engines/forms/save-form.ts';
import { openDatabase, openPool } from '../../server/src/platform/db/database.ts';
import type { Scratch } from '../databases.ts';
import type { Pace } from '../duel.ts';
import { type Measure, measure } from '../figures.ts';

const editors = 16;
const slices = 4;

/** One field of a record saved by its form, as the call does, against a bare update with its history row. */
export async function measureSaving(
  { databaseUrl, role }: Scratch,
  { rounds, seconds }: Pace,
  say: (message: string) => void,
): Promise<Measure[]> {
  const pool = openPool(databaseUrl, editors, (error) => say(error.message), role);
  const db = openDatabase(pool);
  try {
    const { kernel, act } = createEngines(db);
    const people = await db
      .selectFrom('Personne')
      .select(['IdPersonneEV1', 'Fonction'])
      .where('Physique', '=', true)
      .limit(editors)
      .execute();
    const hr = await db
      .selectFrom('Personne')
      .select('IdPersonneEV1')
      .where('CompteAD', '=', 'hr')
      .executeTakeFirstOrThrow();
    const { actor } = await loadActor(db, hr.IdPersonneEV1);
    const held = new Map(people.map(({ IdPersonneEV1, Fonction }) => [IdPersonneEV1, Fonction]));
    const next = (key: number) => {
      const [Vu, Valeur] = [held.get(key) ?? null, `Job ${crypto.randomUUID().slice(0, 18)}`];
      held.set(key, Valeur);
      return { Vu, Valeur };
    };
    const byForm = async (key: number) => {
      const field = { IdChamp: 'Fonction', ...next(key) };
      const once = { key: crypto.randomUUID(), input: field };
      await act({ call: 'bench.save', actor, once }, async (writing) => {
        await saveForm(writing, { kernel, actor }, personFormSubject, key, [field]);
      });
    };
    const bare = async (key: number) => await bareSave(pool, key, next(key));
    const pace = async (save: (key: number) => Promise<void>, time: number) => {
      const end = performance.now() + time * 1000;
      let saved = 0;
      await Promise.all(
        people.map(async ({ IdPersonneEV1 }) => {
          for (; performance.now() < end; saved++) await save(IdPersonneEV1);
        }),
      );
      return saved / time;
    };
    for (const way of [byForm, bare]) await pace(way, 1);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const sums = [0, 0] as [number, number];
      for (let slice = 0; slice < slices; slice++) {
        sums[1] += await pace(bare, seconds / slices);
        sums[0] += await pace(byForm, seconds / slices);
      }
      say(`16 editors, by the form | bare: ${sums.map((sum) => `${(sum / slices).toFixed(0)}/s`).join(' | ')}`);
      ratios.push(sums[0] / sums[1]);
    }
    return [measure('one field saved, saves/s of 16 editors', '× bare update with history', { atLeast: 0.4 }, ratios)];
  } finally {
    await db.destroy();
  }
}

async function bareSave(pool: pg.Pool, key: number, { Vu, Valeur }: { Vu: string | null; Valeur: string }) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'bench-update',
      text: `update "Personne" set "Fonction" = $2, "DisplayNameModif" = 'bench', "DateM" = now() where "IdPersonneEV1" = $1`,
      values: [key, Valeur],
    });
    await client.query({
      name: 'bench-history',
      text: `with entry as (insert into history_entry (call, entity, entity_id, commitment)
          values ('bench.bare', 'Personne', $1, '') returning id)
        insert into history_values (id, before, after, salt) select id, $2::jsonb, $3::jsonb, '' from entry`,
      values: [String(key), JSON.stringify({ Fonction: Vu }), JSON.stringify({ Fonction: Valeur })],
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}
