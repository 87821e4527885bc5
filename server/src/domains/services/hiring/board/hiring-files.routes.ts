import { hiringFilesCalls, type ListedHiringFile } from '@passerelle/contracts/hiring/board.contract.ts';
import { listRoutes } from '../../../../engines/lists/list-routes.ts';
import type { ListNeeds } from '../../../../engines/lists/reader.ts';
import { type Route, routes } from '../../../../platform/http/calls.ts';
import type { LoadedActor } from '../../../foundation/actor/actor.queries.ts';
import { exportWords } from '../../../foundation/texts/export-words.ts';
import type { TextStore } from '../../../foundation/texts/texts.store.ts';
import { hiringFilesEntry } from './hiring-files.list.ts';

/** The board of hiring files. */
export function hiringFilesRoutes(needs: ListNeeds & { readonly texts: TextStore }): readonly Route<LoadedActor>[] {
  const { answers } = listRoutes<ListedHiringFile>(
    { ...needs, wordsOf: (language) => exportWords(needs.texts, language) },
    (_input, by) => hiringFilesEntry.open(by),
  );
  return routes<LoadedActor, typeof hiringFilesCalls>(hiringFilesCalls, {
    list: answers.list,
    count: answers.count,
    export: answers.export,
  });
}
