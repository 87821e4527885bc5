import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { parkingRequest } from '@passerelle/contracts/requests/types/parking.ts';
import { sql } from 'kysely';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import { oneByOne, type RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { lacksAccess } from './acces.kind.ts';
import { handOver, ofOwnSite } from './site-access.ts';

/** A parking space, after the access badge of the same site; one car stands there at a time. */
export const parkingKind: RequestKind = {
  type: parkingRequest,
  typeDemande: requestTypeNumbers.parking,
  table: 'DemandeParking',
  kept: { about: ofTheirRequests, becomes: { Immatriculation: null } },
  siteFlag: 'Parking',
  usual: ofOwnSite(sql`jsonb_build_object('site', true)`),
  rounds: [{ holders: [{ right: 'SGX' }], fills: 'space' }],
  claims: ({ IdPersonneEV1, IdSite }, { DateDebut, DateFin, Place }) => [
    {
      kind: 'parking',
      key: `${IdPersonneEV1}/${IdSite}`,
      from: DateDebut,
      until: DateFin,
      taken: { code: 'PARKING_SITE_EXIST' },
    },
    ...(Place
      ? [
          {
            kind: 'parking-place',
            key: `${IdSite}/${String(Place).toUpperCase()}`,
            from: DateDebut,
            until: DateFin,
            taken: { code: 'INVALID_INPUT', field: 'Place' },
          } as const,
        ]
      : []),
  ],
  obstacle: ({ person, site, when }) => sql<string | null>`case
    when ${lacksAccess(person, site)} then 'MISSING_BADGE_ACCES_SITE'
    ${
      when === 'before'
        ? sql`when exists (select from "Reservation" r where r.kind = 'parking' and r.key = ${person} || '/' || ${site}
            and upper_inf(r.period)) then 'PARKING_SITE_EXIST'`
        : sql``
    } end`,
  moved: oneByOne(async (writing, request, values, move) => {
    if (move === 'complete') await handOver(writing, request, 'parking', values, values.Place);
  }),
};
