import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { canteenRequest } from '@passerelle/contracts/requests/types/cantine.ts';
import { sql } from 'kysely';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import { oneByOne, type RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { badgeNumber, lacksAccess } from './acces.kind.ts';
import { handOver, ofOwnSite, photoInTheWay } from './site-access.ts';

/** A canteen badge, after the access badge of the same site. */
export const canteenKind: RequestKind = {
  type: canteenRequest,
  typeDemande: requestTypeNumbers.cantine,
  table: 'DemandeCantine',
  kept: { about: ofTheirRequests, becomes: { NumeroBadge: null } },
  siteFlag: 'Cantine',
  usual: ofOwnSite(sql`jsonb_build_object('site', true)`),
  rounds: [{ holders: [{ right: 'SGX' }], fills: 'badge' }],
  claims: ({ IdPersonneEV1, IdSite }, { DateDebut, DateFin, NumeroBadge }) => [
    {
      kind: 'cantine',
      key: `${IdPersonneEV1}/${IdSite}`,
      from: DateDebut,
      until: DateFin,
      taken: { code: 'ERROR_BADGE_CANTINE_ALREADY_EXIST' },
    },
    ...badgeNumber(IdSite, NumeroBadge),
  ],
  obstacle: ({ person, site, when }) => sql<string | null>`case
    when ${lacksAccess(person, site)} then 'MISSING_BADGE_ACCES_SITE'
    ${photoInTheWay(person, when)}
    ${
      when === 'before'
        ? sql`when exists (select from "Reservation" r where r.kind = 'cantine' and r.key = ${person} || '/' || ${site}
            and upper_inf(r.period)) then 'ERROR_BADGE_CANTINE_ALREADY_EXIST'`
        : sql``
    } end`,
  moved: oneByOne(async (writing, request, values, move) => {
    if (move === 'complete') await handOver(writing, request, 'cantine', values, values.NumeroBadge);
  }),
};
