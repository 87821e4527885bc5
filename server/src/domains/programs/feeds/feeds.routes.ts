import { feedCalls } from '@passerelle/contracts/feeds/feeds.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { beside } from '../../../platform/db/beside.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import { hashOfSecret } from '../../../platform/identity/password-links.ts';
import type { RouteNeeds } from '../../domain.ts';
import { type LoadedActor, loadActor } from '../../foundation/actor/actor.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { calendarOf } from './calendar.ts';
import { endFeed, makeFeed } from './feeds.actions.ts';
import { findFeed, noteFetched, ownDays, readFeeds, type ToldDays, teamDays } from './feeds.queries.ts';

type Needs = Pick<RouteNeeds, 'db' | 'act' | 'kernel' | 'texts' | 'settings' | 'log'>;

export function feedsRoutes({ db, act, kernel, texts, settings, log }: Needs): readonly Route<LoadedActor>[] {
  const { host } = new URL(settings.PUBLIC_URL);
  return routes<LoadedActor, typeof feedCalls>(feedCalls, {
    list: async (_, { actor: { actor } }) => ({ feeds: [...(await readFeeds(db, actor.IdPersonneEV1))] }),
    make: async ({ params: { kind } }, context) => {
      const by = actOf(context);
      const secret = await act(by, (writing) => makeFeed(writing, by.actor.IdPersonneEV1, kind));
      return { url: new URL(`/api/agendas/${secret}/passerelle.ics`, settings.PUBLIC_URL).href };
    },
    end: async ({ params: { kind } }, context) => {
      const by = actOf(context);
      await act(by, (writing) => endFeed(writing, by.actor.IdPersonneEV1, kind));
      return undefined;
    },
    read: async ({ params: { secret } }, { reply }) => {
      const hash = hashOfSecret(secret);
      const feed = await findFeed(db, hash);
      if (!feed) throw new ApiError('NOT_FOUND');
      beside(log, 'personal_feed', noteFetched(db, hash));
      const { actor } = await loadActor(db, feed.IdPersonneEV1);
      const days = await (feed.kind === 'own' ? ownDays : teamDays)({ db, kernel, actor });
      const say = await sayingIn(texts, feed.language);
      const calendar = calendarOf(
        say(`FEEDS:${feed.kind}`),
        days.map(({ what, key, first, last, ...told }) => ({
          ...{ uid: `${what.replace(' ', '')}-${key}@${host}`, first, last },
          summary: said(say, what, told.name),
        })),
      );
      reply.header('content-disposition', 'inline; filename="passerelle.ics"');
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    },
  });
}

type Say = Awaited<ReturnType<typeof sayingIn>>;

const sayingIn = async (texts: TextStore, language: Language) => await texts.words(language);

function said(say: Say, what: ToldDays['what'], name: string | null): string {
  switch (what) {
    case 'arrives':
    case 'leaves':
      return say(`FEEDS:${what}`).replace('{name}', () => name ?? '');
    case 'away':
      return say('FEEDS:away');
    default:
      return say(`CHAMPS:IdTypeDossier ${what.slice('type '.length)}` as Parameters<Say>[0]);
  }
}
