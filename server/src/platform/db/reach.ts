import pg from 'pg';

/** Codes of the network and of PostgreSQL. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Is PostgreSQL running, and are its host and port right?',
  ENOENT: 'there is no such socket. Is PostgreSQL running?',
  ENOTFOUND: 'its host is not known. Is it written right?',
  EAI_AGAIN: 'its host cannot be looked up at this moment.',
  EHOSTUNREACH: 'its host cannot be reached.',
  ENETUNREACH: 'its host cannot be reached.',
  ETIMEDOUT: 'its host does not answer.',
  ECONNRESET: 'it cut the connection. Is it a PostgreSQL?',
  '28P01': 'user or password is wrong.',
  '28000': 'it does not let this user in from here: see its pg_hba.conf.',
  '3D000': 'there is no such database. Create it first, in UTF-8.',
  '53300': 'it has no connection left: see its max_connections.',
  '57P03': 'it is just starting or stopping.',
};

/**
 * The first connection of a pool.
 *
 * @throws Error for whoever wrote DATABASE_URL: what was tried, without its password, and why it does not answer
 */
export async function reach(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const { message, code = '' } = error as Error & { readonly code?: string };
    const { user, host, port, database } = new pg.Client(pool.options);
    const reason =
      reasons[code] ?? (message.includes('password must be a string') ? 'it asks for a password.' : message);
    throw new Error(`DATABASE_URL: ${user}@${host}:${port}/${database} cannot be used: ${reason}`, { cause: error });
  }
}
