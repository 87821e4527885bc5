import type { DeclaredList } from '@passerelle/contracts/lists/declared-list.ts';
import { pathOfState } from '@passerelle/contracts/lists/list-state.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Looking } from '../access/field-gate.ts';
import type { List, Question } from '../lists/list.ts';
import { questionBy } from '../lists/reader.ts';
import { type Counted, countedBy } from './counted.ts';
import type { ListWhere } from './measure.ts';

/** Rows of a list that somebody may count: their filter, as its address says it and as it was read. */
export interface AskedRows {
  readonly declared: DeclaredList;
  readonly list: List;
  readonly where: ListWhere;
  readonly question: Question;
  readonly counted: Counted;
}

/**
 * What a filter asks a list for somebody; undefined where they may not: they do not open the list, may not filter by what
 * it compares, or read that nowhere.
 */
export function askRows(eyes: Looking, declared: DeclaredList, list: List, where: ListWhere): AskedRows | undefined {
  if (!eyes.kernel.holds(eyes.actor, declared.right)) return undefined;
  const question = mayAsk(eyes, list, where);
  const counted = question && countedBy(eyes, list, question.where);
  return question && counted && { declared, list, where, question, counted };
}

/** The question that a filter is; undefined where whoever asks may not. */
export function mayAsk(eyes: Looking, list: List, where: ListWhere): Question | undefined {
  try {
    return questionBy(eyes, list, { where });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_AUTHORIZED') return undefined;
    throw error;
  }
}

/** The screen of a list that shows exactly these rows, as a path below the language. */
export function pathTo({ declared, where }: Pick<AskedRows, 'declared' | 'where'>): string {
  return pathOfState(declared, { query: where });
}
