import { type StartScreen, startScreens } from '@passerelle/contracts/session/session.contract.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** The page that a person, by their key, begins on. */
export const startScreenOf = (IdPersonneEV1: Sql) =>
  sql<StartScreen>`coalesce((select s.screen from start_screen s where s."IdPersonneEV1" = ${IdPersonneEV1}),
    ${sql.lit(startScreens[0])})`;

/** Has somebody begin on a page from now on. */
export async function startOn(db: Db, IdPersonneEV1: number, screen: StartScreen): Promise<void> {
  await db
    .insertInto('start_screen')
    .values({ IdPersonneEV1, screen })
    .onConflict((held) => held.column('IdPersonneEV1').doUpdateSet({ screen }))
    .execute();
}
