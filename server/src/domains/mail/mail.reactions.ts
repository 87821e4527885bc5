import type { ActFunction } from '../../engines/act/act.ts';
import type { Reactions } from '../../engines/act/reactions.ts';
import type { Db } from '../../platform/db/database.ts';
import '../notifications/notifications.events.ts';
import { noteForHolders, noteForPeople } from './mail-subjects.queries.ts';

/** Transactions that noted something to be written. */
const noted = new WeakSet<Db>();

/** What people are told is noted for those mails that tell of it too, with what it tells of. */
export function registerMailReactions(reactions: Reactions): void {
  reactions.on('people.told', async ({ db }, { people, kind, values, by, opens = null }) => {
    if (await noteForPeople(db, kind, { people, values, by, opens })) noted.add(db);
  });
  reactions.on('holders.told', async ({ db }, { right, kind, values, by, opens = null }) => {
    if (await noteForHolders(db, kind, { right, values, by, opens })) noted.add(db);
  });
}

/** The same acts; once one that noted something to be written is committed, `wake` is called. */
export function wakingMails(act: ActFunction, wake: () => void): ActFunction {
  return async (about, write) => {
    let transaction: Db | undefined;
    const answer = await act(about, async (writing) => {
      transaction = writing.db;
      return await write(writing);
    });
    if (transaction && noted.has(transaction)) wake();
    return answer;
  };
}
