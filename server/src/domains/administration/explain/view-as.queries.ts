import { sql } from 'kysely';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import type { AccountState } from '../../foundation/actor/actor.queries.ts';
import { signsIn } from '../../foundation/actor/presence.ts';

export interface OpenView {
  readonly IdViewAs: number;
  readonly until: Date;
  /** State of the account that is looked through. */
  readonly state: Pick<AccountState, 'IdPersonneEV1' | 'VersionDroits' | 'version'>;
}

/** The look that is under way, if it still is and the person may still sign in. */
export async function openView(db: Db, viewer: number, seen: number): Promise<OpenView | undefined> {
  const [row] = await rowsOf(
    db,
    sql<{ IdViewAs: number; until: Date; VersionDroits: number; version: number }>`
      select v."IdViewAs", v.until, p."VersionDroits", m.version
      from view_as v join "Personne" p on p."IdPersonneEV1" = v."IdPersonneEV1Vu" cross join model_version m
      where v."IdPersonneEV1" = ${viewer} and v."IdPersonneEV1Vu" = ${seen} and v.ended_at is null and v.until > now()
        and ${signsIn('p')}`,
  );
  return row && { IdViewAs: row.IdViewAs, until: row.until, state: { IdPersonneEV1: seen, ...row } };
}
