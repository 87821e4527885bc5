import {
  type findingCalls as Calls,
  findingCalls,
  foundKinds,
} from '@passerelle/contracts/finding/finding.contract.ts';
import type { Finder } from '../../../engines/finding/finder.ts';
import { callerOf } from '../../../engines/lists/list-routes.ts';
import type { ListNeeds } from '../../../engines/lists/reader.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';

interface FindingNeeds extends ListNeeds {
  readonly finders: readonly Finder[];
}

/** One search over what every domain finds. */
export function findingRoutes(needs: FindingNeeds): readonly Route<LoadedActor>[] {
  const finders = needs.finders.toSorted((one, other) => foundKinds.indexOf(one.kind) - foundKinds.indexOf(other.kind));
  return routes<LoadedActor, typeof Calls>(findingCalls, {
    find: async ({ query }, context) => {
      const reader = callerOf(needs, context);
      const words = query.words.trim();
      const found = await Promise.all(
        finders.map(async ({ kind, find }) => (await find(reader, words)).map((one) => ({ kind, ...one }))),
      );
      return found.flat();
    },
  });
}
