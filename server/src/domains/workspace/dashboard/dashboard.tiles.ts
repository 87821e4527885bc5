import type { DashboardSection, DashboardThing, TileName } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { addDays, weekdayOf } from '@passerelle/contracts/days.ts';
import type { DirectoryFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { personPath, screenPath } from '@passerelle/contracts/screens.ts';
import { shownAs } from '../../../engines/access/actor.ts';
import type { Entities, EntityReader } from '../../../engines/entities/entity.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { Desk } from '../../../platform/jobs/desk.ts';
import { mayReview } from '../../administration/review/review.policy.ts';
import { waitingPhotos } from '../../people/photos/photos.queries.ts';
import { countedAwaiting, countedLate, countedOpen } from '../../services/requests/visas/counted.queries.ts';
import {
  failuresTold,
  jobsUnderWay,
  liveDelegations,
  ownPlans,
  peopleFound,
  plansWaiting,
  recordChangedLately,
  rolesChangedLately,
  standingOut,
  tellDelegations,
  tellPeople,
  tellPlans,
  tellRecord,
  tellRoles,
  unreadNotifications,
} from './dashboard.queries.ts';

/** Whose dashboard it is. */
export interface Reader extends EntityReader {
  readonly entities: Entities;
  readonly desk: Desk;
  readonly language: Language;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** A number with the list that it counts, and who has it at all. */
export interface Tile {
  readonly name: TileName;
  readonly section: DashboardSection;
  readonly may: (reader: Reader) => boolean;
  /** The rows that it counts, as the reader may see them; a select without limit. */
  readonly rows: (reader: Reader) => Sql | Promise<Sql>;
  readonly opens: (reader: Reader) => string | null;
  /** The first of them, where no other call lists them. */
  readonly tells?: (reader: Reader) => Promise<DashboardThing[]>;
}

const everybody = () => true;
const administrators = ({ kernel, actor }: Reader) => kernel.holds(actor, 'adm');
const filters =
  (...names: readonly DirectoryFilter[]) =>
  ({ kernel, actor }: Reader) =>
    names.every((name) => kernel.holds(actor, `ann-filtre-${name}`));

/** What a path names of the reader. */
const oneself = ({ actor }: Reader) => ({
  IdPays: String(actor.fields.IdPays),
  IdPersonneEV1: shownAs(actor),
});

const ownInbox =
  (query = '') =>
  (reader: Reader): string =>
    screenPath('requestValidation', oneself(reader), query);

const ownData =
  (IdRoute: 'roles' | 'demandes', query: string) =>
  (reader: Reader): string =>
    screenPath('personData', { IdRoute, ...oneself(reader) }, query);

const ownRoles = (filter: string) => ownData('roles', `?filter=${filter}`);

/** The tiles, in the order in which they are shown. */
export const tiles: readonly Tile[] = [
  {
    name: 'unread',
    section: 'awaits',
    // Notifications are personal: looking as somebody else does not tell of theirs.
    may: ({ actor }) => actor.viewedBy === undefined,
    rows: ({ actor }) => unreadNotifications(actor.IdPersonneEV1),
    opens: () => null,
  },
  {
    name: 'visas',
    section: 'awaits',
    may: everybody,
    rows: countedAwaiting,
    opens: ownInbox(),
  },
  {
    name: 'visasLate',
    section: 'awaits',
    may: everybody,
    rows: countedLate,
    opens: ownInbox('?late=true'),
  },
  {
    name: 'plansToConfirm',
    section: 'awaits',
    may: administrators,
    rows: plansWaiting,
    opens: () => screenPath('plans', {}, '?etat=waiting'),
  },
  {
    name: 'photosToApprove',
    section: 'awaits',
    may: ({ kernel, actor }) => kernel.holds(actor, 'mvp'),
    rows: waitingPhotos,
    opens: () => screenPath('photoValidation'),
  },
  {
    name: 'rolesOfGone',
    section: 'awaits',
    may: mayReview,
    rows: (reader) => standingOut(reader, 'left'),
    opens: () => screenPath('review', {}, '?kind=left'),
  },
  {
    name: 'delegationsEnding',
    section: 'awaits',
    may: mayReview,
    rows: (reader) => standingOut(reader, 'ending'),
    opens: () => screenPath('review', {}, '?kind=ending'),
  },
  {
    name: 'jobsFailed',
    section: 'awaits',
    may: administrators,
    rows: failuresTold,
    opens: () => screenPath('jobs'),
  },
  {
    name: 'requestsOpen',
    section: 'asked',
    may: ({ kernel, actor }) => kernel.holds(actor, 'suivi-demande-do-perso'),
    rows: countedOpen,
    opens: ownData('demandes', '?ouvertes=true'),
  },
  {
    name: 'plansReady',
    section: 'asked',
    may: administrators,
    rows: ({ actor }) => ownPlans(actor.IdPersonneEV1, 'ready'),
    opens: () => screenPath('plans', {}, '?etat=ready&miens=true'),
    tells: (reader) => tellPlans(reader, 'ready'),
  },
  {
    name: 'plansAtWork',
    section: 'asked',
    may: administrators,
    rows: ({ actor }) => ownPlans(actor.IdPersonneEV1, 'applying'),
    opens: () => screenPath('plans', {}, '?etat=applying&miens=true'),
    tells: (reader) => tellPlans(reader, 'applying'),
  },
  {
    name: 'jobsUnderWay',
    section: 'asked',
    may: ({ actor }) => actor.viewedBy === undefined,
    rows: jobsUnderWay,
    opens: () => null,
  },
  {
    name: 'delegationsGiven',
    section: 'asked',
    may: everybody,
    rows: (reader) => liveDelegations(reader, 'given'),
    opens: ownRoles('myDelegations'),
    tells: (reader) => tellDelegations(reader, 'given'),
  },
  {
    name: 'arrivals',
    section: 'around',
    may: filters('DateEntree', 'Physique'),
    rows: (reader) => peopleFound(reader, thisWeek(reader, 'DateEntree')),
    opens: (reader) => directoryWith(thisWeek(reader, 'DateEntree')),
    tells: (reader) => tellPeople(reader, thisWeek(reader, 'DateEntree'), 'DateEntree'),
  },
  {
    name: 'departures',
    section: 'around',
    may: filters('DateSortiePhysique', 'Physique'),
    rows: (reader) => peopleFound(reader, thisWeek(reader, 'DateSortiePhysique')),
    opens: (reader) => directoryWith(thisWeek(reader, 'DateSortiePhysique')),
    tells: (reader) => tellPeople(reader, thisWeek(reader, 'DateSortiePhysique'), 'DateSortiePhysique'),
  },
  {
    name: 'delegationsReceived',
    section: 'around',
    may: everybody,
    rows: (reader) => liveDelegations(reader, 'received'),
    opens: ownRoles('delegatedToMe'),
    tells: (reader) => tellDelegations(reader, 'received'),
  },
  {
    name: 'rolesChanged',
    section: 'around',
    may: everybody,
    rows: rolesChangedLately,
    opens: ownRoles('all'),
    tells: tellRoles,
  },
  {
    name: 'recordChanged',
    section: 'around',
    may: everybody,
    rows: recordChangedLately,
    opens: (reader) => personPath(oneself(reader), '?tab=history'),
    tells: tellRecord,
  },
];

/** People whose date falls between Monday and Sunday of this week, as a filter of the directory. */
export function thisWeek({ today }: Pick<Reader, 'today'>, date: 'DateEntree' | 'DateSortiePhysique') {
  const monday = addDays(today, 1 - weekdayOf(today));
  return { Physique: true, [date]: { between: [monday, addDays(monday, 6)] } };
}

function directoryWith(where: object): string {
  return screenPath('directory', {}, `?query=${encodeURIComponent(JSON.stringify(where))}`);
}
