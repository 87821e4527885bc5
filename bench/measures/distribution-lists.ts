import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import '../../server/src/app/domains.ts';
import { createEngines } from '../../server/src/app/engines.ts';
import { staleListsJobs } from '../../server/src/domains/services/distribution-lists/members/stale.jobs.ts';
import { openDatabase, openPool } from '../../server/src/platform/db/database.ts';
import type { Scratch } from '../databases.ts';
import { type Measure, measure, median } from '../figures.ts';
import { bringMembers, fillLists } from '../lists.ts';
import type { Loader } from '../loader.ts';
import { searches } from '../questions.ts';
import { readingBeside } from '../reading-beside.ts';
import { type Persona, type Rival, signIn, startProduct } from '../rivals.ts';
import { changeMany } from './bulk.ts';
import { followed, loadFollowed, peopleToMove } from './lists-load.ts';

const questions = 40;
const changes = 5;

interface ListsBench {
  readonly lists: number;
  /** What readers of the directory look for meanwhile. */
  readonly terms: readonly string[];
  readonly loader: Loader;
  readonly say: (message: string) => void;
}

/**
 * Distribution lists among a hundred thousand people: how long a count takes while criteria are typed, against the same count
 * in SQL, and a page of lists and of members; how long it takes to find anew who is due in all of them, and what readers feel
 * of it; how long until somebody's change is in the mail suite, and the change of five thousand. On a copy: it writes.
 */
export async function measureDistributionLists(
  { databaseUrl }: Scratch,
  { lists, terms, loader, say }: ListsBench,
): Promise<Measure[]> {
  let product = await startProduct({ DATABASE_URL: databaseUrl });
  const pool = openPool(databaseUrl, 3, (error) => say(error.message));
  try {
    let hr = await signIn(databaseUrl, product.url, 'hr');
    const call = async (...asked: Asking) => await callAs(product, hr, ...asked);
    const sites = (await pool.query<{ id: number }>('select "IdSite" as id from "Site" order by 1')).rows;
    const siteOf = (n: number) => sites[n % sites.length]?.id ?? 0;
    const finds = (site: number) => ({ field: 'IdSite', operator: 'in', value: [site] });
    const reading = () => ({ product, loader, reads: searches(hr, terms).product });
    const moving = await peopleToMove(pool);
    say(`moving five thousand people, before there are lists…`);
    const withoutLists = await readingBeside(reading(), async () => {
      const begun = performance.now();
      await changeMany(product, hr, moving(0));
      return (performance.now() - begun) / 1000;
    });
    const fields = { LibListe: 'Bench', IdNature: 'PRJ', IdPersonneEV1: hr.IdPersonneEV1, Rule: 'TOUS', Visible: true };
    const made = { ...fields, Cachee: false, SansPrefixe: false, OpenEXT: false };
    const { IdListe } = await call('POST', '/LdListeActifs/create-new-liste', {
      fields: Object.entries(made).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur })),
    });
    await call('POST', `/LdConditions/update-conditions-groupe/${IdListe}/0`, {
      Conditions: { and: [finds(siteOf(0)), { field: 'IdStatut', operator: 'not empty' }] },
      Revision: 1,
    });
    say(`making ${lists} lists…`);
    await fillLists(databaseUrl, IdListe, lists);
    const whole = await readingBeside(reading(), async () => await recomputeAll(databaseUrl, say));
    say(`all found anew in ${whole.done.toFixed(1)} s; bringing them to the mail suite…`);
    await product.stop();
    await bringMembers(databaseUrl);
    product = await startProduct({ DATABASE_URL: databaseUrl });
    hr = await signIn(databaseUrl, product.url, 'hr');
    await followed(pool);

    const counted = await p95(async (n) => {
      await call('POST', '/LdGroupActifs/apercu', { IdListe, IdGroupe: 0, Conditions: finds(siteOf(n)) });
    });
    const bare = await p95(async (n) => {
      await pool.query(
        `select count(*) from "Personne" where "IdSite" = $1 and "IdStatut" in (500, 600) and "Mail" is not null
          and "Physique" and not "Test" and not "ExcluLD" and not "Suspendu"`,
        [siteOf(n)],
      );
    });
    const page = await p95(async () => {
      await call('POST', '/LdListeActifs/get-listes', { filtre: 'all', filter: '{}' });
    });
    const members = await p95(async (n) => {
      await call('GET', `/LdListeActifs/get-membres-liste/${IdListe + 1 + (n % lists)}/0`);
    });
    // Whether a name is taken, by a list or by nobody: asked while it is typed, and answered alike.
    const [held = 'Bench'] = (
      await pool.query<{ name: string }>(`select "LibListe" as name from "Liste" where "Adresse" is not null limit 1`)
    ).rows.map(({ name }) => name);
    const taken = await p95(async (n) => {
      const NomDL = n % 2 === 0 ? held : `Nobody has ${n}`;
      await call('POST', '/LdListeActifs/is-exist-address', { NomDL, IdNature: 'PRJ' });
    });
    const takenThere = await p95(async (n) => {
      const name = encodeURIComponent(n % 2 === 0 ? held : `Nobody has ${n}`);
      await call('GET', `/LdListeActifs/is-exist-in-office/${name}?IdNature=PRJ`);
    });
    const reached = await measureChanges(call, pool, siteOf(1));
    say(
      `a count ${counted.toFixed(0)} ms, pages ${page.toFixed(0)} and ${members.toFixed(0)} ms, a change in the suite after ${median(reached).toFixed(1)} s`,
    );
    const load = await loadFollowed({ ...reading(), hr, pool, databaseUrl, moving, say });
    product = load.product;
    return [
      measure('a count while criteria are typed, p95', 'ms', { atMost: 300 }, [counted]),
      measure('the same count in SQL alone, p95', 'ms', null, [bare]),
      measure('a page of lists, p95', 'ms', { atMost: 300 }, [page]),
      measure('a page of members of a list, p95', 'ms', { atMost: 300 }, [members]),
      measure('whether a name is taken, p95', '× a page of members', { atMost: 1 }, [taken / members]),
      measure('whether a name is taken in the suite as well, p95', '× a page of members', { atMost: 1 }, [
        takenThere / members,
      ]),
      measure(`all of ${lists} lists found anew`, 's', { atMost: 300 }, [whole.done]),
      measure('directory beside it, p95', '× alone', { atMost: 1.5 }, whole.ratios),
      measure('a change of somebody until the mail suite has it', 's', { atMost: 5 }, reached),
      measure('a change of 5,000 people, with lists', '× without', { atMost: 1.1 }, [load.applied / withoutLists.done]),
      ...load.measures,
    ];
  } finally {
    await pool.end();
    await product.stop();
  }
}

type Answer = { readonly IdListe: number } & Readonly<Record<string, unknown>>;

type Asking = readonly [method: string, path: string, body?: object];

async function callAs({ url }: Rival, { authorization }: Persona, ...[method, path, body]: Asking): Promise<Answer> {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${url}/api${path}`, {
    ...{ method, headers: body ? headers : { authorization } },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as Answer;
}

/** In milliseconds, within which all but one of twenty questions are answered. */
async function p95(ask: (n: number) => Promise<void>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < questions; n++) {
    const begun = performance.now();
    await ask(n);
    took.push(performance.now() - begun);
  }
  return took.sort((a, b) => a - b)[Math.floor(questions * 0.95) - 1] ?? Number.NaN;
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
  call: (...asked: Asking) => Promise<Answer>,
  pool: pg.Pool,
  site: number,
): Promise<readonly number[]> {
  const { rows: people } = await pool.query<{ person: number; site: number; mail: string }>(
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
      const { rows } = await pool.query<{ lists: number; with_them: number }>(
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
