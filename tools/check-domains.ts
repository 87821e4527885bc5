import { existsSync, readFileSync } from 'node:fs';
import { domains, rooms } from '../server/src/app/domains.ts';
import { keptBy, ownedBy } from '../server/src/domains/domain.ts';
import { keptBelow } from '../server/src/engines/retention/kept-below.ts';
import { readImports } from './import-graph.ts';

/**
 * What domains are to each other, machine-checked against their manifests: a table is written by its owner alone; of
 * another domain only what it offers is imported; no two domains need each other, in the server or in the browser;
 * each stands in the folder of its room on both sides, and builds on those listed before it.
 */

/** Tables of what lies below the domains, and who else may write them. */
const ownedBelow: Readonly<Record<string, readonly string[]>> = {
  'server/src/engines/act/': ['idempotency_key'],
  'server/src/engines/ahead/': ['dated_change'],
  'server/src/engines/effects/': ['effect', 'effect_attempt', 'effect_system', 'effect_lane', 'installation'],
  'server/src/engines/files/': ['Fichier'],
  'server/src/engines/history/': ['history_entry', 'history_values', 'history_seal', 'sensitive_read'],
  'server/src/engines/plans/': ['plan', 'plan_row', 'plan_person'],
  'server/src/engines/requests/': [
    'Demande',
    'Visa',
    'VisaTitulaire',
    'Reservation',
    'CommentaireDemande',
    'RelanceDemande',
  ],
  'server/src/engines/limits/': ['counted_call'],
  'server/src/platform/identity/': ['embedded_account', 'oidc_key', 'oidc_payload', 'sign_in_try'],
  'server/src/platform/jobs/': ['job_run', 'job_slot'],
  'server/src/platform/realtime/': ['live_event'],
};
const lentBelow: Readonly<Record<string, readonly string[]>> = { plan_row: ['imports', 'retention'] };

/** Makes a whole group on a database that has nobody: any table. */
const filler = 'demo';

/** Write a table that they are given: who declares the table is who writes it. */
const writesWhatItIsGiven = /^server\/src\/(?:engines\/plans|engines\/mirror|domains\/demonstration)\//;

const unread = /(?:insert into|update|delete from|truncate|copy)\s+\$\{(?!sql\.table\()/;

const server = 'server/src/domains/';
const web = 'web/src/domains/';
const imports = await readImports();
const manifests = new Map(domains.map((domain) => [domain.name, domain]));
const roomOf = new Map(rooms.flatMap((room) => room.domains.map(({ name }) => [name, room.name] as const)));
const [, schema = ''] = readFileSync('server/src/platform/db/schema.ts', 'utf8').split('export interface Database {');
const tables: ReadonlySet<string> = new Set([...schema.matchAll(/^ {2}(\w+): /gm)].map(([, table = '']) => table));

const faults = [
  ...roomFaults(),
  ...manifestFaults(),
  ...ownerFaults(),
  ...keptFaults(),
  ...writeFaults(),
  ...offerFaults(),
  ...orderFaults(),
  ...mutualFaults(server),
  ...mutualFaults(web),
];
for (const fault of faults) console.error(fault);
console.log(`${domains.length} domains, ${tables.size} tables, ${faults.length} faults between domains`);
process.exitCode = faults.length ? 1 : 0;

/** The domain of a file; undefined for what is in no domain. */
function domainOf(file: string, root = server): string | undefined {
  return placeOf(file, root)?.domain;
}

function placeOf(file: string, root: string): { readonly room: string; readonly domain: string } | undefined {
  const [room = '', domain = '', rest] = file.startsWith(root) ? file.slice(root.length).split('/') : [];
  return rest === undefined ? undefined : { room, domain };
}

function folderOf(name: string): string {
  return `${server}${roomOf.get(name)}/${name}/`;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(file);
}

/** A folder of the browser that has no domain in the server stands in a room all the same. */
function* roomFaults(): Generator<string> {
  const names = new Set(rooms.map(({ name }) => name));
  for (const root of [server, web]) {
    const places = new Map(
      [...imports.keys()].flatMap((file) => {
        const place = placeOf(file, root);
        return place ? [[`${root}${place.room}/${place.domain}`, place]] : [];
      }),
    );
    for (const [folder, { room, domain }] of places) {
      if (!names.has(room)) yield `${folder} stands in no room of app/domains.ts`;
      else if (roomOf.has(domain) && roomOf.get(domain) !== room) yield `${folder} belongs in ${roomOf.get(domain)}`;
    }
  }
  for (const name of names)
    if (!existsSync(`${server}${name}/README.md`))
      yield `${server}${name} says not what belongs there: write its README.md`;
}

function* manifestFaults(): Generator<string> {
  const folders = new Set([...imports.keys()].map((file) => domainOf(file)).filter((name) => name !== undefined));
  for (const name of folders) if (!manifests.has(name)) yield `the folder ${name} has no manifest in app/domains.ts`;
  for (const name of manifests.keys()) if (!folders.has(name)) yield `the domain ${name} has no folder of its name`;
}

function ownersOf(table: string): string[] {
  return [
    ...domains
      .filter((domain) => (ownedBy(domain) as readonly string[]).includes(table))
      .map(({ name }) => folderOf(name)),
    ...Object.entries(ownedBelow).flatMap(([folder, owned]) => (owned.includes(table) ? [folder] : [])),
  ];
}

function* ownerFaults(): Generator<string> {
  for (const table of tables) {
    const owners = ownersOf(table);
    if (owners.length === 0) yield `${table} has no owner: name it in \`owns\` of a manifest`;
    if (owners.length > 1) yield `${table} has several owners: ${owners.join(', ')}`;
  }
}

/** What a table holds of people is said by its owner: nobody is erased from one that says nothing. */
function* keptFaults(): Generator<string> {
  const below: readonly string[] = Object.values(ownedBelow).flat();
  for (const domain of domains)
    for (const table of ownedBy(domain))
      if (!(table in keptBy(domain)))
        yield `${table} says not what it holds of people: name it in \`kept\` of the manifest of ${domain.name}`;
  for (const table of below) if (tables.has(table) && !(table in keptBelow)) yield `${table} is not in keptBelow`;
}

function mayWrite(file: string, table: string): boolean {
  const lent = [...domains.map(({ lends = {} }) => lends), lentBelow].flatMap(
    (lends: Readonly<Record<string, readonly string[]>>) => lends[table] ?? [],
  );
  return [...ownersOf(table), ...[filler, ...lent].map(folderOf)].some((at) => file.startsWith(at));
}

/** By statement, by query builder, by a table declared for plans and recorded rows, by another domain's recorded rows. */
function* writeFaults(): Generator<string> {
  const done = new Set<string>();
  for (const [file, used] of imports) {
    if (!file.startsWith('server/src/') || isTest(file)) continue;
    const text = readFileSync(file, 'utf8');
    for (const table of new Set([...tablesWritten(text), ...used.flatMap(({ to }) => rowsOfOthers(file, to))])) {
      done.add(`${domainOf(file)} ${table}`);
      if (tables.has(table) && !mayWrite(file, table)) yield `${file} writes ${table}, which is not its own`;
    }
    if (!writesWhatItIsGiven.test(file) && unread.test(text))
      yield `${file} writes a table that cannot be read in it: say sql.table() of one declared there`;
  }
  for (const { name, lends = {} } of domains)
    for (const [table, borrowers] of Object.entries(lends))
      for (const borrower of borrowers)
        if (!done.has(`${borrower} ${table}`)) yield `${name} lends ${table} to ${borrower}, which does not write it`;
}

function tablesWritten(text: string): string[] {
  const named =
    /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert\s+into|merge\s+into|update|delete\s+from|truncate|copy)\s+(?:only\s+|table\s+)?"?(\w+)"?|(?<!rows: \{ )\btable: '(\w+)',\s*(?:key: \[|column:)|\b(?:followed|gaps|comparisons): '(\w+)'/g;
  const found = [...text.matchAll(named)].map(
    ([, built, raw, declared, mirrored]) => built ?? raw ?? declared ?? mirrored ?? '',
  );
  const given = /(?:insert into|update|delete from)\s+\$\{sql\.table\(/.test(text);
  return given ? [...found, ...[...text.matchAll(/\btable: '(\w+)'/g)].map(([, table = '']) => table)] : found;
}

function rowsOfOthers(file: string, to: string): string[] {
  if (!to.endsWith('.tables.ts') || domainOf(to) === domainOf(file) || !domainOf(file)) return [];
  return tablesWritten(readFileSync(to, 'utf8'));
}

/** What is imported of another domain is what it offers; what it offers, somebody imports. */
function* offerFaults(): Generator<string> {
  const taken = new Set<string>();
  for (const [file, used] of imports) {
    const from = domainOf(file);
    if (!file.startsWith(server) || isTest(file)) continue;
    for (const { to } of used) {
      const of = domainOf(to);
      if (of === undefined || of === from) continue;
      const offered = to.slice(folderOf(of).length).replace(/\.ts$/, '');
      taken.add(`${of}/${offered}`);
      if (!manifests.get(of)?.offers?.includes(offered))
        yield `${file} imports ${offered} of ${of}, which does not offer it: name it in \`offers\` of its manifest, or ask for what is`;
    }
  }
  for (const { name, offers = [] } of domains)
    for (const offered of offers)
      if (!taken.has(`${name}/${offered}`)) yield `${name} offers ${offered}, which no other domain imports`;
}

/** A domain builds only on those above it in `app/domains.ts`. */
function* orderFaults(): Generator<string> {
  const place = new Map(domains.map(({ name }, index) => [name, index]));
  for (const [from, needed] of needsOf(server))
    for (const [to, file] of needed)
      if ((place.get(to) ?? 0) > (place.get(from) ?? 0)) yield `${from} is listed before ${to}, which ${file} imports`;
}

/** By domain, those that it imports, each with a file that does. */
function needsOf(root: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const needs = new Map<string, Map<string, string>>();
  for (const [file, used] of imports) {
    const from = domainOf(file, root);
    if (from === undefined || isTest(file)) continue;
    const mine = needs.get(from) ?? new Map<string, string>();
    needs.set(from, mine);
    for (const { to } of used) {
      const of = domainOf(to, root);
      if (of !== undefined && of !== from) mine.set(of, file);
    }
  }
  return needs;
}

/** Domains that need each other, directly or by others between them: the strongly connected parts, after Tarjan. */
function* mutualFaults(root: string): Generator<string> {
  const needs = needsOf(root);
  const met = new Map<string, { low: number; readonly at: number; open: boolean }>();
  const path: string[] = [];
  const parts: string[][] = [];
  const visit = (name: string) => {
    const here = { low: met.size, at: met.size, open: true };
    met.set(name, here);
    path.push(name);
    for (const next of needs.get(name)?.keys() ?? []) {
      const there = met.get(next) ?? visit(next);
      if (there.open) here.low = Math.min(here.low, there.low);
    }
    if (here.low === here.at) {
      const part = path.splice(path.indexOf(name));
      for (const one of part) Object.assign(met.get(one) ?? here, { open: false });
      parts.push(part);
    }
    return here;
  };
  for (const name of needs.keys()) if (!met.has(name)) visit(name);
  for (const part of parts.filter(({ length }) => length > 1)) {
    yield `${root}: ${part.toSorted().join(', ')} need each other:`;
    for (const from of part)
      for (const [to, file] of needs.get(from) ?? []) if (part.includes(to)) yield `  ${from} needs ${to}: ${file}`;
  }
}
