import { usualToday } from '@passerelle/contracts/days.ts';
import { sql } from 'kysely';
import { invalidInput } from '../../../../platform/http/api-error.ts';
import { createGroup, type GroupWriter, saveCriteria, saveNamed } from './groups.actions.ts';
import { readGroups } from './groups.queries.ts';

/**
 * Makes the groups of a new list like those of another, as far as whoever makes it sees them: criteria that they read, within what
 * they may see now; people whom they see, until the same days. Who is left out goes along where they may leave people out.
 * @throws {ApiError} INVALID_INPUT at `comme` where they do not see the other
 */
export async function copyGroups(writer: GroupWriter, from: number, to: number): Promise<void> {
  const { writing, kernel, actor } = writer;
  if (!(await kernel.allows(writing.db, actor, 'ldd', 'list', from))) throw invalidInput('body/comme', 'unknownValue');
  const groups = await readGroups({ db: writing.db, kernel, actor }, from);
  const mayLeaveOut = await kernel.allows(writing.db, actor, 'ld.exclu', 'list', to);
  for (const { IdGroupe, LibGroupe, Conditions, named, removed } of groups) {
    const groupId = IdGroupe === 0 ? 0 : await createGroup(writer, to, { LibGroupe });
    if (IdGroupe === 0 && LibGroupe !== '')
      await sql`update "LdGroupe" set "LibGroupe" = ${LibGroupe} where "IdListe" = ${to} and "ParDefaut"`.execute(
        writing.db,
      );
    if (Conditions) await saveCriteria(writer, to, groupId, { Conditions, Revision: 1 });
    const keys = (people: typeof named) => people.map(({ IdPersonneEV1 }) => IdPersonneEV1);
    for (const [Jusqua, people] of Map.groupBy(named, (one) => one.Jusqua))
      if (Jusqua === null || Jusqua >= usualToday())
        await saveNamed(writer, to, groupId, { named: keys(people), Jusqua });
    if (mayLeaveOut && removed.length > 0) await saveNamed(writer, to, groupId, { removed: keys(removed) });
  }
}
