import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { accessRequest } from '@passerelle/contracts/requests/types/acces.ts';
import { sql } from 'kysely';
import { ofTheirRequests } from '../../../../engines/requests/kind/of-their-requests.ts';
import { type Claim, oneByOne, type RequestKind } from '../../../../engines/requests/kind/request-kind.ts';
import { holdsAt } from '../held.ts';
import { handOver, ofOwnSite, photoInTheWay } from './site-access.ts';

/** A badge has one number at a site. */
export const badgeNumber = (IdSite: number | null, NumeroBadge: unknown): readonly Claim[] =>
  NumeroBadge
    ? [
        {
          kind: 'badge-numero',
          key: `${IdSite}/${String(NumeroBadge).toUpperCase()}`,
          taken: { code: 'INVALID_INPUT', field: 'NumeroBadge' },
        },
      ]
    : [];

/** A badge that opens a site: one principal site for each person, others after it. */
export const accessKind: RequestKind = {
  type: accessRequest,
  typeDemande: requestTypeNumbers.acces,
  table: 'DemandeAcces',
  kept: { about: ofTheirRequests, becomes: { NumeroBadge: null } },
  siteFlag: 'Badge',
  usual: ofOwnSite(sql`jsonb_build_object('site', true, 'fields', jsonb_build_object('Principal', true))`),
  begins: (person) => sql`jsonb_build_object('Principal', not exists (
    select from "Reservation" r where r.kind = 'acces-principal' and r.key = ${person}::text))`,
  rounds: [
    { holders: [{ relation: 'Manager' }] },
    { holders: [{ right: 'SECUOFF' }] },
    { holders: [{ right: 'SGX' }], fills: 'badge' },
  ],
  claims: ({ IdPersonneEV1, IdSite }, { Principal, DateDebut, DateFin, NumeroBadge }) => [
    {
      kind: 'acces-site',
      key: `${IdPersonneEV1}/${IdSite}`,
      from: DateDebut,
      until: DateFin,
      taken: { code: 'BADGE_ACCES_SITE_EXIST_MEME_DATE', open: 'BADGE_ACCES_SITE_EXIST' },
    },
    ...(Principal === true
      ? [
          {
            kind: 'acces-principal',
            key: String(IdPersonneEV1),
            taken: { code: 'BADGE_ACCES_SITE_PRINCIPAL_UNIQUE' },
          } as const,
        ]
      : []),
    ...badgeNumber(IdSite, NumeroBadge),
  ],
  obstacle: ({ person, site, when, values: { Principal } }) => sql<string | null>`case
    ${photoInTheWay(person, when)}
    ${
      when === 'before'
        ? sql`when exists (select from "Reservation" r where r.kind = 'acces-site' and r.key = ${person} || '/' || ${site}
            and upper_inf(r.period)) then 'BADGE_ACCES_SITE_EXIST'`
        : Principal === false
          ? sql`when not ${
              when === 'send'
                ? sql`exists (select from "Reservation" r where r.kind = 'acces-principal' and r.key = ${person}::text)`
                : holdsPrincipal(person)
            } then 'BADGE_ACCES_SITE_PRINCIPAL'`
          : sql``
    } end`,
  moved: oneByOne(async (writing, request, values, move) => {
    if (move === 'complete') await handOver(writing, request, 'acces', values, values.NumeroBadge);
  }),
};

/** Somebody's principal badge was handed over and is held. */
const holdsPrincipal = (person: ReturnType<typeof sql<number>>) => sql<boolean>`exists (
  select from "Inventaire" i join "DemandeAcces" a using ("IdDemande")
  where i."IdPersonneEV1" = ${person} and i.nature = 'acces' and i."Etat" = 'held' and a."Principal")`;

/** Nobody has a canteen or a parking space where they may not come in. */
export const lacksAccess = (person: ReturnType<typeof sql<number>>, site: ReturnType<typeof sql<number | null>>) =>
  sql<boolean>`not ${holdsAt('acces', person, site)}`;
