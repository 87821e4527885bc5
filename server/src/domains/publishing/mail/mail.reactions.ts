import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Writing } from '../../../engines/act/act.ts';
import type { Reactions } from '../../../engines/act/reactions.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { holdersTold } from '../../foundation/actor/holders-over.queries.ts';
import '../../../engines/told/told.events.ts';
import { tellingAll, tellingEach } from '../../foundation/notifications/tell.queries.ts';
import { everything, writeJob } from './mail.jobs.ts';
import { noteTold } from './mail-subjects.queries.ts';

/** What people are told is noted for those mails that tell of it too, with what it tells of. */
export function registerMailReactions(reactions: Reactions, kernel: AccessKernel): void {
  const note = async ({ db, ask }: Writing, kind: string, told: Sql) => {
    if (await noteTold(db, kind, told)) ask(writeJob, everything);
  };
  reactions.on('people.told', async (writing, { kind, by, ...told }) => {
    await note(writing, kind, tellingEach([told], by));
  });
  reactions.on('people.toldEach', async (writing, { kind, by, each }) => {
    await note(writing, kind, tellingEach(each, by));
  });
  reactions.on('holders.told', async (writing, { right, about, kind, values, by, opens = null }) => {
    const told = await holdersTold(writing.db, kernel, { right, about, but: by });
    await note(writing, kind, tellingAll({ values, opens }, told));
  });
}
