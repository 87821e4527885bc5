import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import '../../server/src/app/domains.ts';
import { createEngines } from '../../server/src/app/engines.ts';
import { staleListsJobs } from '../../server/src/domains/services/distribution-lists/members/stale.jobs.ts';
import { openDatabase, openPool } from '../../server/src/platform/db/database.ts';
import type { Scratch } from '../databases.ts';
import { type Measure, measure } from '../figures.ts';
import { fillLists } from '../lists.ts';
import { type Persona, type Rival, signIn, startProduct } from '../rivals.ts';

const previews = 40;
const changes = 5;

/**
 * Distribution lists among a hundred thousand people: how long a count takes while criteria are typed, against the same count
 * in SQL; how long it takes to find anew who is due in all of them; how long until somebody's change is in the mail suite. On a
 * copy: it writes.
 */
export async function measureDistributionLists(
  { databaseUrl }: Scratch,
  lists: number,
  say: (message: string) => void,
): Promise<Measure[]> {
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const hr = await signIn(databaseUrl, product.url, 'hr');
    const call = callAs(product, hr);
    const sites = (await client.query<{ id: number }>('select "IdSite" as id from "Site" order by 1')).rows;
    const finds = (site: number) => ({ field: 'IdSite', operator: 'in', value: [site] });
    const fields = { LibListe: 'Bench', IdNature: 'PRJ', IdPersonneEV1: hr.IdPersonneEV1, Rule: 'TOUS', Visible: true };
    const made = { ...fields, Cachee: false, SansPrefixe: false, OpenEXT: false };
    const { IdListe } = await call('POST', '/LdListeActifs/create-new-liste', {
      fields: Object.entries(made).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })),
    });
    await call('POST', `/LdConditions/update-conditions-groupe/${IdListe}/0`, {
      Conditions: { and: [finds(sites[0]!.id), { field: 'IdStatut', operator: 'not empty' }] },
      Revision: 1,
    });
    say(`making ${lists} lists…`);
    await fillLists(databaseUrl, IdListe, lists);
    const counted = await measureCounts(
      sites.map(({ id }) => id),
      {
        ours: async (site) =>
          void (await call('POST', '/LdGroupActifs/apercu', { IdListe, IdGroupe: 0, Conditions: finds(site) })),
        bare: async (site) =>
          void (await client.query(
            `select count(*) from "Personne" where "IdSite" = $1 and "IdStatut" in (500, 600) and "Mail" is not null
            and "Physique" and not "Test" and not "ExcluLD" and not "Suspendu"`,
            [site],
          )),
      },
    );
    const whole = await recomputeAll(databaseUrl, say);
    const reached = await measureChanges(call, client, sites[1]!.id);
    return [
      measure('a count while criteria are typed, p95', 'ms', { atMost: 300 }, [counted.ours]),
      measure('the same count in SQL alone, p95', 'ms', null, [counted.bare]),
      measure(`all of ${lists} lists found anew`, 's', { atMost: 300 }, [whole]),
      measure('a change of somebody until the mail suite has it', 's', { atMost: 5 }, reached),
    ];
  } finally {
    await client.end();
    await product.stop();
  }
}

type Answer = { readonly IdListe: number } & Readonly<Record<string, unknown>>;

const callAs =
  ({ url }: Rival, { authorization }: Persona) =>
  async (method: string, path: string, body: object): Promise<Answer> => {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Answer;
  };

async function measureCounts(
  sites: readonly number[],
  ways: Readonly<Record<'ours' | 'bare', (site: number) => Promise<void>>>,
): Promise<Readonly<Record<'ours' | 'bare', number>>> {
  const p95 = async (way: (site: number) => Promise<void>) => {
    const took: number[] = [];
    for (let n = 0; n < previews; n++) {
      const begun = performance.now();
      await way(sites[n % sites.length]!);
      took.push(performance.now() - begun);
    }
    return took.sort((a, b) => a - b)[Math.floor(previews * 0.95) - 1]!;
  };
  return { ours: await p95(ways.ours), bare: await p95(ways.bare) };
}

/** Finds anew who is due in every list, as the clock does each hour; in seconds. */
async function recomputeAll(databaseUrl: string, say: (message: string) => void): Promise<number> {
  const pool = openPool(databaseUrl, 4, (error) => say(error.message));
  const db = openDatabase(pool);
  try {
    const { act, kernel } = createEngines(db);
    const job = staleListsJobs({ db, act, kernel }).find(({ name }) => name === 'distributionLists.day');
    if (!job || !('cron' in job)) throw new Error('There is a job of each day');
    const begun = performance.now();
    await job.run({} as never);
    return (performance.now() - begun) / 1000;
  } finally {
    await db.destroy();
  }
}

/** Somebody moves to a site: in seconds, until the suite has them in a list of that site. */
async function measureChanges(
  call: ReturnType<typeof callAs>,
  client: pg.Client,
  site: number,
): Promise<readonly number[]> {
  // What was found anew is brought there first.
  for (;;) {
    const { rows } = await client.query(
      `select from effect where entity = 'Liste' and state in ('waiting', 'running') limit 1`,
    );
    if (rows.length === 0) break;
    await sleep(1000);
  }
  const { rows: people } = await client.query<{ person: number; site: number; mail: string }>(
    `select "IdPersonneEV1" as person, "IdSite" as site, "Mail" as mail from "Personne"
      where "IdSite" <> $1 and "IdStatut" = 500 and "Mail" is not null and "Physique" and not "Test" and not "ExcluLD"
        and "IdPays" = (select "IdPays" from "Site" where "IdSite" = $1) order by 1 limit $2`,
    [site, changes],
  );
  const took: number[] = [];
  for (const { person, site: Vu, mail } of people) {
    const begun = performance.now();
    await call('PATCH', `/Personnes/${person}`, { fields: [{ IdChamp: 'IdSite', Valeur: site, Vu }] });
    const ofSite = `from "LdGroupe" g join suite_list l on l.marker = (select id from installation) || '/Liste/' || g."IdListe"
      where g."Conditions" @> jsonb_build_object('and', jsonb_build_array(jsonb_build_object('value', jsonb_build_array($1::integer))))`;
    for (;;) {
      const { rows } = await client.query<{ lists: number; with_them: number }>(
        `select count(*)::integer as lists,
            count(*) filter (where exists (select from suite_member m where m.marker = l.marker and m.mail = $2))::integer as with_them
          ${ofSite}`,
        [site, mail],
      );
      const [{ lists, with_them } = { lists: 0, with_them: 0 }] = rows;
      if (lists > 0 && with_them === lists) break;
      if (performance.now() - begun > 120_000) throw new Error(`${with_them} of ${lists} lists have ${mail}`);
      await sleep(50);
    }
    took.push((performance.now() - begun) / 1000);
  }
  return took;
}
