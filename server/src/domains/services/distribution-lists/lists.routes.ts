import { listForm } from '@passerelle/contracts/distribution-lists/list.form.ts';
import {
  type DistributionList,
  type ListRow,
  listsOfDistributionCalls,
  type neededSteps,
} from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import type { FieldGrant } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { ChangedField } from '@passerelle/contracts/forms/forms.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { sql } from 'kysely';
import { type Actor, shownAs } from '../../../engines/access/actor.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { readSubject } from '../../../engines/catalogue/record.queries.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { grantsOn, toldRights } from '../../../engines/forms/form-rights.queries.ts';
import { listRoutes } from '../../../engines/lists/list-routes.ts';
import type { ListNeeds } from '../../../engines/lists/reader.ts';
import { rowOf } from '../../../platform/db/database.ts';
import { instant } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { ListsPorts } from '../../../ports/lists.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { exportWords } from '../../foundation/texts/export-words.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { takenIdentifiers } from '../../people/person/person-identifiers.queries.ts';
import { closedOfAutomatic, isAutomatic, ownOfAutomatic } from './automatic/automatic.policy.ts';
import { distributionListsEntry } from './distribution-lists.list.ts';
import { requireGroup } from './groups/groups.queries.ts';
import { readIncluded, readIncludes } from './includes.ts';
import { listSubject } from './list.columns.ts';
import { listCallers } from './list-callers.ts';
import type { WhyBlocked } from './list-told.actions.ts';
import { changeList, createList, refreshList, removeList } from './lists.actions.ts';
import { readMembers } from './members/members.queries.ts';
import { ofSelection } from './selection.ts';
import { firstUnfinished } from './steps.queries.ts';
import { addressOf } from './suite/planned-lists.actions.ts';
import { publish } from './suite/publication.actions.ts';
import { requireAble } from './suite/suite-abilities.ts';

interface ListsNeeds extends ListNeeds {
  readonly mailLists: ListsPorts;
  readonly act: ActFunction;
  readonly texts: TextStore;
}

/** What each ability on a list is had by. */
const abilities = {
  edit: 'ldd',
  members: 'ldd',
  exclude: 'ld.exclu',
  publish: 'ldd',
  remove: 'ldd',
  owner: 'ld.updateResponsable',
  backup: 'ld.updateBackup',
  prefix: 'ld.prefixe',
} as const;

export function distributionListsRoutes(needs: ListsNeeds): readonly Route<LoadedActor>[] {
  const { db, kernel, act, today, texts, mailLists } = needs;
  /** What is asked of a list is what the mail suite can do. */
  const requireFields = async (fields: readonly ChangedField[]) => {
    const asked = Object.fromEntries(fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur]));
    requireAble((await mailLists()).can, asked, 'body/fields');
  };
  const wordsOf = (language: Language) => exportWords(texts, language);
  const { reading, writing } = listCallers(needs);
  const { answers } = listRoutes<ListRow>({ ...needs, wordsOf }, (_, by) => distributionListsEntry.open(by));

  /** @throws {ApiError} NOT_FOUND where the reader may not see it */
  const rightsOn = async (actor: Actor, id: number) => {
    const may = (await kernel.abilities(db, actor, abilities, 'list', [id])).get(id);
    if (!may?.edit) throw new ApiError('NOT_FOUND');
    return (await isAutomatic(db, id)) ? { ...may, ...closedOfAutomatic } : may;
  };

  return routes<LoadedActor, typeof listsOfDistributionCalls>(listsOfDistributionCalls, {
    list: async ({ body }, context) => {
      const { filtre, filter, after } = body;
      const asked = ofSelection(filtre, filter, shownAs(context.actor.actor));
      return await answers.list({ query: { ...(asked && { filter: asked }), ...(after && { after }) } }, context);
    },
    count: async ({ query }, context) => {
      const asked = ofSelection(query?.filtre, query?.filter, shownAs(context.actor.actor));
      return await answers.count({ query: { ...(asked && { filter: asked }) } }, context);
    },
    export: async ({ body: { filtre, ...body } }, context) => {
      const filter = ofSelection(filtre, body.filter, shownAs(context.actor.actor)) ?? '';
      return await answers.export({ body: { ...body, filter } }, context);
    },
    read: async ({ params: { id }, query }, { actor: { actor } }) => {
      const asked = readIncludes(query?.include);
      const [found, { form, rights }] = await Promise.all([
        readSubject(db, kernel, actor, listSubject, id),
        formInForce(db, listForm),
      ]);
      if (!found) throw new ApiError('NOT_FOUND');
      const more = await rowOf(
        db,
        sql<{
          Cause: WhyBlocked | 'dehors' | 'main' | null;
          CauseDepuis: string | null;
          IdAutomatique: number | null;
          refused: number;
          inachevee: (typeof neededSteps)[number] | null;
        }>`select ${firstUnfinished} as inachevee, l."IdAutomatique",
          coalesce(l."Cause", case when l."IdPersonneEV1" is null then 'sans-responsable' end) as "Cause",
          ${instant(sql`coalesce(l.cause_at, l.orphan_at)`)} as "CauseDepuis", (select count(*)::integer from "LdEnvoi" e
          where e."IdListe" = l."IdListe" and e.refused is not null) as refused from "Liste" l where l."IdListe" = ${id}`,
      );
      const included = await readIncluded({ db, kernel, actor }, id, asked);
      const grants = grantsOn(form, { kernel, actor, ...found }, rights, found.stored, today());
      const { rules, ...can } = (await mailLists()).can;
      const told = toldRights(more.IdAutomatique === null ? grants : ofAutomatic(grants));
      return {
        liste: found.shown as DistributionList,
        droitsFormulaires: told,
        suite: { rules: [...rules], ...can },
        ...more,
        ...included,
        ...(asked.has('droits') && { droits: await rightsOn(actor, id) }),
      };
    },
    rights: async ({ params: { id } }, { actor: { actor } }) => await rightsOn(actor, id),
    create: async ({ body }, context) => {
      const { actor } = context.actor;
      await requireFields(body.fields);
      return await act(actOf(context), async (writing) => ({
        IdListe: await createList({ writing, kernel, actor }, body.fields, body.comme),
      }));
    },
    save: async ({ params: { id }, body }, context) =>
      await writing(context, id, async (writer) => {
        await requireFields(body.fields);
        return await changeList(writer, id, body.fields);
      }),
    remove: async ({ params: { id } }, context) => {
      await writing(context, id, async (writer) => await removeList(writer, id));
    },
    publish: async ({ params: { id } }, context) => {
      const { can } = await mailLists();
      await writing(context, id, async ({ writing: acting }) => {
        await publish(acting, id, can);
      });
    },
    refresh: async ({ params: { id } }, context) =>
      await writing(context, id, async (writer) => await refreshList(writer, id)),
    members: async ({ params: { id, groupId }, query }, context) => {
      const reader = await reading(context, id);
      const group = groupId === 0 ? undefined : (await requireGroup(db, id, groupId)).IdGroupe;
      return await readMembers(reader, id, {
        group,
        ...query,
      });
    },
    nameTaken: async ({ body = {} }) => {
      const { AdresseDL, NomDL, IdNature = '', SansPrefixe = false } = body;
      const Adresse = AdresseDL ?? (NomDL ? await addressOf(db, { LibListe: NomDL, IdNature, SansPrefixe }) : null);
      return { Adresse, taken: Adresse !== null && (await takenIdentifiers(db, 'mail', [Adresse])).size > 0 };
    },
  });
}

/** Of a list that a declaration made, what that says is not written. */
function ofAutomatic(grants: Readonly<Record<string, FieldGrant>>): Readonly<Record<string, FieldGrant>> {
  return Object.fromEntries(
    Object.entries(grants).map(([name, grant]) => [
      name,
      ownOfAutomatic.has(name) ? grant : { ...grant, write: false },
    ]),
  );
}
