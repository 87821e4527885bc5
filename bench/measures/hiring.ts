import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import type pg from 'pg';
import { openPool } from '../../server/src/platform/db/database.ts';
import { hashOfSecret, newSecret } from '../../server/src/platform/identity/password-links.ts';
import type { Scratch } from '../databases.ts';
import { type Measure, measure } from '../figures.ts';
import type { Giving } from '../papers.ts';
import { type Persona, type Rival, signIn, startProduct } from '../rivals.ts';
import { inBrowser } from './web.ts';

const [files, candidates, uploads] = [5000, 500, 50];
/** What candidates save, one field each time. */
const saved = ['LieuNaissance', 'AdressePerso', 'CPPerso', 'VillePerso'] as const;
/** Each saves so often, in seconds, and so many times. */
const [between, times] = [3, 4];
const [looks, blocks] = [40, 10];
/** What the line of a phone carries, in bytes a second: 5 Mbit/s. */
const phoneLine = 5e6 / 8;
/** A slow 4G, as browsers pretend it: bytes a second, milliseconds there and back. */
const slow4G = { downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9, latency: 150 };

/**
 * Hiring files: five hundred candidates who save what they type, alone and beside fifty papers that come; the recruiter's
 * board of five thousand files; and how long until a candidate whose link is blocked sees nothing any more. On a copy: it writes.
 */
export async function measureHiring({ databaseUrl }: Scratch, say: (message: string) => void): Promise<Measure[]> {
  const product = await startProduct({ DATABASE_URL: databaseUrl });
  const pool = openPool(databaseUrl, 2, (error) => say(error.message));
  try {
    const recruiter = await signIn(databaseUrl, product.url, 'recruiter');
    say(`opening ${files} hiring files…`);
    const people = await peopleToHire(pool, recruiter);
    await together(people, async (person) => {
      await sent(product, asRecruiter(recruiter), 'POST', fileOf(person), {});
    });
    const letIn: string[] = [];
    await together(people.slice(0, candidates), async (person) => {
      await sent(product, asRecruiter(recruiter), 'POST', `${fileOf(person)}/lien`);
      letIn.push(await sessionOf(pool, person));
    });
    const employee = await signIn(databaseUrl, product.url, 'employee');
    const quiet = await lookingOn(product, employee, new Promise((resolve) => setTimeout(resolve, 5000)));
    say('saving…');
    const alone = await savingBeside(product, letIn, async () => {});
    /** Saves, and an employee's looks, beside papers that come over lines of this many bytes a second. */
    const besidePapers = async (uplink?: number) => {
      const given: number[] = [];
      const saving = savingBeside(product, letIn, async () => {
        given.push(...(await givenBy(product.url, letIn.slice(0, uploads), uplink)));
      });
      const busy = await lookingOn(product, employee, saving);
      return { saved: p95(await saving), busy: p95(busy) / p95(quiet), within: Math.max(...given) / 1000 };
    };
    const [phones, burst] = [await besidePapers(phoneLine), await besidePapers()];
    const views = await firstViews(product.url);
    const board: number[] = [];
    for (let look = 0; look < looks; look++) {
      const begun = performance.now();
      await sent(product, asRecruiter(recruiter), 'POST', '/Dossiers/embauche/recherche', { filter: '{}' });
      board.push(performance.now() - begun);
    }
    const felt: number[] = [];
    for (const [n, person] of people.slice(0, blocks).entries()) {
      const session = await sessionOf(pool, person);
      await sent(product, asRecruiter(recruiter), 'POST', `${fileOf(person)}/lien/bloquer`);
      const begun = performance.now();
      for (;;) {
        const answer = await fetch(`${product.url}/api/candidat/dossier`, { headers: asCandidate(session) });
        await answer.arrayBuffer();
        if (!answer.ok) break;
        if (performance.now() - begun > 60_000) throw new Error(`Candidate ${n} is let in yet`);
      }
      felt.push((performance.now() - begun) / 1000);
    }
    say(`${uploads} papers came within ${phones.within.toFixed(1)} s by phone`);
    say(
      `as fast as the machine takes them, within ${burst.within.toFixed(1)} s: saves p95 ${burst.saved.toFixed(0)} ms, employees ${burst.busy.toFixed(1)} ×`,
    );
    return [
      measure(`${candidates} candidates save, p95`, 'ms', { atMost: 150 }, [p95(alone)]),
      measure(`the same beside ${uploads} papers that phones send, p95`, 'ms', { atMost: 150 }, [phones.saved]),
      measure('directory and record of employees beside both, p95 of that without', '×', { atMost: 1.1 }, [
        phones.busy,
      ]),
      ...views,
      measure(`a board of ${files} files, p95`, 'ms', { atMost: 300 }, [p95(board)]),
      measure('a link is blocked until it opens nothing', 's', { atMost: 1 }, felt),
    ];
  } finally {
    await pool.end();
    await product.stop();
  }
}

const fileOf = (person: number) => `/Personnes/${person}/dossier-embauche`;
const asRecruiter = ({ authorization }: Persona) => ({ authorization });
const asCandidate = (session: string) => ({ cookie: `candidat=${session}`, 'sec-fetch-site': 'same-origin' });
const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

/** People of the recruiter's country who are to come, and who are theirs. */
async function peopleToHire(pool: pg.Pool, { IdPersonneEV1 }: Persona): Promise<readonly number[]> {
  const { rows } = await pool.query<{ person: number }>(
    `update "Personne" set "IdStatut" = $1, "DateNaissance" = '1994-05-17', "IdPersonneEV1Recruteur" = $2
      where "IdPersonneEV1" in (select p."IdPersonneEV1" from "Personne" p
        join "Personne" r on r."IdPersonneEV1" = $2 and r."IdPays" = p."IdPays"
        where p."IdStatut" = 500 and p."Physique" and not p."Test" and p."IdPersonneEV1" <> $2
          and p."CompteAD" like '%.%' order by 1 desc limit $3) returning "IdPersonneEV1" as person`,
    [statuts.BROUILLON, IdPersonneEV1, files],
  );
  return rows.map(({ person }) => person);
}

/** A session as the gate makes one, which lets fewer in from one address than a bench asks. */
async function sessionOf(pool: pg.Pool, person: number): Promise<string> {
  const session = newSecret();
  await pool.query(
    `insert into "SessionCandidat" ("Empreinte", "IdLien")
      select $1, max(l."IdLien") from "LienCandidat" l join "Demande" d using ("IdDemande") where d."IdPersonneEV1" = $2`,
    [hashOfSecret(session), person],
  );
  return session;
}

async function sent(
  { url }: Rival,
  who: Readonly<Record<string, string>>,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...{ ...who, 'idempotency-key': crypto.randomUUID() },
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Eight at a time. */
async function together(people: readonly number[], work: (person: number) => Promise<void>): Promise<void> {
  const left = [...people];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let person = left.pop(); person !== undefined; person = left.pop()) await work(person);
    }),
  );
}

/** An employee who looks people up, one after the other, until this is over; in milliseconds, each look. */
async function lookingOn(product: Rival, employee: Persona, until: Promise<unknown>): Promise<readonly number[]> {
  const ownRecord = `/Personnes/${employee.IdPersonneEV1}`;
  let over = false;
  void until.then(
    () => (over = true),
    () => (over = true),
  );
  const took: number[] = [];
  while (!over) {
    const from = performance.now();
    await sent(product, asRecruiter(employee), 'GET', took.length % 2 === 0 ? '/PersonneActifs' : ownRecord);
    took.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return took;
}

/** From the link to a gate that is filled in, on a slow phone with a slow 4G; nothing where there is no browser. */
async function firstViews(url: string): Promise<Measure[]> {
  return await inBrowser(async (browser) => {
    const took: number[] = [];
    for (let look = 0; look < 3; look++) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'fr-FR' });
      const page = await context.newPage();
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      await network.send('Network.emulateNetworkConditions', { offline: false, ...slow4G });
      await network.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const from = performance.now();
      await page.goto(`${url}/fr/dossier-onboarding/1/${'x'.repeat(43)}`);
      await page.getByRole('textbox').first().waitFor({ timeout: 60_000 });
      took.push((performance.now() - from) / 1000);
      await context.close();
    }
    return [measure('a candidate’s first view on a slow 4G and a slow phone', 's', { atMost: 2.5 }, took)];
  });
}

/** Each candidate saves a field every few seconds; in milliseconds, each save. */
async function savingBeside(
  product: Rival,
  sessions: readonly string[],
  work: () => Promise<void>,
): Promise<readonly number[]> {
  const took: number[] = [];
  const worked = work();
  for (let turn = 0; turn < times; turn++) {
    const begun = performance.now();
    await Promise.all(
      sessions.map(async (session, n) => {
        // They do not all press at the same moment.
        await new Promise((resolve) => setTimeout(resolve, (n / sessions.length) * between * 1000));
        const from = performance.now();
        const fields = [{ IdChamp: saved[turn % saved.length], Valeur: `${turn} rue ${n}` }];
        await sent(product, asCandidate(session), 'POST', '/candidat/champs', { fields });
        took.push(performance.now() - from);
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, between * 1000 - (performance.now() - begun))));
  }
  await worked;
  return took;
}

/** Papers of some candidates, given at once by a thread of its own; in milliseconds, each. */
async function givenBy(url: string, sessions: readonly string[], uplink?: number): Promise<readonly number[]> {
  const workerData: Giving = { url, givers: sessions.map(asCandidate), ...(uplink !== undefined && { uplink }) };
  const [took] = await once(new Worker(new URL('../papers.ts', import.meta.url), { workerData }), 'message');
  return took as readonly number[];
}
