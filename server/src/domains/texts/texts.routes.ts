import { asLanguage } from '@passerelle/contracts/languages.ts';
import { textsCalls } from '@passerelle/contracts/texts/texts.contract.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Route, routes } from '../../platform/http/calls.ts';
import { unchanged } from '../../platform/http/etag.ts';
import type { LoadedActor } from '../roles/actor.queries.ts';
import type { TextStore } from './texts.store.ts';

export function textsRoutes(store: TextStore): readonly Route<LoadedActor>[] {
  return routes<LoadedActor, typeof textsCalls>(textsCalls, {
    getTexts: async ({ params }, { request, reply }) => {
      const language = asLanguage(params.IdLangue);
      if (!language) throw new ApiError('LANGUAGE_NOT_SUPPORTED');
      const family = await store.family(params.Famille, language);
      if (!family) throw new ApiError('NOT_FOUND');
      return unchanged(request, reply, family.etag) ?? family.texts;
    },
  });
}
