import { dashboardCalls, type TileName } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { type ReviewKind, reviewCalls } from '@passerelle/contracts/review/review.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { holds, holdsOnOthers } from '../../../../lib/access.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { callQuery, invalidateCalls } from '../../../../lib/query.ts';
import { useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { standingOutWords } from './awaiting-words.ts';

/** What awaits somebody beside requests. */
export const otherKinds = ['photos', 'plans', 'reviews', 'closing'] as const;
export type OtherKind = (typeof otherKinds)[number];

/** Something else that awaits the reader: its own screen decides it. */
export interface OtherLine {
  readonly key: string;
  readonly kind: OtherKind;
  readonly name: string;
  /** Null where it is several, counted together. */
  readonly since: string | null;
  readonly href: string;
}

interface Others {
  readonly lines: readonly OtherLine[];
  readonly counts: Readonly<Record<OtherKind, number>>;
}

const onlyOf = (kind: ReviewKind) => ({ query: { kind, limit: 1 } });

const kindOf: Readonly<Partial<Record<TileName, OtherKind>>> = {
  photosToApprove: 'photos',
  plansToConfirm: 'plans',
  rolesOfGone: 'reviews',
  delegationsEnding: 'reviews',
};

/** Photos to look at, plans to confirm and roles to look over: counted as the dashboard does, each by its own right. */
export function useAwaitingOthers(): Others {
  const { t, language } = useTexts();
  const { user } = useSession();
  const tiles = (useQuery(callQuery(dashboardCalls.get, {})).data ?? []).flatMap((tile) => {
    const kind = kindOf[tile.tile];
    return kind ? [{ ...tile, kind }] : [];
  });
  const countOf = (kind: OtherKind) =>
    tiles.filter((tile) => tile.kind === kind).reduce((sum, { count }) => sum + count, 0);
  const photos = useQuery({ ...callQuery(photosCalls.waiting, { query: {} }), enabled: countOf('photos') > 0 });
  const plans = useQuery({
    ...callQuery(plansCalls.list, { query: { state: 'waiting' } }),
    enabled: countOf('plans') > 0,
  });
  const standsAlone = (name: TileName) => tiles.some(({ tile, count }) => tile === name && count === 1);
  const gone = useQuery({ ...callQuery(reviewCalls.list, onlyOf('left')), enabled: standsAlone('rolesOfGone') });
  const ending = useQuery({
    ...callQuery(reviewCalls.list, onlyOf('ending')),
    enabled: standsAlone('delegationsEnding'),
  });
  const only = { rolesOfGone: gone.data?.lines[0], delegationsEnding: ending.data?.lines[0] };
  useLive(
    'notifications.changed',
    () => void invalidateCalls(dashboardCalls.get, photosCalls.waiting, plansCalls.list, reviewCalls.list),
  );
  const closes = holdsOnOthers(user, 'inventaire-logiciel-desinstaller') && holds(user, 'oic');
  const toClose = useQuery({
    ...callQuery(inventoriesCalls.toReturn, { query: { kind: 'logiciel' } }),
    enabled: closes,
  });
  // One's own plans wait as well, for somebody else.
  const toConfirm = (plans.data ?? []).filter(({ can }) => can.confirm || can.breakGlass);
  const counts = {
    photos: countOf('photos'),
    plans: countOf('plans') === 0 ? 0 : toConfirm.length,
    reviews: countOf('reviews'),
    closing: (closes ? toClose.data?.counts.find(({ kind }) => kind === 'logiciel')?.count : undefined) ?? 0,
  };
  const lines: OtherLine[] = [
    ...(counts.photos > 0 ? (photos.data?.rows ?? []) : []).map(({ IdPhoto, person, since }) => ({
      ...{ key: `photo ${IdPhoto}`, kind: 'photos' as const, since },
      name: t('REQUESTS:otherPhoto', { name: person.IndexPrenomNom }),
      href: `${paths.photoValidation(language)}?photo=${IdPhoto}`,
    })),
    ...(counts.plans > 0 ? toConfirm : []).map(({ IdPlan, kind, author, created_at }) => ({
      ...{ key: `plan ${IdPlan}`, kind: 'plans' as const, since: created_at },
      name: t('REQUESTS:otherPlan', { plan: t(`PLANS:kind.${kind}`), name: author?.IndexPrenomNom ?? '—' }),
      href: paths.plan(language, { IdPlan }),
    })),
    ...tiles.flatMap(({ tile, count, opens }) =>
      (tile === 'rolesOfGone' || tile === 'delegationsEnding') && opens !== null
        ? [
            {
              ...{ key: tile, kind: 'reviews' as const, since: null },
              name: standingOutWords(tile, count, only[tile], t),
              href: `/${language}/${opens}`,
            },
          ]
        : [],
    ),
    ...(counts.closing > 0
      ? [
          {
            ...{ key: 'closing', kind: 'closing' as const, since: null },
            name: t('REQUESTS:otherClosing', { count: counts.closing }),
            href: `${paths.inventoryToReturn(language)}?kind=logiciel`,
          },
        ]
      : []),
  ];
  return { lines, counts };
}
