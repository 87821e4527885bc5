import type { Reactions } from '../../../engines/act/reactions.ts';
import '../../foundation/actor/stay.events.ts';
import '../../../engines/effects/effects.events.ts';
import '../../people/person/people.events.ts';
import { takeEmbeddedAccount } from '../../../platform/identity/embedded-accounts.ts';
import { startRun } from './account-runs.actions.ts';
import { forgetFirstPassword } from './first-password.ts';
import { settleBehind } from './settle-runs.ts';
import { arriving, followed, mirroredColumns } from './wanted-account.queries.ts';

/** Accounts follow the record: what systems are told of somebody changed, by whatever door, or whether they may use them. */
export function registerProvisioning(reactions: Reactions): void {
  reactions.on('people.changed', async (writing, { people }) => {
    const moved = people.flatMap(({ IdPersonneEV1, before, after }) =>
      before && after && isTold(before, after) ? [IdPersonneEV1] : [],
    );
    if (moved.length === 0) return;
    for (const IdPersonneEV1 of await followed(writing.db, moved))
      await startRun(writing, { IdPersonneEV1, kind: 'change' });
  });

  // Who is being created stands as failed while what is next for them stays down.
  reactions.on('system.down', async (writing) => await settleBehind(writing));

  // The password that they had here opens nothing any more: a first one is made for them, as for anybody new.
  reactions.on('people.returned', async ({ db }, { IdPersonneEV1 }) => {
    await forgetFirstPassword(db, IdPersonneEV1);
    await takeEmbeddedAccount(db, IdPersonneEV1);
  });
}

type Values = Readonly<Record<string, unknown>>;

/** Whether some system has to know. Until somebody is there, where they stand on the way is nobody else's. */
function isTold(before: Values, after: Values): boolean {
  const told = Object.keys(after).filter((column) => mirroredColumns.has(column));
  const arrives = [before, after].every(({ IdStatut }) => arriving.includes(Number(IdStatut)));
  return told.some((column) => column !== 'IdStatut' || !arrives);
}
