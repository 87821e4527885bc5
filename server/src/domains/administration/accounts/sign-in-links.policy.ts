import type { LinkObstacle } from '@passerelle/contracts/accounts/sign-in-links.contract.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import { isOneself } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { Db } from '../../../platform/db/database.ts';
import { mayHoldWayIn } from '../../foundation/actor/ways-in.policy.ts';
import { type LinkRecipient, linkRecipient } from './sign-in-links.queries.ts';

interface Giver {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

/** What keeps somebody from being given a link by this person, before it is asked how; null where nothing does. */
export async function obstacleTo(giver: Giver, IdPersonneEV1: number): Promise<LinkObstacle | null> {
  const { db, kernel, actor } = giver;
  if (isOneself(actor, IdPersonneEV1)) return 'oneself';
  if (!(await mayHoldWayIn(db, kernel, actor, IdPersonneEV1))) return 'administers';
  return obstacleOf(await linkRecipient(db, IdPersonneEV1));
}

/** What of somebody themself keeps them from being given a link. */
export function obstacleOf(recipient: LinkRecipient | undefined): LinkObstacle | null {
  if (!recipient?.CompteAD) return 'login';
  return recipient.signsIn ? null : 'absent';
}
