import { readFileSync } from 'node:fs';

/**
 * What `npm ci` brings: each package from the registry alone, by the hash that was locked, and none of them runs anything of its
 * own when it is installed but those named in `allowScripts`.
 */
interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

const registry = 'https://registry.npmjs.org/';
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
};

const wrong: string[] = [];
const running = new Set<string>();
for (const [place, { resolved, integrity, link, hasInstallScript }] of Object.entries(packages)) {
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1];
  if (!name || link) continue;
  if (resolved && !resolved.startsWith(registry)) wrong.push(`${place} comes from ${resolved}`);
  if (!integrity?.startsWith('sha512-')) wrong.push(`${place} has no hash`);
  if (hasInstallScript) running.add(name);
}
for (const name of running) if (!allowScripts[name]) wrong.push(`${name} runs a script when it is installed`);
// What is only a dependency of something else on another machine may be locked nowhere.
for (const name of Object.keys(allowScripts))
  if (!running.has(name) && packages[`node_modules/${name}`] && !packages[`node_modules/${name}`]?.hasInstallScript)
    wrong.push(`${name} is allowed a script that it does not have`);

console.log(`${Object.keys(packages).length} packages, ${running.size} of them run a script`);
for (const one of wrong) console.error(one);
if (wrong.length) process.exitCode = 1;
