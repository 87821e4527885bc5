import { isFieldOf } from '@passerelle/contracts/catalogue/field.ts';
import { operatorsOf } from '@passerelle/contracts/conditions/condition.ts';
import { criteriaFields } from '@passerelle/contracts/distribution-lists/criteria.fields.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { ActFunction } from '../../../../engines/act/act.ts';
import { actOf } from '../../../../engines/act/from-call.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../../platform/http/calls.ts';
import { sure } from '../../../../platform/sure.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { previewCriteria, readWhy } from '../members/members.queries.ts';
import { changeGroup, createGroup, type GroupWriter, removeGroup, saveCriteria, saveNamed } from './groups.actions.ts';
import { type GroupsReader, listOfGroup, readGroups, requireGroup } from './groups.queries.ts';

interface GroupsNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly act: ActFunction;
  readonly today: () => string;
}

export function listGroupsRoutes({ db, kernel, act, today }: GroupsNeeds): readonly Route<LoadedActor>[] {
  /** Reads a list that the reader may see; of others they learn nothing. */
  const reading = async ({ actor: { actor } }: CallContext<LoadedActor>, IdListe: number): Promise<GroupsReader> => {
    if (!(await kernel.allows(db, actor, 'ldd', 'list', IdListe))) throw new ApiError('NOT_FOUND');
    return { db, kernel, actor };
  };
  /** Changes one, likewise. */
  const changing = async <T>(
    context: CallContext<LoadedActor>,
    listIn: (db: Db) => Promise<number>,
    work: (writer: GroupWriter, IdListe: number) => Promise<T>,
  ): Promise<T> => {
    const { actor } = context.actor;
    return await act(actOf(context), async (writing) => {
      const IdListe = await listIn(writing.db);
      if (!(await kernel.allows(writing.db, actor, 'ldd', 'list', IdListe))) throw new ApiError('NOT_FOUND');
      return await work({ writing, kernel, actor, today: today() }, IdListe);
    });
  };
  const given = (id: number) => async () => id;
  const having = (groupId: number) => async (from: Db) => await listOfGroup(from, groupId);

  return routes<LoadedActor, typeof listGroupsCalls>(listGroupsCalls, {
    list: async ({ params: { id } }, context) => ({ groupes: await readGroups(await reading(context, id), id) }),
    create: async ({ params: { id }, body }, context) =>
      await changing(context, given(id), async (writer) => ({ IdGroupe: await createGroup(writer, id, body) })),
    update: async ({ params: { groupId }, body }, context) => {
      await changing(context, having(groupId), async (writer) => await changeGroup(writer, groupId, body ?? {}));
    },
    remove: async ({ params: { groupId } }, context) => {
      await changing(context, having(groupId), async (writer) => await removeGroup(writer, groupId));
    },
    conditions: async ({ params: { groupId } }, context) => {
      const id = await listOfGroup(db, groupId);
      await reading(context, id);
      const { Conditions, Revision } = await requireGroup(db, id, groupId);
      return { Conditions, Revision };
    },
    saveConditions: async ({ params: { id, groupId }, body }, context) =>
      await changing(context, given(id), async (writer) => await saveCriteria(writer, id, groupId, body)),
    saveNamed: async ({ params: { id, groupId }, body }, context) =>
      await changing(context, given(id), async (writer) => await saveNamed(writer, id, groupId, body ?? {})),
    preview: async ({ body: { IdListe, IdGroupe, Conditions } }, context) => {
      const reader = await reading(context, IdListe);
      const group = await requireGroup(db, IdListe, IdGroupe);
      return await previewCriteria(reader, IdListe, group.IdGroupe, Conditions, today());
    },
    why: async ({ params: { id, personId } }, context) =>
      await readWhy(await reading(context, id), id, personId, today()),
    comparators: async ({ params: { selector } }) => {
      if (!isFieldOf(criteriaFields, selector)) throw new ApiError('NOT_FOUND');
      return { comparateurs: [...operatorsOf[sure(criteriaFields[selector]).type]] };
    },
  });
}
