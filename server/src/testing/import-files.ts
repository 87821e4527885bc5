import type { Input, Output } from '@passerelle/contracts/call.ts';
import type { DefinitionState } from '@passerelle/contracts/imports/definition.ts';
import { importsCalls } from '@passerelle/contracts/imports/imports.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { sql } from 'kysely';
import { rowOf } from '../platform/db/database.ts';
import type { TestServer } from './test-server.ts';

type Verdict = Output<typeof importsCalls.verify>;
type Rows = NonNullable<NonNullable<Input<typeof importsCalls.verify>['body']>['ListeData']>;

/** Loads by one definition, as whoever signs in so. */
export interface ImportingAs {
  readonly verify: (ListeData: Rows) => Promise<Verdict>;
  readonly save: (verdict: Verdict) => Promise<Output<typeof importsCalls.save>>;
  readonly undo: (saved: Output<typeof importsCalls.save>) => Promise<number>;
}

/** A definition that ships, or one of a subject that every role finds. */
export async function definitionOf(
  { database: { db } }: TestServer,
  said: string | { readonly Sujet: string; readonly state: DefinitionState },
): Promise<number> {
  if (typeof said === 'string')
    return (
      await rowOf(db, sql<{ id: number }>`select "IdImport" as id from "DefinitionImport" where "CodeImport" = ${said}`)
    ).id;
  const { Sujet, state } = said;
  const { id } = await rowOf(
    db,
    sql<{ id: number }>`insert into "DefinitionImport" ("LibImport", "Sens", "Sujet")
      values (${`Test ${Sujet}`}, 'import', ${Sujet}) returning "IdImport" as id`,
  );
  await sql`insert into "DefinitionVersion" ("IdImport", "Version", "Etat") values (${id}, 1, ${JSON.stringify(state)})`.execute(
    db,
  );
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole") select ${id}::integer, "IdRole" from "Role"`.execute(
    db,
  );
  return id;
}

export function importingAs(server: TestServer, login: string, id: number): ImportingAs {
  const as = server.as(login);
  const params = { id };
  return {
    verify: async (ListeData) => (await as.call(importsCalls.verify, { params, body: { ListeData } })).body,
    save: async ({ IdRun }) => (await as.call(importsCalls.save, { params, body: { IdRun: IdRun ?? 0 } })).body,
    undo: async ({ IdPlan }) => (await as.call(plansCalls.undo, { params: { IdPlan } })).status,
  };
}

/** What is wrong with each line: its number, the column, the rule, and what that is measured by. */
export const faultsIn = ({ lignes }: Verdict) =>
  lignes.flatMap(({ faults }) =>
    faults.map(({ line, Champ, rule, value }) =>
      value === undefined ? [line, Champ, rule] : [line, Champ, rule, value],
    ),
  );
