import { listSecurityCalls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import { asLanguage } from '@passerelle/contracts/languages.ts';
import type { ReadLog } from '../../../../engines/history/read-log.ts';
import { ApiError } from '../../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { ListsPorts } from '../../../../ports/lists.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import { requireGroup } from '../groups/groups.queries.ts';
import { type ListCallersNeeds, listCallers } from '../list-callers.ts';
import { membersFile } from '../members/members-file.ts';
import { requireAble } from '../suite/suite-abilities.ts';
import { saveSecurity } from './security.actions.ts';
import { readSenders } from './senders.queries.ts';

interface SecurityNeeds extends ListCallersNeeds {
  readonly mailLists: ListsPorts;
  readonly texts: TextStore;
  /** Where reads of people in files are recorded. */
  readonly reads: ReadLog;
}

const fileFields = ['IndexPrenomNom', 'Mail'];

export function listSecurityRoutes(needs: SecurityNeeds): readonly Route<LoadedActor>[] {
  const { db, texts, reads, today, mailLists } = needs;
  const { reading, writing } = listCallers(needs);
  return routes<LoadedActor, typeof listSecurityCalls>(listSecurityCalls, {
    senders: async ({ params: { id } }, context) => await readSenders(await reading(context, id), id),
    save: async ({ params: { id }, body }, context) =>
      await writing(context, id, async (writer) => {
        requireAble((await mailLists()).can, body, 'body');
        return { refused: [...(await saveSecurity(writer, id, body))] };
      }),
    exportMembers: async ({ params: { lang, id, groupId }, query }, context) => {
      const language = asLanguage(lang);
      if (!language) throw new ApiError('LANGUAGE_NOT_SUPPORTED');
      const reader = await reading(context, id);
      const group = groupId === 0 ? undefined : (await requireGroup(db, id, groupId)).IdGroupe;
      const asked = { texts, language, format: query?.format ?? 'csv' };
      const file = await membersFile(reader, asked, id, { group, today: today() });
      reads.note(reader.actor, { call: context.call, people: file.people, fields: fileFields });
      context.reply
        .header('x-total-count', String(file.total))
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .type(file.type);
      return context.reply.send(file.contents);
    },
  });
}
