import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { businessTables, quoted } from './business-state.ts';

/** What is written to a database, table by table, whoever writes it. */
export interface Watch {
  /** The tables of which a row was written and kept since this was last asked, in order of name. */
  written(): Promise<readonly string[]>;
  /**
   * The tables that `refused` writes by itself: what is found is only believed when the same again, once all is quiet,
   * writes it again. Other work that happens to write meanwhile is said, and is no fault of what was refused.
   */
  writtenBy<Answer>(
    refused: () => Promise<Answer>,
  ): Promise<{ readonly answer: Answer; readonly tables: readonly string[] }>;
}

/**
 * Watches all tables but those written beside the requests. A trigger notes each row in the transaction that writes it,
 * so that what is rolled back leaves nothing, and looking costs the same however much the database holds.
 */
export async function watchWrites(pool: pg.Pool): Promise<Watch> {
  await pool.query(notes);
  for (const table of await businessTables(pool)) await pool.query(triggersOf(table));

  async function written(): Promise<readonly string[]> {
    const { rows } = await pool.query<{ name: string }>('delete from watch.written returning name');
    return [...new Set(rows.map(({ name }) => name))].sort();
  }

  async function untilQuiet(): Promise<void> {
    for (let quiet = 0; quiet < 5; ) {
      await sleep(50);
      quiet = (await written()).length > 0 ? 0 : quiet + 1;
    }
  }

  return {
    written,
    writtenBy: async (refused) => {
      await written();
      const answer = await refused();
      const first = await written();
      if (first.length === 0) return { answer, tables: [] };
      await untilQuiet();
      await refused();
      const again = await written();
      const tables = first.filter((table) => again.includes(table));
      if (tables.length < first.length)
        console.warn(
          `Written beside a request, and not in besideRequests: ${first.filter((one) => !again.includes(one))}`,
        );
      return { answer, tables };
    },
  };
}

const notes = `
  create schema watch;
  create unlogged table watch.written (name text not null);
  create function watch.note() returns trigger language plpgsql security definer as $$
    begin
      insert into watch.written values (tg_table_name);
      return null;
    end $$;`;

const triggersOf = (table: string) => `
  create trigger watch_rows after insert or update or delete on ${quoted(table)} for each row execute function watch.note();
  create trigger watch_all after truncate on ${quoted(table)} execute function watch.note();`;
