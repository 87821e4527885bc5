import { papersCalls } from '@passerelle/contracts/hiring/papers.contract.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { readPapersFile, readPaperTypes } from './papers.queries.ts';

/** What administrators read of the papers that hiring files ask for. */
export function papersRoutes({ db }: { readonly db: Db }): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof papersCalls>(papersCalls, {
    list: async () => await readPaperTypes(db),
    file: async () => await readPapersFile(db),
  });
}
