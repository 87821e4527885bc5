import { isFieldOf } from '@passerelle/contracts/catalogue/field.ts';
import { operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import { criteriaFields } from '@passerelle/contracts/distribution-lists/criteria.fields.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import type { ListNeeds } from '../../../../engines/lists/reader.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../../platform/http/calls.ts';
import { sure } from '../../../../platform/sure.ts';
import type { ListsPorts } from '../../../../ports/lists.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { type ListCallersNeeds, listCallers } from '../list-callers.ts';
import { readWhy } from '../members/members.queries.ts';
import { previewChange, readAhead } from '../members/preview.queries.ts';
import { requireAble } from '../suite/suite-abilities.ts';
import { changeGroup, createGroup, removeGroup, saveCriteria, saveNamed } from './groups.actions.ts';
import { listOfGroup, readGroups, requireGroup, shownCriteria } from './groups.queries.ts';

export function listGroupsRoutes(
  needs: ListCallersNeeds & Pick<ListNeeds, 'lists'> & { readonly mailLists: ListsPorts },
): readonly Route<LoadedActor>[] {
  const { db, today, lists, mailLists } = needs;
  const { reading, writing } = listCallers(needs);
  const foreseeing = async (context: CallContext<LoadedActor>, id: number) => ({
    ...(await reading(context, id)),
    ...{ lists, signal: context.signal },
  });
  const having = (groupId: number) => async (from: Db) => await listOfGroup(from, groupId);

  return routes<LoadedActor, typeof listGroupsCalls>(listGroupsCalls, {
    list: async ({ params: { id } }, context) => ({ groupes: await readGroups(await reading(context, id), id) }),
    create: async ({ params: { id }, body }, context) =>
      await writing(context, id, async (writer) => ({ IdGroupe: await createGroup(writer, id, body) })),
    update: async ({ params: { groupId }, body = {} }, context) =>
      await writing(context, having(groupId), async (writer) => {
        requireAble((await mailLists()).can, body, 'body');
        return await changeGroup(writer, groupId, body);
      }),
    remove: async ({ params: { groupId } }, context) => {
      await writing(context, having(groupId), async (writer) => await removeGroup(writer, groupId));
    },
    conditions: async ({ params: { groupId } }, context) => {
      const id = await listOfGroup(db, groupId);
      const reader = await reading(context, id);
      const { Conditions, by, Revision } = await requireGroup(db, id, groupId);
      return { ...shownCriteria(reader, Conditions, by), Revision };
    },
    saveConditions: async ({ params: { id, groupId }, body }, context) =>
      await writing(context, id, async (writer) => await saveCriteria(writer, id, groupId, body)),
    saveNamed: async ({ params: { id, groupId }, body }, context) =>
      await writing(context, id, async (writer) => await saveNamed(writer, id, groupId, body ?? {})),
    preview: async ({ body: { IdListe, jour, ...typed } }, context) => {
      const reader = await foreseeing(context, IdListe);
      const { IdGroupe, ParDefaut } = await requireGroup(db, IdListe, typed.IdGroupe);
      if (typed.retire && ParDefaut) throw new ApiError('NOT_FOUND');
      return await previewChange(reader, IdListe, { ...typed, IdGroupe }, { today: today(), day: jour });
    },
    ahead: async ({ params: { id, jour } }, context) =>
      await readAhead(await foreseeing(context, id), id, { today: today(), day: jour }),
    why: async ({ params: { id, personId } }, context) =>
      await readWhy(await reading(context, id), id, personId, today()),
    comparators: async ({ params: { selector } }) => {
      if (!isFieldOf(criteriaFields, selector)) throw new ApiError('NOT_FOUND');
      return { comparateurs: [...operatorsOf[sure(criteriaFields[selector]).type]] };
    },
  });
}
