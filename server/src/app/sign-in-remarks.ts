import { sql } from 'kysely';
import { countHolders } from '../domains/foundation/actor/held-rights.queries.ts';
import { signsIn } from '../domains/foundation/actor/presence.ts';
import type { Settings } from '../platform/config/settings.ts';
import { type Db, rowOf } from '../platform/db/database.ts';

type Told = Pick<Settings, 'EMBEDDED_IDP' | 'OIDC_ISSUER' | 'OIDC_LOGIN_CLAIM' | 'OIDC_LOGIN_MATCHES' | 'SMTP_URL'>;

interface Standing {
  /** Who is present, not stopped and has a login. */
  readonly people: number;
  /** Those of them who have a password here. */
  readonly passwords: number;
}

const whenEmpty = `Nobody is in the database yet. Load people, then name the first administrator:
  npm run people -- load FILE.csv --country FR --create-missing --dry-run
  npm run people -- load FILE.csv --country FR --create-missing
  npm run people -- administrator LOGIN
or start with DEMO=true for the demonstration group.`;

/** What whoever starts a server should know of how people sign in to it: that nobody can, say. One remark a line, none where all is well. */
export async function signInRemarks(db: Db, settings: Told): Promise<readonly string[]> {
  const anybody = await db.selectFrom('Personne').select('IdPersonneEV1').limit(1).execute();
  if (anybody.length === 0) return [whenEmpty];
  const { people, passwords } = await rowOf(
    db,
    sql<Standing>`select count(*) as people, count(a."IdPersonneEV1") as passwords
      from "Personne" p left join embedded_account a using ("IdPersonneEV1") where ${signsIn('p')}`,
  );
  const remarks: string[] = [];
  if (people === 0) remarks.push('Nobody can sign in: nobody who is present and not stopped has a login.');
  if ((await countHolders(db, 'adm', [])) === 0)
    remarks.push('Nobody administers: npm run people -- administrator LOGIN names who does, and shows their link.');
  if (settings.OIDC_ISSUER !== undefined) {
    if (passwords > 0)
      remarks.push(
        `People sign in with ${settings.OIDC_ISSUER}, and are found by their ${settings.OIDC_LOGIN_MATCHES === 'mail' ? 'address' : 'login'} in the claim ${settings.OIDC_LOGIN_CLAIM}. The ${passwords} passwords that the portal keeps are not in force.`,
      );
    return remarks;
  }
  if (people > 0 && passwords === 0)
    remarks.push(
      'Nobody can sign in yet: nobody has a password. npm run people -- link LOGIN shows a link by which somebody chooses theirs.',
    );
  else if (passwords < people)
    remarks.push(
      `${people - passwords} of ${people} people have no password yet: send them links from the directory${
        settings.SMTP_URL === undefined ? ', once mails leave (SMTP_URL), or show each one' : ''
      }.`,
    );
  return remarks;
}
