import { liveCalls } from '@passerelle/contracts/live/live.contract.ts';
import { type KeyedTopic, keyedTopics } from '@passerelle/contracts/live/live.events.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { createLiveGate, type LiveGates } from '../../../engines/live/live-gate.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError, invalidInput } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LiveEvent } from '../../../platform/realtime/live.queries.ts';
import type { Live } from '../../../platform/realtime/live.ts';
import { openStream } from '../../../platform/realtime/live-stream.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';

/** One stream for each browser is the rule; so many for one person are a mistake, or worse. */
const mostStreams = 50;

interface LiveNeeds {
  readonly live: Live;
  readonly liveGates: LiveGates;
  readonly db: Db;
  readonly kernel: AccessKernel;
}

export function liveRoutes({ live, liveGates, db, kernel }: LiveNeeds): readonly Route<LoadedActor>[] {
  for (const topic of Object.keys(keyedTopics) as KeyedTopic[])
    if (!liveGates[topic]) throw new Error(`No domain says who may be told the keys of ${topic}`);
  const gateFor = createLiveGate({ db, kernel, gates: liveGates });
  const streams = new Map<number, number>();
  const count = (IdPersonneEV1: number, by: 1 | -1) => {
    const now = (streams.get(IdPersonneEV1) ?? 0) + by;
    if (now > 0) streams.set(IdPersonneEV1, now);
    else streams.delete(IdPersonneEV1);
  };

  return routes<LoadedActor, typeof liveCalls>(liveCalls, {
    stream: async ({ query }, { actor: who, request, reply, again }) => {
      const { IdPersonneEV1 } = who.actor;
      if ((streams.get(IdPersonneEV1) ?? 0) >= mostStreams) throw new ApiError('TOO_MANY_REQUESTS');
      const after = query?.after ?? lastEventId(request.headers['last-event-id']);
      let { actor } = who;
      let borrowed = borrowedRole(actor);
      const open = gateFor(() => actor);
      const gated = async (events: readonly LiveEvent[]) =>
        await open(events.filter(({ IdDroit }) => IdDroit === null || kernel.holds(actor, IdDroit)));
      count(IdPersonneEV1, 1);
      await openStream({
        reply,
        live,
        IdPersonneEV1,
        after,
        again: async () => {
          ({ actor } = await again());
          // A borrowed role takes its stream with it: the browser comes back under another, and reads anew.
          if (borrowed !== undefined && !actor.roles.some(({ IdPersonneRole }) => IdPersonneRole === borrowed))
            throw new ApiError('ROLE_CHANGED');
          borrowed = borrowedRole(actor);
        },
        admit: gated,
        onClose: () => count(IdPersonneEV1, -1),
      });
      return reply;
    },
  });
}

/** The role that somebody acts under, where it was delegated to them. */
function borrowedRole({ acting }: Actor): number | undefined {
  return acting?.delegator ? acting.IdPersonneRole : undefined;
}

/** What a browser's own EventSource sends when it comes back. */
function lastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) throw invalidInput('headers/Last-Event-ID', 'pattern');
  return Number(header);
}
