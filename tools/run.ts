import { spawn } from 'node:child_process';

/** Runs a command to its end with our output; true when it succeeded. */
export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const step = (name: string, command: string, ...args: readonly string[]): Step => ({ name, command, args });
const script = (name: string, path: string) => step(name, process.execPath, path);

/** The screens, as they are served. */
export const build = step('build', 'npm', 'run', 'build');

/** Everything that is checked without running the product; the longest first. */
export const checks: readonly Step[] = [
  step('promises', 'oxlint', '--type-aware'),
  script('regular expressions', 'tools/check-patterns.ts'),
  step('types', 'tsc', '--noEmit', '-p', 'tsconfig.json'),
  step('types of the screens', 'tsc', '--noEmit', '-p', 'web/tsconfig.json'),
  step('format and lint', 'biome', 'ci', '--error-on-warnings', '.'),
  step('unused code', 'knip'),
  script('domains', 'tools/check-domains.ts'),
  script('boundaries', 'tools/check-boundaries.ts'),
  script('assertions', 'tools/check-assertions.ts'),
  script('docstrings', 'tools/check-docstrings.ts'),
  script('OpenAPI document', 'tools/check-generated.ts'),
  script('what npm ci brings', 'tools/check-supply.ts'),
];

/** What asks somebody outside: by night. */
export const nightlyChecks: readonly Step[] = [
  script('known weaknesses', 'tools/check-advisories.ts'),
  script('bill of materials', 'tools/bill-of-materials.ts'),
];

/** What decides, changed here and there: the tests are to notice. Nothing else runs beside it. */
export const mutations: Step = script('mutants', 'tools/mutate.ts');

/** Runs steps, two at once, and shows what each said when it ends; the names of those that failed. */
export async function runSteps(steps: readonly Step[]): Promise<readonly string[]> {
  const waiting = [...steps];
  const failed: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { ok, said } = await listenTo(next);
      console.log(`\n— ${next.name}\n${said}`);
      if (!ok) failed.push(next.name);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

function listenTo({ command, args }: Step): Promise<{ readonly ok: boolean; readonly said: string }> {
  return new Promise((resolve) => {
    const said: string[] = [];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
    child.once('error', (error) => resolve({ ok: false, said: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, said: said.join('').trimEnd() }));
  });
}
