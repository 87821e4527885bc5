import type pg from 'pg';

/** Somewhere where it is never the day that it is in UTC, nor in Paris but for an hour or two of night. */
export interface Elsewhere {
  readonly IdPays: string;
  /** The day it is there. */
  readonly today: string;
  /** The day after it, and the one before. */
  readonly tomorrow: string;
  readonly yesterday: string;
}

/** Makes a country there, once in a database. */
export async function elsewhere(pool: pg.Pool): Promise<Elsewhere> {
  const zone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  await pool.query(
    `insert into "Pays" ("IdPays", "LibPays", "IdLangue", "Indicatif", "Fuseau") values ('QZ', 'Elsewhere', 'EN', '999', $1)
      on conflict do nothing`,
    [zone],
  );
  const { rows } = await pool.query<Elsewhere>(
    `select 'QZ' as "IdPays", day::text as today, (day + 1)::text as tomorrow, (day - 1)::text as yesterday
      from (select (now() at time zone $1)::date as day) there`,
    [zone],
  );
  const [found] = rows;
  if (!found) throw new Error('no day there');
  return found;
}
