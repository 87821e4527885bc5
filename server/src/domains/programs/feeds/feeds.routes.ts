import { createHash } from 'node:crypto';
import { feedCalls } from '@passerelle/contracts/feeds/feeds.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import { beside } from '../../../platform/db/beside.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import { notModified } from '../../../platform/http/etag.ts';
import { hashOfSecret } from '../../../platform/identity/password-links.ts';
import type { RouteNeeds } from '../../domain.ts';
import { type LoadedActor, loadActor } from '../../foundation/actor/actor.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { calendarOf } from './calendar.ts';
import { endFeed, makeFeed } from './feeds.actions.ts';
import {
  type FeedReader,
  type FoundFeed,
  findFeed,
  keepTellings,
  noteFetched,
  ownDays,
  readFeeds,
  readTellings,
  stillKnown,
  type ToldDays,
  teamDays,
} from './feeds.queries.ts';
import { calledOff, notFound, outlived, sameBy, tellingsOf } from './tellings.ts';

type Needs = Pick<RouteNeeds, 'db' | 'act' | 'kernel' | 'texts' | 'settings' | 'log'>;

export function feedsRoutes({ db, act, kernel, texts, settings, log }: Needs): readonly Route<LoadedActor>[] {
  const { host } = new URL(settings.PUBLIC_URL);
  /** What a calendar tells at this moment; kept, so that what of it is off later is called off. */
  const toldNow = async (reader: FeedReader, feed: FoundFeed) => {
    const now = new Date().toISOString();
    const { today, before } = await readTellings(db, feed);
    const found = await (feed.kind === 'own' ? ownDays : teamDays)(reader);
    const off = calledOff(await stillKnown(reader, notFound(before, found, today)), today, now);
    const told = [...tellingsOf(before, found, now), ...off];
    const changed = told.filter(({ toldAt }) => toldAt === now);
    const gone = outlived(before, today);
    if (changed.length + gone.length > 0) {
      const keeping = keepTellings(db, feed, changed, gone);
      beside(log, 'feed_telling', keeping);
      // Whoever reads at once again reads the same; who reads is answered whether or not it can be kept.
      await Promise.allSettled([keeping]);
    }
    return told;
  };
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
    read: async ({ params: { secret } }, { request, reply }) => {
      const hash = hashOfSecret(secret);
      const feed = await findFeed(db, hash);
      if (!feed) throw new ApiError('NOT_FOUND');
      beside(log, 'personal_feed', noteFetched(db, hash));
      const { actor } = await loadActor(db, feed.IdPersonneEV1);
      const say = await sayingIn(texts, feed.language);
      const calendar = calendarOf(
        say(`FEEDS:${feed.kind}`),
        (await toldNow({ db, kernel, actor }, feed)).map(
          ({ what, key, first, last, name, sequence, toldAt, calledOff }) => ({
            ...{ uid: `${sameBy({ what, key })}@${host}`, summary: said(say, what, name) },
            ...{ first, last, sequence, toldAt, isOff: calledOff !== null },
          }),
        ),
      );
      reply.header('content-disposition', 'inline; filename="passerelle.ics"');
      const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`;
      return notModified(request, reply, etag) ?? reply.type('text/calendar; charset=utf-8').send(calendar);
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
