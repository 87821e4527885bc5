import type { FastifyBaseLogger } from 'fastify';

/** Told that jobs were asked for, begun or ended, and who asked for some of them (`IdPersonneEV1`). */
export type FollowJobs = (people: readonly number[]) => Promise<void>;

export interface Moves {
  readonly moved: (by: number | null | undefined) => void;
  readonly follow: (follower: FollowJobs) => void;
  readonly stop: () => Promise<void>;
}

/** However much moves, it is told no more often. */
const millisecondsBetween = 1000;

/** Gathers what moves and tells it now and then, beside the jobs: they never wait for it. */
export function gatherMoves(log: FastifyBaseLogger): Moves {
  const people = new Set<number>();
  let follower: FollowJobs | undefined;
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

  function tell(): void {
    timer = undefined;
    const asked = [...people];
    people.clear();
    telling = telling
      .then(() => follower?.(asked))
      .catch((error: unknown) => log.warn({ err: error }, 'jobs: not announced'));
  }
  return {
    moved: (by) => {
      if (!follower) return;
      if (typeof by === 'number') people.add(by);
      timer ??= setTimeout(tell, millisecondsBetween);
    },
    follow: (one) => {
      follower = one;
    },
    stop: async () => {
      clearTimeout(timer);
      follower = undefined;
      await telling;
    },
  };
}
