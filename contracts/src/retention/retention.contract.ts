import { type Static, Type } from 'typebox';
import {
  CivilDate,
  call,
  holding,
  holdingOnPerson,
  Instant,
  NamedPerson,
  nullable,
  oneself,
  PersonKey,
  strict,
} from '../call.ts';
import { Reason } from '../reason.ts';

const ofPerson = strict({ IdPersonneEV1: PersonKey });

const Hold = strict({
  Motif: Type.String(),
  /** The last day of it; null until somebody lifts it. */
  DateFin: nullable(CivilDate),
  author: nullable(NamedPerson),
  DateC: Instant,
});

/** Somebody who is to be erased soon, or would be but for a hold. */
const ComingErasure = strict({
  person: strict({
    ...NamedPerson.properties,
    IdPays: nullable(Type.String()),
    DateSortiePhysique: nullable(CivilDate),
  }),
  /** The day that it is done, where they were. */
  day: CivilDate,
  hold: nullable(Hold),
});
export type ComingErasure = Static<typeof ComingErasure>;

/** So many days before somebody is erased their name stands in the list. */
export const erasureNotice = 31;
/** Names that the list shows. */
export const mostErasures = 500;

/** Those who left are archived, then erased: who is next, who is held, and what is held of oneself. */
export const retentionCalls = {
  coming: call({
    operationId: 'retention.coming',
    method: 'GET',
    path: '/Conservation/effacements',
    summary: 'Who is erased within a month, and who is held, by name; the first day first',
    access: holding('adm'),
    response: Type.Array(ComingErasure),
  }),
  hold: call({
    operationId: 'retention.hold',
    method: 'PUT',
    path: '/Conservation/effacements/{IdPersonneEV1}/suspension',
    summary: 'Keeps somebody from being erased, with the reason, until a day or until it is lifted',
    access: holding('adm'),
    params: ofPerson,
    ofNobodyToo: true,
    body: strict({ Motif: Reason, DateFin: Type.Optional(nullable(CivilDate)) }),
    errors: ['UPDATE_WITH_STATUT_NOT_ALLOWED'],
  }),
  lift: call({
    operationId: 'retention.lift',
    method: 'DELETE',
    path: '/Conservation/effacements/{IdPersonneEV1}/suspension',
    summary: 'Lets somebody who was held be erased when it is time',
    access: holding('adm'),
    params: ofPerson,
    ofNobodyToo: true,
  }),
  export: call({
    operationId: 'retention.export',
    method: 'GET',
    path: '/Personnes/{IdPersonneEV1}/donnees',
    summary: 'All that is held about oneself: a ZIP of JSON, of a page to read in one’s language, and of one’s files',
    access: holdingOnPerson('IdPersonneEV1', oneself),
    params: ofPerson,
    produces: ['application/zip'],
  }),
};
