import { spawnSync } from 'node:child_process';

/**
 * Whether the registry knows of a weakness, high or worse, in what `npm ci` brings. Where it tells none at all (a mirror that only
 * serves packages), nothing can be judged, and that fails: `ADVISORIES=unjudged` says that it is known, and passes.
 */
interface Audit {
  readonly error?: unknown;
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<'high' | 'critical', number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 64_000_000 });
const { metadata, vulnerabilities = {} } = read(stdout);
if (!metadata) {
  console.error('advisories could not be judged: the registry tells none');
  if (process.env.ADVISORIES !== 'unjudged') process.exitCode = 1;
} else {
  const grave = Object.entries(vulnerabilities).filter(([, { severity }]) => ['high', 'critical'].includes(severity));
  for (const [name, { severity }] of grave) console.error(`${name}: ${severity}`);
  console.log(`${grave.length} packages with a weakness that is high or worse`);
  if (grave.length) process.exitCode = 1;
}

function read(said: string): Audit {
  try {
    return JSON.parse(said) as Audit;
  } catch {
    return {};
  }
}
