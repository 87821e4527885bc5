import { programCalls } from '@passerelle/contracts/programs/programs.contract.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { changeProgram, createProgram, endProgram, rotateToken } from './programs.actions.ts';
import { readChoices, readPrograms } from './programs.queries.ts';

interface ProgramsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
}

export function programsRoutes({ db, act }: ProgramsNeeds): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof programCalls>(programCalls, {
    list: async (_, { language }) => ({ programs: await readPrograms(db, language) }),
    choices: (_, { language }) => readChoices(db, language),
    create: ({ body }, context) => act(actOf(context), (writing) => createProgram(writing, body)),
    change: async ({ params, body }, context) => {
      await act(actOf(context), (writing) => changeProgram(writing, params.IdProgramme, body));
      return undefined;
    },
    rotate: ({ params, body }, context) =>
      act(actOf(context), (writing) => rotateToken(writing, params.IdProgramme, body)),
    end: async ({ params }, context) => {
      await act(actOf(context), (writing) => endProgram(writing, params.IdProgramme));
      return undefined;
    },
  });
}
