import pg from 'pg';
import { readSettings } from '../server/src/platform/config/settings.ts';
import { runningEmbeddedPostgres } from '../server/src/platform/db/embedded.ts';
import { embeddedIssuer } from '../server/src/platform/identity/embedded-provider.ts';
import { issueToken } from '../server/src/platform/identity/issue-token.ts';

const HOUR = 3600;

async function token(login: string): Promise<string> {
  const settings = readSettings(process.env);
  if (!settings.EMBEDDED_IDP) throw new Error('People sign in with OIDC_ISSUER here: only it can give tokens.');
  const connectionString = settings.DATABASE_URL ?? runningEmbeddedPostgres(settings.DATA_DIR);
  if (!connectionString) throw new Error('The server is not running: start it first (npm start).');
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    return await issueToken({
      pool,
      issuer: embeddedIssuer(settings.PUBLIC_URL),
      audience: settings.OIDC_AUDIENCE,
      clientId: settings.OIDC_CLIENT_ID,
      login,
      ttl: HOUR,
    });
  } finally {
    await pool.end();
  }
}

const [login] = process.argv.slice(2);
try {
  if (!login) throw new Error('Usage: npm run token -- LOGIN');
  console.log(await token(login));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
