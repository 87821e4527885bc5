import { creationForm } from '@passerelle/contracts/creation/creation.form.ts';
import { scimCalls } from '@passerelle/contracts/scim/scim.contract.ts';
import { scimGroupsWithMembers, scimPage, scimType, urn } from '@passerelle/contracts/scim/scim.schema.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { applyDueOn } from '../../../engines/ahead/apply-due.ts';
import type { Files } from '../../../engines/files/files.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { type ListNeeds, readerOf } from '../../../engines/lists/reader.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type OutsideCallers, type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { applyNeeds } from '../../people/person/dated-changes.jobs.ts';
import { personFormSubject } from '../../people/person/person.form.ts';
import { holdPeople } from '../../people/person/person-lock.queries.ts';
import { changesOf, saidBy, saidByPatch } from './changes.ts';
import { providerConfig, resourceTypes, schemas } from './discovery.ts';
import { type GroupResource, groupResource, shownGroup, wantsMembers } from './group-resource.ts';
import { readGroup, readGroups } from './groups.queries.ts';
import { createUser, newcomerOf } from './newcomer.ts';
import { isToCome, type Resource, resourceOf, type Shown, shownResource, versionOf } from './user-resource.ts';
import { asScim, writeUser } from './users.actions.ts';
import { readHeldUser, readUser, readUsers, type ScimReader } from './users.queries.ts';

interface ScimNeeds extends ListNeeds {
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly files: Files;
  readonly settings: Pick<Settings, 'PUBLIC_URL'>;
}

type Context = CallContext<OutsideCallers<LoadedActor>['program']>;

export function scimRoutes(needs: ScimNeeds): readonly Route<LoadedActor>[] {
  const { db, act, kernel, files, settings } = needs;
  const base = new URL('/api/scim/v2', settings.PUBLIC_URL).href;

  /** Whose eyes it reads with; what it is answered is told as the standard calls it. */
  function readerFor({ actor: { actor, as }, language, signal, reply }: Context): ScimReader {
    reply.type(scimType);
    return { ...readerOf(needs, { actor: as, language, signal }), program: actor.program };
  }

  async function found(reader: ScimReader, id: string) {
    const user = isKey(id) ? await readUser(reader, Number(id)) : undefined;
    if (!user) throw new ApiError('NOT_FOUND');
    return { key: user.IdPersonneEV1, resource: resourceOf(user), values: user.values };
  }

  const answered = ({ reply }: Context, resource: Resource, shown: Shown) => {
    reply.header('etag', versionOf(resource));
    return shownResource(resource, base, shown);
  };

  /** Writes what a body says, against what is shown now. */
  async function write(context: Context, id: string, said: ReturnType<typeof saidBy>): Promise<Resource> {
    const reader = readerFor(context);
    const { actor: program, as } = context.actor;
    const before = await found(reader, id);
    requireVersion(context, before.resource);
    const changes = changesOf(said, { shown: before.resource, values: before.values });
    // Whoever is to come is active by themself once they are there.
    const isActive = changes.active === true && isToCome(before.values) ? true : before.resource.active;
    await applyDueOn(applyNeeds({ db, act, kernel }), personFormSubject, before.key);
    await act(actOf(context), async (writing) => {
      const writer = { kernel, files, actor: as, program: program.program };
      if (versionsAsked(context)) await requireHeldVersion(context, reader, writing.db, before.key);
      await writeUser(writing, writer, before.key, isActive, changes);
    }).catch((error: unknown) => {
      // What is looked at once all is written: nobody moves a record to where they could not change it.
      throw asScim(error);
    });
    // What was written may have taken them out of sight: it was written all the same.
    const after = await readUser(reader, before.key);
    return answered(context, after ? resourceOf(after) : { schemas: [urn.user], id: before.resource.id }, {});
  }

  return routes<LoadedActor, typeof scimCalls>(scimCalls, {
    config: (_, context) => {
      readerFor(context);
      return providerConfig(base);
    },
    resourceTypes: (_, context) => {
      const reader = readerFor(context);
      return resourceTypes(base, mayCreate(reader));
    },
    schemas: async (_, context) => {
      const reader = readerFor(context);
      const form = mayCreate(reader) ? (await formInForce(db, creationForm)).form : undefined;
      return { ...schemas(reader, base, form) };
    },
    users: async ({ query = {} }, context) => {
      const { filter, sortBy, sortOrder } = query;
      const startIndex = Math.max(1, query.startIndex ?? 1);
      const limit = Math.min(scimPage.most, Math.max(0, query.count ?? scimPage.usual));
      const descending = sortOrder?.toLowerCase() === 'descending';
      const asked = { filter, sortBy, descending, skip: startIndex - 1, limit };
      const { total, found: users } = await readUsers(readerFor(context), asked);
      return {
        schemas: [urn.list],
        ...{ totalResults: total, startIndex, itemsPerPage: users.length },
        Resources: users.map((user) => shownResource(resourceOf(user), base, query)),
      };
    },
    user: async ({ params, query = {} }, context) => {
      const { resource } = await found(readerFor(context), params.id);
      const version = versionOf(resource);
      if (context.request.headers['if-none-match'] === version) return context.reply.code(304).send();
      return answered(context, resource, query);
    },
    groups: async ({ query = {} }, context) => {
      const startIndex = Math.max(1, query.startIndex ?? 1);
      const members = wantsMembers(query);
      const most = members ? scimGroupsWithMembers : scimPage.most;
      const limit = Math.min(most, Math.max(0, query.count ?? scimPage.usual));
      const asked = { filter: query.filter, skip: startIndex - 1, limit, members };
      const { total, found: some } = await readGroups(readerFor(context), asked);
      return {
        schemas: [urn.list],
        ...{ totalResults: total, startIndex, itemsPerPage: some.length },
        Resources: some.map((one) => shownGroup(groupResource(one, base), base, query)),
      };
    },
    group: async ({ params: { id }, query = {} }, context) => {
      const reader = readerFor(context);
      const one = isKey(id) ? await readGroup(reader, Number(id), wantsMembers(query)) : undefined;
      if (!one) throw new ApiError('NOT_FOUND');
      const resource: GroupResource = groupResource(one, base);
      const version = versionOf(resource);
      if (context.request.headers['if-none-match'] === version) return context.reply.code(304).send();
      context.reply.header('etag', version);
      return shownGroup(resource, base, query);
    },
    create: async ({ body }, context) => {
      const reader = readerFor(context);
      const newcomer = newcomerOf(body ?? {});
      const { actor: program, as } = context.actor;
      const key = await act(
        actOf(context),
        async (writing) => await createUser(writing, { kernel, files, actor: as, program: program.program }, newcomer),
      );
      const user = await readUser(reader, key);
      return answered(context, user ? resourceOf(user) : saidOnly(key, newcomer), {});
    },
    replace: ({ params, body }, context) => write(context, params.id, saidBy(body ?? {})),
    patch: ({ params, body }, context) => write(context, params.id, saidByPatch(body ?? {})),
    end: async ({ params }, context) => {
      await write(context, params.id, saidBy({ active: false }));
      return undefined;
    },
  });
}

/** Whether people may be created by this program at all. */
const mayCreate = ({ kernel, actor }: ScimReader): boolean => kernel.holds(actor, 'dcc');

/** Of somebody who was created and is not in sight, what the program said itself. */
const saidOnly = (
  key: number,
  { userName, externalId }: { userName: string; externalId: string | null },
): Resource => ({
  ...{ schemas: [urn.user], id: String(key), userName },
  ...(externalId !== null && { externalId }),
});

/** Whether a text can be the key of anything. */
const isKey = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id) && Number(id) < 2 ** 31;

/** What a change is to have been made from; undefined where it is made from whatever there is. */
function versionsAsked({ request }: Context): readonly string[] | undefined {
  const asked = request.headers['if-match'];
  return asked === undefined || asked.trim() === '*' ? undefined : asked.split(',').map((one) => one.trim());
}

/** Throws PRECONDITION_FAILED where what is shown is no more what the change was made from. */
function requireVersion(context: Context, resource: Resource): void {
  const versions = versionsAsked(context);
  if (versions && !versions.includes(versionOf(resource))) throw new ApiError('PRECONDITION_FAILED');
}

/** The same of what nobody else writes until the transaction ends: of two changes that were made from one version the second is refused. */
async function requireHeldVersion(context: Context, reader: ScimReader, db: Db, key: number): Promise<void> {
  await holdPeople(db, [key]);
  const user = await readHeldUser(reader, db, key);
  if (!user) throw new ApiError('NOT_FOUND');
  requireVersion(context, resourceOf(user));
}
