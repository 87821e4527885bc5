import { creationForm } from '@passerelle/contracts/creation/creation.form.ts';
import { scimCalls } from '@passerelle/contracts/scim/scim.contract.ts';
import {
  type ScimSearch,
  scimGroupsWithMembers,
  scimPage,
  scimType,
  urn,
} from '@passerelle/contracts/scim/scim.schema.ts';
import type { Static } from 'typebox';
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
import { listOf, oneOf, providerConfig, resourceTypes, schemas } from './discovery.ts';
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

interface OfUser {
  readonly params: { readonly id: string };
  readonly query?: Shown;
}

/** What a request says, against what is shown. */
interface Said {
  readonly said: (shown: Resource) => ReturnType<typeof saidBy>;
  /** It says all of the resource. */
  readonly isWhole: boolean;
}

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
  async function write(
    context: Context,
    { params: { id }, query = {} }: OfUser,
    { said, isWhole }: Said,
  ): Promise<Resource> {
    const reader = readerFor(context);
    const { actor: program, as } = context.actor;
    const before = await found(reader, id);
    requireVersion(context, before.resource);
    const changes = changesOf(said(before.resource), { shown: before.resource, values: before.values, isWhole });
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
    return answered(context, after ? resourceOf(after) : { schemas: [urn.user], id: before.resource.id }, query);
  }

  const typesFor = (context: Context) => resourceTypes(base, mayCreate(readerFor(context)));
  const schemasFor = async (context: Context) => {
    const reader = readerFor(context);
    return schemas(reader, base, mayCreate(reader) ? (await formInForce(db, creationForm)).form : undefined);
  };

  async function listUsers(context: Context, query: Listed) {
    const { startIndex, limit, sortBy, descending } = pageOf(query, scimPage.most);
    const asked = { filter: query.filter, sortBy, descending, skip: startIndex - 1, limit };
    const { total, found: users } = await readUsers(readerFor(context), asked);
    return {
      schemas: [urn.list],
      ...{ totalResults: total, startIndex, itemsPerPage: users.length },
      Resources: users.map((user) => shownResource(resourceOf(user), base, query)),
    };
  }

  async function listGroups(context: Context, query: Listed) {
    const members = wantsMembers(query);
    const { startIndex, limit, sortBy, descending } = pageOf(query, members ? scimGroupsWithMembers : scimPage.most);
    const asked = { filter: query.filter, sortBy, descending, skip: startIndex - 1, limit, members };
    const { total, found: some } = await readGroups(readerFor(context), asked);
    return {
      schemas: [urn.list],
      ...{ totalResults: total, startIndex, itemsPerPage: some.length },
      Resources: some.map((one) => shownGroup(groupResource(one, base), base, query)),
    };
  }

  return routes<LoadedActor, typeof scimCalls>(scimCalls, {
    config: (_, context) => {
      readerFor(context);
      return providerConfig(base);
    },
    resourceTypes: (_, context) => listOf(typesFor(context)),
    resourceType: ({ params: { id } }, context) => oneOf(typesFor(context), id),
    schemas: async (_, context) => listOf(await schemasFor(context)),
    schema: async ({ params: { id } }, context) => oneOf(await schemasFor(context), id),
    users: async ({ query = {} }, context) => await listUsers(context, query),
    searchUsers: async ({ body }, context) => await listUsers(context, searched(body ?? {})),
    user: async ({ params, query = {} }, context) => {
      const { resource } = await found(readerFor(context), params.id);
      if (isHeld(context, versionOf(resource))) return context.reply.code(304).send();
      return answered(context, resource, query);
    },
    groups: async ({ query = {} }, context) => await listGroups(context, query),
    searchGroups: async ({ body }, context) => await listGroups(context, searched(body ?? {})),
    group: async ({ params: { id }, query = {} }, context) => {
      const reader = readerFor(context);
      const one = isKey(id) ? await readGroup(reader, Number(id), wantsMembers(query)) : undefined;
      if (!one) throw new ApiError('NOT_FOUND');
      const resource: GroupResource = groupResource(one, base);
      const version = versionOf(resource);
      if (isHeld(context, version)) return context.reply.code(304).send();
      context.reply.header('etag', version);
      return shownGroup(resource, base, query);
    },
    create: async ({ body, query = {} }, context) => {
      const reader = readerFor(context);
      const newcomer = newcomerOf(body ?? {});
      const { actor: program, as } = context.actor;
      const key = await act(
        actOf(context),
        async (writing) => await createUser(writing, { kernel, files, actor: as, program: program.program }, newcomer),
      );
      const user = await readUser(reader, key);
      return answered(context, user ? resourceOf(user) : saidOnly(key, newcomer), query);
    },
    replace: (input, context) => write(context, input, { said: () => saidBy(input.body ?? {}), isWhole: true }),
    patch: (input, context) =>
      write(context, input, { said: (shown) => saidByPatch(input.body ?? {}, shown), isWhole: false }),
    end: async ({ params }, context) => {
      await write(context, { params }, { said: () => saidBy({ active: false }), isWhole: false });
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

/** What a list is asked for. */
interface Listed extends Shown {
  readonly filter?: string | undefined;
  readonly sortBy?: string | undefined;
  readonly sortOrder?: string | undefined;
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
}

/** Beyond it there is nobody, and no number that the database reads. */
const farthest = 2 ** 31 - 1;

const pageOf = ({ startIndex = 1, count = scimPage.usual, sortBy, sortOrder }: Listed, most: number) => ({
  startIndex: Math.min(Math.max(1, startIndex), farthest),
  limit: Math.min(most, Math.max(0, count)),
  ...{ sortBy, descending: sortOrder?.toLowerCase() === 'descending' },
});

/** A search as a query says it. */
const searched = ({ attributes, excludedAttributes, ...asked }: Static<typeof ScimSearch>): Listed => ({
  ...asked,
  ...(attributes && { attributes: attributes.join() }),
  ...(excludedAttributes && { excludedAttributes: excludedAttributes.join() }),
});

/** Whether whoever asks holds this version already. */
function isHeld({ request }: Context, version: string): boolean {
  const held = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
  return held.includes('*') || held.includes(version);
}

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
