import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import type pg from 'pg';
import type { AccessKernel } from '../../engines/access/decide.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../platform/http/calls.ts';
import type { LoadedActor } from '../roles/actor.queries.ts';
import { readChoices } from './choices.queries.ts';
import { exportDirectory } from './directory.export.ts';
import { parseDirectoryFilter } from './directory.filter.ts';
import { countPeople, listPeople, type Reader } from './directory.queries.ts';
import { readOrganisation } from './organisation.queries.ts';
import { readRecord } from './record.queries.ts';

export interface DirectoryNeeds {
  readonly pool: pg.Pool;
  /** Where lists are read: `openListPool`. */
  readonly lists: pg.Pool;
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly today: () => string;
}

export function directoryRoutes({ pool, lists, db, kernel, today }: DirectoryNeeds): readonly Route<LoadedActor>[] {
  const readerOf = ({ actor: { actor }, language }: CallContext<LoadedActor>): Reader => ({
    pool,
    lists,
    db,
    kernel,
    actor,
    language,
    today: today(),
  });
  const questionOf = (filter: string | undefined, { actor }: Reader) =>
    parseDirectoryFilter(filter, (right: RightCode) => kernel.holds(actor, right));

  return routes<LoadedActor, typeof directoryCalls>(directoryCalls, {
    list: async ({ query }, context) => {
      const reader = readerOf(context);
      return await listPeople(reader, questionOf(query?.filter, reader), query?.after);
    },
    count: async ({ query }, context) => {
      const reader = readerOf(context);
      return { count: await countPeople(reader, questionOf(query?.filter, reader)) };
    },
    export: async ({ body }, context) => {
      const reader = readerOf(context);
      const question = questionOf(body.filter, reader);
      return await exportDirectory(reader, question, body, context.reply);
    },
    record: async ({ params }, context) => {
      const found = await readRecord(readerOf(context), params.IdPersonneEV1);
      if (!found) throw new ApiError('NOT_FOUND');
      const droitsLoggedUserOnPersonne = [...found.rights].map(([IdDroit, Valeur]) => ({ IdDroit, Valeur }));
      return { person: found.person, droitsLoggedUserOnPersonne, team: found.team };
    },
    organisation: async ({ params, query }, context) => {
      const found = await readOrganisation(readerOf(context), params.IdPersonneEV1, query.Ligne);
      if (!found) throw new ApiError('NOT_FOUND');
      return found;
    },
    authorizedData: async ({ body }, context) =>
      await readChoices(readerOf(context), {
        Table: body.Table,
        words: body.Filter ?? '',
        IdSociete: body.IdSociete ?? null,
        keys: body.Ids,
      }),
  });
}
