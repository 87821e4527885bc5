import { tagsCalls } from '@passerelle/contracts/person/tags.contract.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { applyDueOn } from '../../../engines/ahead/apply-due.ts';
import { saveForm } from '../../../engines/forms/save-form.ts';
import { eachWord } from '../../../engines/lists/words.ts';
import { mostTags } from '../../../platform/config/parameters.queries.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { applyNeeds } from './dated-changes.jobs.ts';
import { personFormSubject } from './person.form.ts';

interface TagsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
}

/** Most tags that are offered to choose from. */
const mostOffered = 200;

export function tagsRoutes({ db, act, kernel }: TagsNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof tagsCalls>(tagsCalls, {
    ofPerson: async ({ params }) => ({
      tags: await tagsOf(db, params.IdPersonneEV1),
      max: await mostTags(db),
    }),
    all: async ({ query }, { actor: { actor } }) =>
      await rowsOf(
        db,
        sql<{ Tag: string; people: number }>`select t."Tag", count(*)::integer as people from "PersonneEquipeTag" t
          join "Personne" p on p."IdPersonneEV1" = t."IdPersonneEV1"
          where ${eachWord(query?.words ?? '', (like) => sql`searched(t."Tag") like ${like}`)}
            and ${kernel.scope(actor, 'ann-col-ListeTag', 'person', 'p')}
          group by 1 order by 2 desc, 1 limit ${mostOffered}`,
      ),
    save: async ({ params, body }, context) => {
      const { actor } = context.actor;
      await applyDueOn(applyNeeds({ db, act, kernel }), personFormSubject, params.IdPersonneEV1);
      const fields = [{ IdChamp: 'tags', Valeur: body.tags, Vu: body.seen }];
      return await act(actOf(context), async (writing) => {
        await saveForm(writing, { kernel, actor }, personFormSubject, params.IdPersonneEV1, fields);
        return { tags: await tagsOf(writing.db, params.IdPersonneEV1) };
      });
    },
  });
}

async function tagsOf(db: Db, IdPersonneEV1: number): Promise<string[]> {
  const rows = await db
    .selectFrom('PersonneEquipeTag')
    .select('Tag')
    .where('IdPersonneEV1', '=', IdPersonneEV1)
    .orderBy('Tag')
    .execute();
  return rows.map(({ Tag }) => Tag);
}
