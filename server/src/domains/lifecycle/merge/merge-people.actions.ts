import type { mergePeoplePlan } from '@passerelle/contracts/merge/merge.plans.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import { judgeMany } from '../../../engines/forms/judge-many.ts';
import { type MergedLine, mergeRows } from '../../../engines/merge/merge-rows.ts';
import type { MergedTables } from '../../../engines/merge/merged.ts';
import { refusals } from '../../../engines/merge/refusals.ts';
import type { IsOfPeople } from '../../../engines/merge/rename-people.ts';
import type { PlanInput, Values } from '../../../engines/plans/plan-kind.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sure } from '../../../platform/sure.ts';
import {
  emptyRecord,
  holdAddress,
  holdBoth,
  moveRelations,
  writeRecords,
} from '../../people/person/merge-records.actions.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { readRecords } from './compare.queries.ts';

type Merge = PlanInput<typeof mergePeoplePlan>;

interface MergeNeeds {
  readonly kernel: AccessKernel;
  readonly merged: MergedTables;
  readonly actor: Actor;
  /** Whether a field, by its name, holds somebody. */
  readonly isOfPeople: IsOfPeople;
}

/**
 * Makes two records one: what points at the one who goes moves or ends as its table says, then that record is emptied, then the
 * kept one takes what was chosen of it.
 * @throws {ApiError} IN_USE with each rule under which the two may not be one; INVALID_INPUT of fields that may not be taken
 */
export async function mergePeople(
  writing: Writing,
  { kernel, merged, actor, isOfPeople }: MergeNeeds,
  { keeps, goes, fields }: Merge,
): Promise<readonly MergedLine[]> {
  const { db } = writing;
  const { kept, other } = await holdBoth(writing, { keeps, goes });
  const refused = await refusals(db, merged, { keeps, goes });
  if (refused.length > 0)
    throw new ApiError(
      'IN_USE',
      refused.map(({ table, rule }) => ({ path: table, rule })),
    );
  const reader = { db, kernel, actor };
  const chosen = await valuesOf(reader, goes, fields);
  const lines = await mergeRows(writing, merged, { keeps, goes }, isOfPeople);
  const under = await moveRelations(writing, { keeps, goes }, kept, other);
  await emptyRecord(writing, { keeps, goes }, other, fields.includes('Mail'));
  await takeFields(writing, { kernel, actor }, keeps, chosen);
  if (fields.includes('Mail') && typeof kept.Mail === 'string') await holdAddress(writing, goes, kept.Mail);
  return [...lines, ...under];
}

/**
 * What the one who goes holds in the fields that were chosen.
 * @throws {ApiError} INVALID_INPUT with each that who merges may not read there: it would be read of the one who is kept
 */
async function valuesOf(
  reader: Pick<MergeNeeds, 'kernel' | 'actor'> & { readonly db: Writing['db'] },
  goes: number,
  fields: readonly string[],
): Promise<Values> {
  if (fields.length === 0) return {};
  const { records } = await readRecords(reader, [goes]);
  const { values, may } = sure(records[0]);
  const closed = fields.filter((name) => !may[name]?.read);
  if (closed.length > 0)
    throw new ApiError(
      'INVALID_INPUT',
      closed.map((name) => ({ path: `body/input/fields/${name}`, rule: 'right' })),
    );
  return Object.fromEntries(fields.map((name) => [name, values[name] ?? null]));
}

/** @throws {ApiError} INVALID_INPUT with what speaks against a field */
async function takeFields(
  writing: Writing,
  { kernel, actor }: Pick<MergeNeeds, 'kernel' | 'actor'>,
  keeps: number,
  chosen: Values,
): Promise<void> {
  const names = Object.keys(chosen);
  if (names.length === 0) return;
  const { changes, left } = await judgeMany(writing.db, { kernel, actor }, personFormSubject, [keeps], names, () => ({
    ...chosen,
  }));
  const faults = left.filter(({ reason: { rule } }) => rule !== 'unchanged');
  if (faults.length > 0)
    throw new ApiError(
      'INVALID_INPUT',
      faults.map(({ reason: { path, ...reason } }) => ({ path: `body/input/fields/${path}`, ...reason })),
    );
  await writeRecords(
    writing,
    changes.map(({ before, after }) => ({ key: keeps, before: { ...before }, after: { ...after } })),
  );
}
