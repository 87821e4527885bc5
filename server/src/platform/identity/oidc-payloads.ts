import { sql } from 'kysely';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Pool } from 'pg';
import type { Db } from '../db/database.ts';

interface Row {
  payload: AdapterPayload;
  consumed_at: Date | null;
}

/** PostgreSQL text holds no NUL: an identifier with one is simply unknown. */
const storable = (id: string) => !id.includes('\0');

/** Everything the provider remembers (sessions, codes, grants, refresh tokens) lives in `oidc_payload`. */
export function payloadAdapter(pool: Pool): AdapterFactory {
  return (kind): Adapter => {
    async function findBy(column: 'id' | 'uid' | 'user_code', value: string) {
      if (!storable(value)) return undefined;
      const { rows } = await pool.query<Row>(
        `select payload, consumed_at from oidc_payload
          where kind = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
        [kind, value],
      );
      const [row] = rows;
      if (!row) return undefined;
      return row.consumed_at ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : row.payload;
    }

    return {
      async upsert(id, payload, expiresIn) {
        await pool.query(
          `insert into oidc_payload (kind, id, payload, grant_id, uid, user_code, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
           on conflict (kind, id) do update
              set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
                  user_code = excluded.user_code, expires_at = excluded.expires_at`,
          [kind, id, payload, payload.grantId, payload.uid, payload.userCode, expiresIn ?? null],
        );
      },
      find: (id) => findBy('id', id),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('user_code', userCode),
      async consume(id) {
        const { rowCount } = await pool.query(
          'update oidc_payload set consumed_at = now() where kind = $1 and id = $2 and consumed_at is null',
          [kind, id],
        );
        // Two uses at the same moment: the first one has it.
        if (rowCount === 0) throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        await pool.query('delete from oidc_payload where kind = $1 and id = $2', [kind, id]);
      },
      async revokeByGrantId(grantId) {
        await pool.query('delete from oidc_payload where kind = $1 and grant_id = $2', [kind, grantId]);
      },
    };
  };
}

/** Removes what expired more than a day ago; returns how many rows went. For a daily job. */
export async function deleteExpiredPayloads(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query("delete from oidc_payload where expires_at < now() - interval '1 day'");
  return rowCount ?? 0;
}

/** Ends every session, sign-in under way and refresh token of a person. Access tokens out there are not its business. */
export async function endSessions(db: Db, IdPersonneEV1: number): Promise<void> {
  await sql`delete from oidc_payload where payload ? 'accountId' and payload ->> 'accountId' = ${String(IdPersonneEV1)}`.execute(
    db,
  );
}
