import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { ReplayedRequest } from '@passerelle/contracts/requests/rounds.contract.ts';
import { type Circuit, type Round, shippedDelays, type Unheld } from '@passerelle/contracts/requests/rounds.ts';
import type { Holder } from '@passerelle/contracts/requests/steps.ts';
import { sql } from 'kysely';
import { type HolderNeeds, unreached } from '../../../../engines/requests/holders/holders.queries.ts';
import { findRequest, readValues } from '../../../../engines/requests/kind/request.queries.ts';
import type { RequestKind, RequestRow } from '../../../../engines/requests/kind/request-kind.ts';
import { isOfferedAt } from '../../../../engines/requests/kind/request-rules.ts';
import { heldRound, thoseAsked } from '../../../../engines/requests/rounds/rounds.ts';
import type { Who } from '../../../../engines/requests/who.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { always, instant, type Sql } from '../../../../platform/db/sql.ts';
import { isPresent, signsIn } from '../../../foundation/actor/presence.ts';
import { namedAs } from '../sheet/sheet.queries.ts';

/** What a type ships with. */
export const shippedCircuit = ({ rounds }: RequestKind): Circuit => ({
  Rangs: rounds as Round[],
  ...shippedDelays,
});

/** What is stored of who decides a type of request, in one company or in every one. */
export interface StoredCircuit {
  readonly IdCircuit: number;
  readonly typeDemande: number;
  readonly IdSociete: number | null;
  readonly LibSociete: string | null;
  readonly Circuit: Circuit;
  readonly CommeLivre: boolean;
  readonly DateM: string;
  readonly who: { readonly IdPersonneEV1: number; readonly IndexPrenomNom: string | null } | null;
}

/** Those that are stored, of every company first. */
export async function readCircuits(who: Who & { readonly db: Db }): Promise<readonly StoredCircuit[]> {
  return await rowsOf(
    who.db,
    sql<StoredCircuit>`select ${stored}, ${instant(sql`c."DateM"`)} as "DateM", s."LibSociete",
        case when b."IdPersonneEV1" is not null then ${namedAs(who, 'b')} end as who
      from "CircuitDemande" c left join "Societe" s using ("IdSociete")
      left join "Personne" b on b."IdPersonneEV1" = c."IdPersonneEV1M"
      order by c."typeDemande", s."LibSociete" collate "und-x-icu" nulls first, c."IdCircuit"`,
  );
}

const stored = sql`c."IdCircuit", c."typeDemande", c."IdSociete", c."CommeLivre",
  jsonb_build_object('Rangs', c."Rangs", 'RelanceApres', c."RelanceApres", 'EscaladeApres', c."EscaladeApres") as "Circuit"`;

/** The one of a type in a company, or in every one where that is null; not what it falls back to. */
export async function findCircuit(
  db: Db,
  typeDemande: number,
  IdSociete: number | null,
): Promise<Pick<StoredCircuit, 'IdCircuit' | 'Circuit' | 'CommeLivre'> | undefined> {
  const [found] = await rowsOf(
    db,
    sql<StoredCircuit>`select ${stored} from "CircuitDemande" c
      where c."typeDemande" = ${typeDemande} and c."IdSociete" is not distinct from ${IdSociete}::integer`,
  );
  return found;
}

/** What a company goes by: its own, or what every company has. */
export async function circuitInForce(
  db: Db,
  typeDemande: number,
  IdSociete: number | null,
): Promise<Circuit | undefined> {
  const own = await findCircuit(db, typeDemande, IdSociete);
  return (own ?? (IdSociete === null ? undefined : await findCircuit(db, typeDemande, null)))?.Circuit;
}

/** The companies, by their key, that go by what is said of one, or of every one. */
const goesBy = (key: Sql, typeDemande: number, IdSociete: number | null): Sql<boolean> =>
  IdSociete === null
    ? sql<boolean>`not exists (select from "CircuitDemande" own where own."typeDemande" = ${typeDemande} and own."IdSociete" = ${key})`
    : sql<boolean>`${key} = ${IdSociete}`;

const mostNames = 10;

/** Where rounds name nobody who could decide: at these sites, for these companies, above these people. */
export async function unheldOf(
  needs: HolderNeeds,
  kind: RequestKind,
  IdSociete: number | null,
  { Rangs }: Circuit,
): Promise<readonly Unheld[]> {
  const found: Unheld[] = [];
  for (const [rang, { holders }] of Rangs.entries())
    for (const [holder, Porteur] of holders.entries()) {
      const lacking = await lackingOf(needs, kind, IdSociete, Porteur);
      if (lacking && lacking.lacking > 0) found.push({ rang, holder, Porteur, ...lacking });
    }
  return found;
}

type Lacking = Pick<Unheld, 'kind' | 'of' | 'lacking' | 'names'>;

async function lackingOf(
  needs: HolderNeeds,
  kind: RequestKind,
  IdSociete: number | null,
  { relation, right, roles }: Holder,
): Promise<Lacking | undefined> {
  const { db } = needs;
  if (relation) return await lackingAbove(db, kind, IdSociete, relation);
  if (right === 'adm') return undefined;
  const rows = right ? await sitesOf(db, kind, IdSociete) : await companiesOf(db, kind, IdSociete);
  const keys = rows.map(({ key }) => key);
  const none = await (right
    ? unreached(needs, right, 'site', keys)
    : unreached(needs, 'VALIDATION', 'company', keys, roles ?? []));
  const without = right === 'SECUOFF' ? await withoutStandIn(needs, none) : none;
  const names = rows.filter(({ key }) => without.includes(key)).map(({ name }) => name);
  return {
    kind: right ? 'sites' : 'companies',
    of: rows.length,
    lacking: without.length,
    names: names.slice(0, mostNames),
  };
}

/** Of sites without security, those where general services do not stand in for it either. */
async function withoutStandIn(needs: HolderNeeds, sites: readonly number[]): Promise<readonly number[]> {
  const lets = await rowsOf(
    needs.db,
    sql<{
      key: number;
    }>`select "IdSite" as key from "Site" where "IdSite" = any(${sql.val(sites)}::integer[]) and "SecuriteParSGX"`,
  );
  const keys = lets.map(({ key }) => key);
  const still = await unreached(needs, 'SGX', 'site', keys);
  return sites.filter((key) => !keys.includes(key) || still.includes(key));
}

interface NamedRow {
  readonly key: number;
  readonly name: string;
}

/** The sites that a type is asked for at; of a company, those where its people are, if any are. */
async function sitesOf(db: Db, kind: RequestKind, IdSociete: number | null): Promise<readonly NamedRow[]> {
  const offered = kind.siteFlag === undefined ? always : isOfferedAt(kind, 's');
  const isTheirs = sql<boolean>`exists (select from "Personne" p where p."IdSite" = s."IdSite"
    and p."IdSociete" = ${IdSociete}::integer and ${isPresent('p')})`;
  const rows = await rowsOf(
    db,
    sql<NamedRow & { theirs: boolean }>`select s."IdSite" as key, s."LibSite" as name, ${isTheirs} as theirs
      from "Site" s where ${offered} order by s."LibSite" collate "und-x-icu"`,
  );
  const theirs = rows.filter((row) => row.theirs);
  return IdSociete === null || theirs.length === 0 ? rows : theirs;
}

/** The companies, with people, that go by what is said. */
async function companiesOf(
  db: Db,
  { typeDemande }: RequestKind,
  IdSociete: number | null,
): Promise<readonly NamedRow[]> {
  return await rowsOf(
    db,
    sql<NamedRow>`select c."IdSociete" as key, c."LibSociete" as name from "Societe" c
      where ${goesBy(sql`c."IdSociete"`, typeDemande, IdSociete)}
        and exists (select from "Personne" p where p."IdSociete" = c."IdSociete" and ${isPresent('p')})
      order by c."LibSociete" collate "und-x-icu"`,
  );
}

/** How many people have nobody in a relation who could decide. */
async function lackingAbove(
  db: Db,
  { typeDemande }: RequestKind,
  IdSociete: number | null,
  relation: string,
): Promise<Lacking> {
  const [row] = await rowsOf(
    db,
    sql<{ of: number; lacking: number }>`select count(*)::integer as of,
        (count(*) filter (where ${signsIn('m')} is not true))::integer as lacking
      from "Personne" p left join "Personne" m on m."IdPersonneEV1" = p.${sql.ref(`IdPersonneEV1${relation}`)}
      where ${isPresent('p')} and p."Physique" and ${goesBy(sql`p."IdSociete"`, typeDemande, IdSociete)}`,
  );
  return { kind: 'people', of: row?.of ?? 0, lacking: row?.lacking ?? 0, names: [] };
}

/** How many former requests are looked at. */
const replayed = 50;

interface FormerRequest extends Omit<ReplayedRequest, 'before' | 'after'> {
  readonly IdSociete: number | null;
}

/** The last requests that were sent of a type, in the companies that go by it: whom its rounds would ask, and whom edited ones would. */
export async function replayRequests(
  who: Who & { readonly db: Db },
  kind: RequestKind,
  IdSociete: number | null,
  edited: Circuit,
): Promise<readonly ReplayedRequest[]> {
  const { db, kernel } = who;
  const { typeDemande } = kind;
  const last = await rowsOf(
    db,
    sql<FormerRequest>`select d."IdDemande", json_build_object('IdPersonneEV1', p."IdPersonneEV1",
          'IndexPrenomNom', (${namedAs(who, 'p')})->>'IndexPrenomNom') as person, s."LibSite", c."LibSociete", ${instant(sql`d."DateTransmission"`)} as "DateTransmission"
      from "Demande" d join "Personne" p on p."IdPersonneEV1" = d."IdPersonneEV1" left join "Site" s on s."IdSite" = d."IdSite"
      left join "Societe" c on c."IdSociete" = d."IdSociete"
      where d."typeDemande" = ${typeDemande} and d."DateTransmission" is not null
        and ${goesBy(sql`d."IdSociete"`, typeDemande, IdSociete)}
      order by d."DateTransmission" desc limit ${replayed}`,
  );
  const inForce = await circuitInForce(db, typeDemande, IdSociete);
  const needs: HolderNeeds = { db, kernel, found: new Map() };
  const answers: ReplayedRequest[] = [];
  for (const { IdDemande, person, LibSite, LibSociete, DateTransmission } of last) {
    const request = await findRequest(db, IdDemande, always);
    if (!request) continue;
    const values = await readValues(db, kind, IdDemande);
    const before = await askedBy(who, needs, kind, request, values, inForce);
    const after = await askedBy(who, needs, kind, request, values, edited);
    const same = JSON.stringify(before) === JSON.stringify(after);
    answers.push({ IdDemande, person, LibSite, LibSociete, DateTransmission, before, after: same ? null : after });
  }
  return answers;
}

async function askedBy(
  who: Who & { readonly db: Db },
  needs: HolderNeeds,
  kind: RequestKind,
  request: RequestRow,
  values: FormValues,
  circuit: Circuit | undefined,
): Promise<ReplayedRequest['before']> {
  const { rounds } = await thoseAsked(who.db, kind, circuit?.Rangs ?? [], values);
  return await Promise.all(
    rounds.map(async (round) =>
      (await heldRound(needs, request, round)).map(({ holders, IdPersonneEV1Titulaire, Cause, people }) => ({
        Porteurs: [...holders],
        holder:
          IdPersonneEV1Titulaire === null ? null : { IdPersonneEV1: IdPersonneEV1Titulaire, IndexPrenomNom: null },
        Cause,
        people: people.length,
      })),
    ),
  ).then((asked) => named(who, asked));
}

/** Whoever is asked, by name where the reader may know them. */
async function named(
  who: Who & { readonly db: Db },
  asked: ReplayedRequest['before'],
): Promise<ReplayedRequest['before']> {
  const keys = asked.flatMap((round) => round.flatMap(({ holder }) => holder?.IdPersonneEV1 ?? []));
  if (keys.length === 0) return asked;
  const people = await rowsOf(
    who.db,
    sql<{
      key: number;
      name: string | null;
    }>`select h."IdPersonneEV1" as key, (${namedAs(who, 'h')})->>'IndexPrenomNom' as name
      from "Personne" h where h."IdPersonneEV1" = any(${sql.val([...new Set(keys)])}::integer[])`,
  );
  const names = new Map(people.map(({ key, name }) => [key, name]));
  return asked.map((round) =>
    round.map((one) =>
      one.holder === null
        ? one
        : {
            ...one,
            holder: { ...one.holder, IndexPrenomNom: names.get(one.holder.IdPersonneEV1) ?? null },
          },
    ),
  );
}
