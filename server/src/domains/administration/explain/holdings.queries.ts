import type { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor, Grant } from '../../../engines/access/actor.ts';
import { rowsOf } from '../../../platform/db/database.ts';
import { firstOf } from '../../../platform/sure.ts';
import { loadActor } from '../../foundation/actor/actor.queries.ts';
import { namedPeople } from '../../people/directory/directory.queries.ts';
import type { Asker } from './decision.queries.ts';
import { labelsOf } from './labels.queries.ts';

type Holdings = Static<(typeof explainCalls.holdings)['response']>;

/** What somebody holds under each of their live roles, and what everybody does. No value is told. */
export async function readHoldings(asker: Asker, IdPersonneEV1: number): Promise<Holdings> {
  const { db } = asker;
  const { actor } = await loadActor(db, IdPersonneEV1);
  const under = await Promise.all(
    actor.roles.map(async (held) => ({ held, as: (await loadActor(db, IdPersonneEV1, held.IdPersonneRole)).actor })),
  );
  const labels = await labelsOf(
    asker,
    [...actor.grants, ...under.flatMap(({ as }) => as.grants)].map(({ source }) => source),
  );
  const delegators = await knownNames(
    asker,
    under.flatMap(({ held }) => (held.delegator ? [held.delegator.IdPersonneEV1] : [])),
  );
  const grantsOf = (grants: readonly Grant[]) =>
    [...Map.groupBy(grants, ({ source }) => `${source.IdProfil} ${source.IdPerimetre}`).values()].map((same) => {
      const { profile, perimeter } = labels(firstOf(same).source);
      return { profile, perimeter, rights: bestOf(same) };
    });
  return {
    holdings: under.map(({ held, as }) => {
      const own = as.grants.filter(({ source }) => source.IdRole !== null);
      return {
        IdPersonneRole: held.IdPersonneRole,
        role: { id: held.IdRole, label: (own[0] && labels(own[0].source).role?.label) ?? held.LibRole },
        acting: held.IdPersonneRole === actor.acting?.IdPersonneRole,
        delegator: (held.delegator && delegators.get(held.delegator.IdPersonneEV1)) ?? null,
        delegated: held.delegator !== null,
        DateFin: held.DateFin,
        narrowed: own.some(({ bounds }) => bounds.some(({ origin }) => origin === 'narrowing')),
        grants: grantsOf(own),
      };
    }),
    base: grantsOf(everybodys(actor)),
  };
}

const everybodys = (actor: Actor) => actor.grants.filter(({ source }) => source.IdRole === null);

/** A narrowed grant may be several; together they give each right at the best of their grades. */
function bestOf(grants: readonly Grant[]) {
  const best = new Map<string, number>();
  for (const { rights } of grants)
    for (const [right, grade] of rights) best.set(right, Math.max(grade, best.get(right) ?? 0));
  return [...best].map(([IdDroit, Valeur]) => ({ IdDroit, Valeur })).sort((a, b) => (a.IdDroit < b.IdDroit ? -1 : 1));
}

async function knownNames({ db, kernel, actor }: Asker, keys: readonly number[]) {
  const rows = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number; IndexPrenomNom: string }>`
      select p."IdPersonneEV1", p."IndexPrenomNom" from "Personne" p
      where p."IdPersonneEV1" = any(${sql.val(keys)}::integer[]) and ${namedPeople({ kernel, actor }, 'p')}`,
  );
  return new Map(rows.map((row) => [row.IdPersonneEV1, row]));
}
