import { readFileSync } from 'node:fs';
import { screenPaths } from '../contracts/src/screens.ts';
import { readImports } from './import-graph.ts';

/**
 * The direction of imports, machine-checked: contracts <- texts <- server, web and, inside the server,
 * platform <- ports <- engines <- domains <- app; no import cycle; what a request does not wait for is said to be so; one door leads outside; actions and policies have one shape; who
 * is present and when a role is live are said in one place. What domains are to each other is checked by check-domains.ts.
 */
const mayNotImport: readonly (readonly [from: string, to: RegExp])[] = [
  ['contracts/', /^(texts|server|web|tools|bench|e2e)\//],
  ['texts/', /^(server|web|tools|bench|e2e)\//],
  ['server/src/platform/', /^server\/src\/(ports|engines|connectors|domains|app)\//],
  ['server/src/ports/', /^server\/src\/(engines|connectors|domains|app)\//],
  ['server/src/engines/', /^server\/src\/(connectors|domains|app)\//],
  // Effects are queued by an act, which then has them done.
  ['server/src/domains/', /^server\/src\/engines\/effects\/(queue-effects\.queries|effects-job|effects\.jobs)\.ts$/],
  ['server/src/connectors/', /^server\/src\/(engines|domains|app)\//],
  ['server/src/domains/', /^server\/src\/(connectors|app)\//],
  ['server/', /^(web|tools|bench|e2e)\//],
  ['web/', /^(server|tools|bench|e2e)\//],
  ['web/src/ui/', /^web\/src\/(domains|routes|app)\//],
  ['web/src/lib/', /^web\/src\/(domains|routes|app)\//],
];

const graph = await readImports();
const faults = [
  ...directionFaults(),
  ...cycleFaults(),
  ...besideFaults(),
  ...shapeFaults(),
  ...doorFaults(),
  ...ruleFaults(),
  ...outsideFaults(),
];
for (const fault of faults) console.error(fault);
console.log(`${graph.size} files, ${faults.length} boundary faults`);
process.exitCode = faults.length ? 1 : 0;

function* directionFaults(): Generator<string> {
  for (const [file, imports] of graph) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
    for (const [from, forbidden] of mayNotImport) {
      for (const { to } of imports)
        if (file.startsWith(from) && forbidden.test(to)) yield `${file} may not import ${to}`;
    }
  }
}

/** Depth-first walk over what is imported at run time. */
function* cycleFaults(): Generator<string> {
  const done = new Set<string>();
  const walk = function* (file: string, path: readonly string[]): Generator<string> {
    if (path.includes(file)) {
      yield `import cycle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`;
      return;
    }
    if (done.has(file)) return;
    for (const { to, later } of graph.get(file) ?? []) if (!later) yield* walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) yield* walk(file, []);
}

/**
 * An action is a function of a `Writing`: its route, job or command opens the act, and several make one. Who may do what is
 * a sentence of a file of policies.
 */
function* shapeFaults(): Generator<string> {
  const may =
    /^export (?:async )?(?:function|const) ((?:may|refusalTo|reads|sees)[A-Z]\w*)(?=[^{]*[{(][^)]*\b(?:kernel|actor|who)\b)/gm;
  for (const file of graph.keys()) {
    if (!file.startsWith('server/src/domains/') || file.endsWith('.test.ts')) continue;
    const text = readFileSync(file, 'utf8');
    if (/\.actions\.ts$/.test(file) && /\bActFunction\b/.test(text))
      yield `${file} opens an act: an action is given its Writing`;
    if (/\.actions\.ts$/.test(file) && /^export class (?!\w+ extends (?:Api)?Error\b)/m.test(text))
      yield `${file} has a class: an action is a function`;
    if (/\.policy\.ts$/.test(file)) continue;
    for (const [, name = ''] of text.matchAll(may)) yield `${file} says who may (${name}): a file of policies says it`;
  }
}

/** What happens to rights is told by the doors that do it: a test that tells it by hand would not see that one of them does not. */
function* doorFaults(): Generator<string> {
  for (const file of graph.keys()) {
    if (!/^server\/src\/.*(?:\.test\.ts$|\/testing\/)/.test(file) || file === 'server/src/engines/act/act.test.ts')
      continue;
    if (/\bemit\(\s*'(?!people\.(?:un)?told|visas\.|test\.)/.test(readFileSync(file, 'utf8')))
      yield `${file} emits by hand: go through the door that does`;
  }
}

/** A request's own work is waited for: a promise left to itself may write at any moment, whatever was answered. */
function* besideFaults(): Generator<string> {
  const leftToItself = [
    /^ *(?!return |await |const |let )[\w.]+(?:\([^;{}]*\))+\s*\.(?:catch|finally)\(/m,
    /^ *void [\w.]+\(/m,
    /\bset(?:Interval|Timeout|Immediate)\((?:async )?\(\) => void /m,
  ];
  for (const file of graph.keys()) {
    if (!/^server\/src\/(?:domains|engines|app)\//.test(file) || /\.test\.ts$|app\/portal\.ts$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    for (const form of leftToItself)
      if (form.test(text)) yield `${file} leaves a promise to itself: wait for it, or say so with beside()`;
  }
}

/** A rule that is written again soon says something else: what a role's life and a person's presence are, is asked of whoever says it. */
function* ruleFaults(): Generator<string> {
  const days = 'server/src/platform/db/days.ts and contracts/src/days.ts';
  const folders = new Set(Object.values(screenPaths).flatMap((path) => path.match(/^[\w-]+(?=\/)/) ?? []));
  const said: readonly (readonly [form: RegExp, by: string])[] = [
    [/HH24:MI:SS\.MS/, 'server/src/platform/db/sql.ts'],
    [new RegExp(`['"\`](?:${[...folders].join('|')})/`), 'contracts/src/screens.ts'],
    [/\bcurrent_date\b|\bat time zone (?!'UTC')|Europe\/Paris|\.toISOString\(\)\s*\.slice\(0, 10\)/, days],
    [
      /\b400, 500, 600\b|"(?:Suspendu|Desactive)"|\.(?:Suspendu|Desactive)`/,
      'server/src/domains/foundation/actor/presence.ts',
    ],
    [
      /"PersonneRole"[^;]*(?:"Annule"[^;`]*current_date|current_date[^;`]*"Annule")/,
      'server/src/domains/foundation/actor/live-roles.ts',
    ],
  ];
  for (const file of graph.keys()) {
    if (
      !/^(?:contracts|server|web)\/src\//.test(file) ||
      /\.test\.tsx?$|\/testing\/|\.testing\.ts$|\.gen\.ts$|\.seed\.ts$/.test(file)
    )
      continue;
    const text = readFileSync(file, 'utf8');
    for (const [form, by] of said)
      if (!by.includes(file) && form.test(text)) yield `${file} says again what ${by} says`;
  }
}

/**
 * An address that somebody named may lead anywhere: nothing asks by HTTP but through the door, which checks certificates,
 * follows no redirect and bounds time and size.
 */
function* outsideFaults(): Generator<string> {
  const asks =
    /(?<![.\w])fetch\(|from 'undici'|import (?!type |\{ STATUS_CODES \}|\{ type \w+ \})[^;]*from 'node:https?'|\bcreateRemoteJWKSet\((?![\s\S]*\bcustomFetch\b)/;
  const exempt: Readonly<Record<string, string>> = {
    'server/src/platform/outside/http-door.ts': 'the door itself',
    'server/src/connectors/s3-storage/s3-storage.ts': 'streams of any size, to a storage that the installation names',
    'server/src/platform/identity/page-layout.ts': 'a script of a page, which asks this server',
  };
  const asking = new Set<string>();
  for (const file of graph.keys()) {
    if (!/^server\/src\//.test(file) || /\.test\.ts$|\.testing\.ts$|\/testing\//.test(file)) continue;
    if (!asks.test(readFileSync(file, 'utf8'))) continue;
    asking.add(file);
    if (!exempt[file]) yield `${file} asks outside by itself: go through platform/outside/http-door.ts`;
  }
  for (const file of Object.keys(exempt)) if (!asking.has(file)) yield `${file} asks nothing outside any more`;
}
