import { sql } from 'kysely';
import type pg from 'pg';
import type { ActFunction } from '../../engines/act/act.ts';
import { createCompany, createCostCentre } from '../companies/companies.actions.ts';
import { type Moves, moveEverywhere, type PersonInput, writePeople } from '../person/people.actions.ts';
import { giveEmployeeRole } from '../roles/employee-role.actions.ts';
import { createSite } from '../sites/sites.actions.ts';
import { type PeopleFile, readRows } from './people-file.ts';
import { dropRefusedLinks, matchRows } from './people-match.queries.ts';
import type { Lookups } from './people-references.queries.ts';
import { type CheckedRow, checkRow, type Rules, statusAt } from './people-rules.ts';
import {
  countStage,
  keepPeople,
  missingInUse,
  nextRows,
  pendingLinks,
  type StageCounts,
  type StagedRow,
  stageRows,
} from './people-stage.queries.ts';
import { orderByManager, refuseCycles } from './people-tree.queries.ts';

const actor = { system: 'people.load' };
const staged = 5000;
const chunk = 1000;

export type Progress = (phase: 'verify' | 'match' | 'write' | 'link', done: number) => void;

/**
 * Verifies every row of a file on an open stage: by itself, against the other rows and against the people who are
 * there. Writes nothing. What is at fault is read with `readFaults`.
 */
export async function verifyPeople(
  client: pg.ClientBase,
  file: PeopleFile,
  rules: Rules,
  progress: Progress = () => {},
): Promise<StageCounts> {
  let batch: CheckedRow[] = [];
  let done = 0;
  for await (const row of readRows(file)) {
    batch.push(checkRow(row, rules));
    if (batch.length < staged) continue;
    await stageRows(client, batch);
    done += batch.length;
    progress('verify', done);
    batch = [];
  }
  await stageRows(client, batch);
  progress('verify', done + batch.length);
  await matchRows(client);
  await refuseCycles(client);
  await dropRefusedLinks(client);
  progress('match', done + batch.length);
  return countStage(client);
}

export interface Loaded {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** People put under somebody else, beside those created there. */
  readonly moved: number;
}

/**
 * Writes the good rows of a verified stage by chunks of a thousand, each of them all or nothing: after a crash, loading
 * the same file again goes on from there. Managers are written before those under them; whoever could not be linked on
 * the way is linked at the end.
 */
export async function applyPeople(
  act: ActFunction,
  client: pg.ClientBase,
  rules: Rules,
  progress: Progress = () => {},
): Promise<Loaded> {
  const organisations = await createOrganisations(act, client, rules.lookups);
  const languages = await languagesOfCountries(client);
  const total = { created: 0, updated: 0, unchanged: 0, moved: 0 };
  const deepest = await orderByManager(client);
  for (let depth = 0; depth <= deepest; depth++) {
    for (let after = 0; ; ) {
      const rows = await nextRows(client, depth, after, chunk);
      if (rows.length === 0) break;
      const people = rows.map((row) => personOf(row, rules, organisations, languages));
      const written = await act({ call: 'people.load', actor }, async (writing) => {
        // Search indexes take their entries by the batch.
        await sql`set local gin_pending_list_limit = '64MB'`.execute(writing.db);
        const results = await writePeople(writing, people, actor.system);
        const changed = results.filter(({ outcome }) => outcome !== 'unchanged').map((one) => one.IdPersonneEV1);
        if (changed.length) await giveEmployeeRole(writing.db, changed);
        return results;
      });
      await keepPeople(
        client,
        rows.map(({ line }, index) => ({ line, person: written[index]!.IdPersonneEV1 })),
      );
      for (const { outcome } of written) total[outcome]++;
      progress('write', total.created + total.updated + total.unchanged);
      after = rows.at(-1)!.line;
    }
  }
  total.moved = await linkPeople(act, client);
  progress('link', total.moved);
  return total;
}

function personOf(
  { existing, values, tags, links }: StagedRow,
  { today }: Rules,
  organisations: ReadonlyMap<number, number>,
  languages: ReadonlyMap<string, string>,
): PersonInput {
  const created = { ...values };
  for (const field of ['IdSociete', 'IdSite', 'IdCCout', 'IdSocietePrestation'] as const) {
    const key = created[field];
    if (typeof key === 'number' && key < 0) created[field] = organisations.get(key)!;
  }
  if (existing !== null) return { IdPersonneEV1: existing, values: created, tags };
  for (const [field, person] of Object.entries(links)) created[`IdPersonneEV1${field}`] = person;
  created.IdStatut ??= statusAt(today, values);
  created.IdLangue ??= languages.get(String(values.IdPays)) ?? null;
  return { values: created, tags };
}

async function languagesOfCountries(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ IdPays: string; IdLangue: string }>('select "IdPays", "IdLangue" from "Pays"');
  return new Map(rows.map(({ IdPays, IdLangue }) => [IdPays, IdLangue]));
}

/** Creates the organisations that good rows name; the answer gives their keys by the negative ones they had. */
async function createOrganisations(
  act: ActFunction,
  client: pg.ClientBase,
  lookups: Lookups,
): Promise<ReadonlyMap<number, number>> {
  const keys = new Map<number, number>();
  const used = await missingInUse(client);
  const wanted = lookups.missing.filter(({ key }) => used.has(key));
  if (wanted.length === 0) return keys;
  await act({ call: 'people.load', actor }, async (writing) => {
    for (const { key, table, label, IdPays } of wanted) {
      if (table === 'Societe') keys.set(key, await createCompany(writing, { LibSociete: label, IdPays }));
      if (table === 'Site') keys.set(key, await createSite(writing, { LibSite: label, IdPays }));
    }
    for (const { key, label } of wanted.filter(({ table }) => table === 'CentreCout')) {
      const company = used.get(key)!;
      const IdSociete = company < 0 ? keys.get(company)! : company;
      keys.set(key, await createCostCentre(writing, { LibCCout: label, IdSociete }));
    }
  });
  return keys;
}

/** Makes the links that differ from what is written: of people who were there, and to people who came later. */
async function linkPeople(act: ActFunction, client: pg.ClientBase): Promise<number> {
  const pending = await pendingLinks(client);
  if (pending.length === 0) return 0;
  const moves: Moves = Object.fromEntries(Map.groupBy(pending, ({ field }) => field));
  await act({ call: 'people.load', actor }, async (writing) => {
    await sql`set local statement_timeout = 0`.execute(writing.db);
    await moveEverywhere(writing, moves, actor.system);
  });
  return new Set(pending.map(({ person }) => person)).size;
}
