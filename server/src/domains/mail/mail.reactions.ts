import type { Writing } from '../../engines/act/act.ts';
import type { Reactions } from '../../engines/act/reactions.ts';
import '../notifications/notifications.events.ts';
import { everything, writeJob } from './mail.jobs.ts';
import { isTold, noteForHolders, noteForPeople } from './mail-subjects.queries.ts';

/** What people are told is noted for those mails that tell of it too, with what it tells of. */
export function registerMailReactions(reactions: Reactions): void {
  const written = ({ ask }: Writing, noted: boolean) => noted && ask(writeJob, everything);
  reactions.on('people.told', async (writing, { people, kind, values, by, opens = null }) => {
    written(writing, await noteForPeople(writing.db, kind, { people, values, by, opens }));
  });
  reactions.on('people.toldEach', async (writing, { kind, by, each }) => {
    if (!(await isTold(writing.db, kind))) return;
    for (const { people, values, opens = null } of each)
      written(writing, await noteForPeople(writing.db, kind, { people, values, by, opens }));
  });
  reactions.on('holders.told', async (writing, { right, kind, values, by, opens = null }) => {
    written(writing, await noteForHolders(writing.db, kind, { right, values, by, opens }));
  });
}
