import { type ListInclude, listIncludes } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type GroupsReader, readGroups } from './groups/groups.queries.ts';
import { countMembers } from './members/members.queries.ts';
import { readSenders } from './security/senders.queries.ts';
import { readValidators } from './visa/validators.queries.ts';

/**
 * The relations that are asked for of a list, as LoopBack writes them.
 * @throws {ApiError} FILTER_INVALID where it is no JSON, or names none of them
 */
export function readIncludes(text: string | undefined): ReadonlySet<ListInclude> {
  if (text === undefined) return new Set();
  const asked = parsed(text);
  return new Set((Array.isArray(asked) ? asked : [asked]).map(nameOf));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid();
  }
}

function nameOf(one: unknown): ListInclude {
  const said = typeof one === 'object' && one !== null && 'relation' in one ? one.relation : one;
  const name = listIncludes.find((known) => known === said);
  if (!name) throw invalid();
  return name;
}

const invalid = () => new ApiError('FILTER_INVALID', [{ path: 'query/include', rule: 'unknownValue' }]);

/** What is told of a list beside it: each part as its own call tells it. */
export async function readIncluded(reader: GroupsReader, IdListe: number, asked: ReadonlySet<ListInclude>) {
  const where = async <T>(is: boolean, read: () => Promise<T>) => (is ? await read() : undefined);
  const [groups, securite, visas, compte] = await Promise.all([
    where(asked.has('groupes') || asked.has('conditions'), async () => await readGroups(reader, IdListe)),
    where(asked.has('securite'), async () => await readSenders(reader, IdListe)),
    where(asked.has('visas'), async () => await readValidators(reader, IdListe)),
    where(asked.has('compte'), async () => await countMembers(reader, IdListe)),
  ]);
  const groupes = asked.has('conditions') ? groups : groups?.map((group) => ({ ...group, Conditions: null }));
  return {
    ...(groupes && { groupes }),
    ...(securite && { securite }),
    ...(visas && { visas }),
    ...(compte && { compte }),
  };
}
