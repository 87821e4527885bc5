/**
 * `npm run history -- verify`: reads the whole history again and says what does not hold.
 * `npm run history -- erase --entity Personne --id 12 --reason WHY`: erases the values that it holds of a row.
 */
import { readFile } from 'node:fs/promises';
import { eraseValues } from '../server/src/engines/history/erase.ts';
import type { Head } from '../server/src/engines/history/seal.ts';
import { verifyHistory } from '../server/src/engines/history/verify.ts';
import { readArguments, withDatabase } from './connection.ts';

const usage = `npm run history -- verify
npm run history -- erase --entity Personne --id 12 --reason "…"`;
const shownFaults = 50;

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { entity: { type: 'string' }, id: { type: 'string' }, reason: { type: 'string' } },
});
const [verb] = positionals;
const { entity, id, reason } = values;
if (verb === 'verify') await verify();
else if (verb === 'erase' && entity && id && reason) await erase({ entity, id }, reason);
else {
  console.error(usage);
  process.exitCode = 2;
}

function verify(): Promise<void> {
  return withDatabase(async ({ settings, pool, db }) => {
    // Nobody waits for this one.
    pool.options.options += ' -c statement_timeout=0';
    const heads = await readHeads(settings.HISTORY_HEADS);
    const { faults, seals, entries, erased, unsealed } = await verifyHistory(db, heads);
    console.log(`${entries} entries in ${seals} seals, ${erased} erased, ${unsealed} not sealed yet`);
    console.log(`${heads.length} heads in ${settings.HISTORY_HEADS}`);
    for (const { kind, ...what } of faults.slice(0, shownFaults)) console.error(`✗ ${kind} ${JSON.stringify(what)}`);
    if (faults.length > shownFaults) console.error(`✗ and ${faults.length - shownFaults} more`);
    if (faults.length === 0) console.log('Nothing was changed, removed or cut.');
    return faults.length === 0 ? 0 : 1;
  });
}

function erase(told: { readonly entity: string; readonly id: string }, why: string): Promise<void> {
  return withDatabase(async ({ db }) => {
    const nobody = { IdPersonneEV1: null, RoleIdPersonneEV1: null, IdPersonneRole: null };
    console.log(`${await eraseValues(db, told, nobody, why)} entries lost their values.`);
  });
}

/** @throws Error where a line is no head: somebody wrote in the file */
async function readHeads(file: string): Promise<Head[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line, index) => {
      try {
        return JSON.parse(line) as Head;
      } catch {
        throw new Error(`${file}: line ${index + 1} is no head`);
      }
    });
}
