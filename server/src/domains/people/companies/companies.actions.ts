import {
  entriesAt,
  type MailPosition,
  mailPositions,
  withPosition,
} from '@passerelle/contracts/companies/company-mails.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import type { LeftRows, PlannedRow, Values } from '../../../engines/plans/plan-kind.ts';
import { writeTable } from '../../../engines/plans/planned-rows.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { namedKeys } from '../../../platform/realtime/announce.ts';
import { changeMarks } from '../../foundation/actor/changed-by.queries.ts';
import { companyTable } from './companies.tables.ts';

const unsaid: readonly string[] = [...changeMarks, 'IdSociete'];

/**
 * Writes companies as planned: columns of "Societe", with the entries of positions of their mails under the names of
 * those. A company that is not as its row says is left (`moved`).
 */
export async function writePlannedCompanies(writing: Writing, rows: readonly PlannedRow[]): Promise<LeftRows> {
  const { db, recordAll, announce } = writing;
  const mails = await mailsOf(db, rows);
  const columns = rows.flatMap((row) => inColumns(row, mails.get(row.id) ?? ''));
  const written = await writeTable(db, companyTable, columns);
  const done = rows.filter(({ n }) => written.has(n));
  await recordAll(
    done.map((row) => ({ ...row, before: without(row.before, unsaid), after: without(row.after, unsaid) })),
  );
  if (done.length > 0) {
    const companies = namedKeys(done.map(({ id }) => Number(id)));
    announce({ topic: 'companies.changed', to: { right: 'access-module-societe' }, data: { companies } });
  }
  return new Map(rows.flatMap(({ n }) => (written.has(n) ? [] : [[n, 'moved'] as const])));
}

/** The mails of the companies whose rows speak of positions, held until the transaction ends. */
async function mailsOf(db: Db, rows: readonly PlannedRow[]): Promise<ReadonlyMap<string, string>> {
  const speaking = rows.filter(({ before, after }) => positionsIn({ ...before, ...after }).length > 0);
  if (speaking.length === 0) return new Map();
  const found = await rowsOf(
    db,
    sql<{ id: string; Mails: string }>`select "IdSociete"::text as id, "Mails" from "Societe"
      where "IdSociete" = any(${speaking.map(({ id }) => Number(id))}) for no key update`,
  );
  return new Map(found.map(({ id, Mails }) => [id, Mails]));
}

/** A row in columns of the table alone; nothing where the mails are not as it says. */
function inColumns(row: PlannedRow, now: string): PlannedRow[] {
  const { before, after } = row;
  if (!positionsIn(before).every((name) => alike(entriesAt(now, name), before?.[name]))) return [];
  const anew = positionsIn(after).reduce((text, name) => withPosition(text, name, after?.[name] as string[]), now);
  const said = positionsIn({ ...before, ...after }).length > 0;
  return [
    {
      ...row,
      before: before && { ...without(before, mailPositions), ...(said && { Mails: now }) },
      after: after && { ...without(after, mailPositions), ...(said && { Mails: anew }) },
    },
  ];
}

function positionsIn(values: Values | null): readonly MailPosition[] {
  return mailPositions.filter((name) => values !== null && name in values);
}

function alike(entries: readonly string[], said: unknown): boolean {
  return entries.toSorted().join('\0') === [said ?? []].flat().toSorted().join('\0');
}

function without(values: Values | null, names: readonly string[]): Values | null {
  return values && Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
