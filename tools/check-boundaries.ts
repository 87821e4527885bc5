import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * The direction of imports, machine-checked: contracts <- texts <- server, web and, inside the server,
 * platform <- ports <- engines <- domains <- app; no import cycle; a table is written only by its owner; what a request
 * does not wait for is said to be so; who is present and when a role is live are said in one place.
 */
const mayNotImport: readonly (readonly [from: string, to: RegExp])[] = [
  ['contracts/', /^(texts|server|web|tools|bench|e2e)\//],
  ['texts/', /^(server|web|tools|bench|e2e)\//],
  ['server/src/platform/', /^server\/src\/(ports|engines|connectors|domains|app)\//],
  ['server/src/ports/', /^server\/src\/(engines|connectors|domains|app)\//],
  ['server/src/engines/', /^server\/src\/(connectors|domains|app)\//],
  ['server/src/connectors/', /^server\/src\/(engines|domains|app)\//],
  ['server/src/domains/', /^server\/src\/(connectors|app)\//],
  ['server/', /^(web|tools|bench|e2e)\//],
  ['web/', /^(server|tools|bench|e2e)\//],
  ['web/src/ui/', /^web\/src\/(domains|routes|app)\//],
  ['web/src/lib/', /^web\/src\/(domains|routes|app)\//],
];

/** Who may write a table, besides migrations and tests. A table that is not here is its folder's own business. */
const owners: Readonly<Record<string, readonly string[]>> = {
  Personne: [
    'server/src/domains/person/',
    'server/src/domains/imports/',
    'server/src/domains/demo/',
    'server/src/domains/roles/roles.reactions.ts',
  ],
  second_factor: ['server/src/domains/accounts/'],
  second_factor_token: ['server/src/domains/accounts/'],
  second_factor_exemption: ['server/src/domains/accounts/', 'server/src/domains/demo/'],
  management_line: ['server/src/domains/person/'],
  PersonneRole: [
    'server/src/domains/roles/',
    'server/src/domains/delegation/',
    'server/src/domains/session/',
    'server/src/domains/demo/',
  ],
  role_use: ['server/src/domains/actor/', 'server/src/domains/demo/'],
  role_review: ['server/src/domains/review/'],
  Role: ['server/src/domains/rights/', 'server/src/domains/demo/'],
  RoleProfil: ['server/src/domains/rights/', 'server/src/domains/demo/'],
  Perimetre: ['server/src/domains/rights/', 'server/src/domains/demo/'],
  Profil: ['server/src/domains/rights/'],
  ProfilDroit: ['server/src/domains/rights/'],
  Droit: ['server/src/domains/rights/'],
  model_version: ['server/src/domains/rights/'],
  history_entry: ['server/src/engines/history/'],
  history_values: ['server/src/engines/history/'],
  history_seal: ['server/src/engines/history/'],
  sensitive_read: ['server/src/engines/history/'],
  Message: ['server/src/domains/messages/'],
  MessageLg: ['server/src/domains/messages/'],
  PersonneNotification: ['server/src/domains/notifications/'],
  standing_notice: ['server/src/domains/notifications/'],
  idempotency_key: ['server/src/engines/act/', 'server/src/app/'],
  view_as: ['server/src/domains/explain/'],
  view_as_look: ['server/src/domains/explain/'],
  job_run: ['server/src/platform/jobs/'],
  job_slot: ['server/src/platform/jobs/'],
  job_failure_told: ['server/src/domains/jobs/'],
  draft: ['server/src/domains/drafts/'],
  saved_view: ['server/src/domains/views/'],
  default_view: ['server/src/domains/views/'],
  Texte: ['server/src/domains/texts/'],
  Mail: ['server/src/domains/mail/'],
  MailTemplate: ['server/src/domains/mail/'],
  MailField: ['server/src/domains/mail/'],
  mail_version: ['server/src/domains/mail/'],
  mail_to_write: ['server/src/domains/mail/'],
  mail_delivery: ['server/src/domains/mail-delivery/'],
  effect: ['server/src/engines/effects/'],
  effect_attempt: ['server/src/engines/effects/'],
  effect_system: ['server/src/engines/effects/'],
  embedded_account: ['server/src/platform/identity/', 'server/src/domains/demo/'],
  oidc_payload: ['server/src/platform/identity/'],
  oidc_key: ['server/src/platform/identity/'],
};

interface Import {
  readonly to: string;
  readonly typeOnly: boolean;
}

const files = (await Array.fromAsync(glob('{contracts,texts,server,web}/{src,}/**/*.{ts,tsx}'))).filter(
  (file) => !/node_modules|\/dist\//.test(file),
);
const graph = new Map<string, readonly Import[]>([...new Set(files)].map((file) => [file, importsOf(file)]));
const faults = [...directionFaults(), ...cycleFaults(), ...writeFaults(), ...besideFaults(), ...ruleFaults()];
for (const fault of faults) console.error(fault);
console.log(`${graph.size} files, ${faults.length} boundary faults`);
process.exitCode = faults.length ? 1 : 0;

function importsOf(file: string): Import[] {
  const { module, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length) throw new Error(`${file} does not parse`);
  const found = [
    ...module.staticImports.map((one) => ({
      name: one.moduleRequest.value,
      typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ name: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
      ),
    ),
  ];
  return found.flatMap(({ name, typeOnly }) => {
    const to = resolve(file, name);
    return to ? [{ to, typeOnly }] : [];
  });
}

function resolve(file: string, name: string): string | undefined {
  const own = /^@passerelle\/(contracts|texts)\/(.*)$/.exec(name);
  if (own) return `${own[1]}/src/${own[2]}`;
  return name.startsWith('.') ? normalize(join(dirname(file), name)) : undefined;
}

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
    for (const { to, typeOnly } of graph.get(file) ?? []) if (!typeOnly) yield* walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) yield* walk(file, []);
}

function* writeFaults(): Generator<string> {
  const writes =
    /(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)|(?:insert into|update|delete from|truncate|copy)\s+"?(\w+)"?\s/g;
  for (const file of graph.keys()) {
    if (!file.startsWith('server/src/') || /\.test\.ts$|\/testing\//.test(file)) continue;
    for (const [, built, raw] of readFileSync(file, 'utf8').matchAll(writes)) {
      const table = built ?? raw ?? '';
      const allowed = Object.hasOwn(owners, table) ? owners[table] : undefined;
      if (allowed && !allowed.some((folder) => file.startsWith(folder)))
        yield `${file} writes ${table}, which is not its own`;
    }
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
    if (!/^server\/src\/(?:domains|engines|app)\//.test(file) || /\.test\.ts$|app\/main\.ts$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    for (const form of leftToItself)
      if (form.test(text)) yield `${file} leaves a promise to itself: wait for it, or say so with beside()`;
  }
}

/** A rule that is written again soon says something else: what a role's life and a person's presence are, is asked of whoever says it. */
function* ruleFaults(): Generator<string> {
  const said: readonly (readonly [form: RegExp, by: string])[] = [
    [/\b400, 500, 600\b|"(?:Suspendu|Desactive)"|\.(?:Suspendu|Desactive)`/, 'server/src/domains/actor/presence.ts'],
    [
      /"PersonneRole"[^;]*(?:"Annule"[^;`]*current_date|current_date[^;`]*"Annule")/,
      'server/src/domains/actor/live-roles.ts',
    ],
  ];
  for (const file of graph.keys()) {
    if (!/^(?:contracts|server)\/src\//.test(file) || /\.test\.ts$|\/testing\/|\.gen\.ts$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    for (const [form, by] of said) if (file !== by && form.test(text)) yield `${file} says again what ${by} says`;
  }
}
