import { contentIn } from '@passerelle/contracts/content.ts';
import {
  type documentationCalls as Calls,
  documentationCalls,
  documentationSections,
  legalNoticesKey,
} from '@passerelle/contracts/documentation/documentation.contract.ts';
import { idLangues, type Language, languages } from '@passerelle/contracts/languages.ts';
import { plainOfRichText } from '@passerelle/contracts/rich-text.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type CallContext, type Route, routes } from '../../../platform/http/calls.ts';
import { sure } from '../../../platform/sure.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { addPage, resetPage, savePage } from './documentation.actions.ts';
import { allPages, type DocumentationPage, pageOf, shippedEdition } from './documentation.pages.ts';
import { readsPages } from './documentation.policy.ts';
import { readVersions, readWritten } from './documentation.queries.ts';
import { excerptOf, rankOf, searchedWords } from './documentation.search.ts';
import { withIdentity } from './legal-identity.ts';

interface DocumentationNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
}

export function documentationRoutes({ db, act, kernel }: DocumentationNeeds): readonly Route<LoadedActor>[] {
  const mayRead = ({ actor: { actor } }: CallContext<LoadedActor>) => readsPages({ kernel, actor });
  const pagesFor = async (context: CallContext<LoadedActor>) => {
    const pages = allPages(await readWritten(db)).filter(mayRead(context));
    return documentationSections.flatMap((section) => pages.filter(({ Rubrique }) => Rubrique === section));
  };
  const find = async (Cle: string) => {
    const [written] = await readWritten(db, Cle);
    const page = pageOf(Cle, written);
    if (!page) throw new ApiError('NOT_FOUND');
    return page;
  };

  return routes<LoadedActor, typeof Calls>(documentationCalls, {
    contents: async (_input, context) => (await pagesFor(context)).map((page) => shown(page, context.language)),
    search: async ({ query }, context) => {
      const words = searchedWords(query.text);
      if (words.length === 0) return [];
      const found = (await pagesFor(context)).map((page) => {
        const { Titre, Texte } = contentIn(page.Contenus, idLangues[context.language]);
        const text = plainOfRichText(Texte);
        return { Cle: page.Cle, Titre, text, rank: rankOf({ Titre, text }, words) };
      });
      return found
        .filter(({ rank }) => rank > 0)
        .sort((one, other) => other.rank - one.rank)
        .map(({ Cle, Titre, text }) => ({ Cle, Titre, excerpt: [...excerptOf(text, words)] }));
    },
    page: async ({ params }, context) => {
      const page = await find(params.Cle);
      if (params.Cle === legalNoticesKey || !mayRead(context)(page)) throw new ApiError('NOT_FOUND');
      return shown(page, context.language);
    },
    legalNotices: async (_input, { language }) => {
      const page = await find(legalNoticesKey);
      const content = contentIn(page.Contenus, idLangues[language]);
      const said = sure(languages.find((one) => idLangues[one] === content.IdLangue));
      return { ...content, ...withIdentity(content, page.Identite, said), DateM: page.DateM?.toISOString() ?? null };
    },
    edition: async ({ params }) => {
      const page = await find(params.Cle);
      return { ...page, shipped: shippedEdition(params.Cle)?.Contenus ?? null };
    },
    add: async ({ body: { Cle, ...edition } }, context) => ({
      Revision: await act(actOf(context), (writing) => addPage(writing, context.actor.actor, Cle, edition)),
    }),
    save: async ({ params, body }, context) => ({
      Revision: await act(actOf(context), (writing) => savePage(writing, context.actor.actor, params.Cle, body)),
    }),
    reset: async ({ params }, context) => {
      await act(actOf(context), (writing) => resetPage(writing, context.actor.actor, params.Cle));
    },
    versions: async ({ params }) => {
      const versions = await readVersions(db, params.Cle);
      if (versions.length === 0) await find(params.Cle);
      return versions.map(({ Revision, DateC, Edition, IdPersonneEV1, IndexPrenomNom }) => ({
        Revision,
        DateC: DateC.toISOString(),
        who: IdPersonneEV1 === null ? null : { IdPersonneEV1, IndexPrenomNom: IndexPrenomNom ?? '' },
        edition: Edition,
      }));
    },
  });
}

function shown(page: DocumentationPage, language: Language) {
  return {
    ...page,
    ...contentIn(page.Contenus, idLangues[language]),
    DateM: page.DateM?.toISOString() ?? null,
  };
}
