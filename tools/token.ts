import { embeddedIssuer } from '../server/src/platform/identity/embedded-issuer.ts';
import { issueToken } from '../server/src/platform/identity/issue-token.ts';
import { withDatabase } from './connection.ts';

const [login] = process.argv.slice(2);
if (!login) {
  console.error('Usage: npm run token -- LOGIN');
  process.exit(2);
}
await withDatabase(async ({ settings, pool }) => {
  if (!settings.EMBEDDED_IDP) throw new Error('People sign in with OIDC_ISSUER here: only it can give tokens.');
  const token = await issueToken({
    pool,
    issuer: embeddedIssuer(settings.PUBLIC_URL),
    audience: settings.OIDC_AUDIENCE,
    clientId: settings.OIDC_CLIENT_ID,
    login,
    ttl: 8 * 3600,
  });
  console.log(token);
});
