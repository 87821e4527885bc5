import type { Scalar } from '@passerelle/contracts/conditions/condition.ts';
import { type PerimeterKind, perimeterKinds } from '@passerelle/contracts/rights/perimeter.fields.ts';
import { sql } from 'kysely';
import type { ConditionsByKind } from '../../../engines/access/actor.ts';
import { compileCondition } from '../../../engines/conditions/compile.ts';
import { valuesOf } from '../../../engines/conditions/resolve.ts';
import type { Effect, PlanFigures } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { personFields } from '../../foundation/actor/actor.queries.ts';
import { measureRights } from '../../foundation/actor/held-rights.queries.ts';
import { holdings, isLiveOrToCome } from '../../foundation/actor/live-roles.ts';
import { effectOf, type Impact } from '../../foundation/actor/rights-impact.ts';
import { conditionOf, dependsOnReader, perimeterSubjects } from './perimeter-conditions.ts';

type Reach = NonNullable<PlanFigures['rights']>['reach'];

/** How the effect of a change of the model is found. */
export interface ModelMeasures {
  /** Rights of these people before and after. */
  readonly rights: typeof measureRights;
  /** What a perimeter reaches before and after, to all or to some of those who hold it. */
  readonly reach: (
    db: Db,
    IdPerimetre: number | undefined,
    after: ConditionsByKind | undefined,
  ) => Promise<(db: Db) => Promise<Effect>>;
}

/** Of a perimeter that reads differently to each, this many of its holders are looked at. */
const mostReaders = 50;
const sampleSize = 5;

export function modelMeasures(today: () => string): ModelMeasures {
  return {
    rights: measureRights,
    reach: async (db, IdPerimetre, after) => {
      const impact = await measureReach(db, today(), IdPerimetre ?? 0, after);
      return (db) => effectOf(db, impact);
    },
  };
}

async function measureReach(
  db: Db,
  today: string,
  IdPerimetre: number,
  after: ConditionsByKind | undefined,
): Promise<Impact> {
  const [perimeter] = await rowsOf(
    db,
    sql<{ Conditions: ConditionsByKind }>`select "Conditions" from "Perimetre" where "IdPerimetre" = ${IdPerimetre}`,
  );
  const before = perimeter?.Conditions ?? {};
  const { count, readers } = await holdersOf(db, IdPerimetre);
  const personal = dependsOnReader(before) || (after !== undefined && dependsOnReader(after));
  const reach: Reach[number][] = [];
  const losers = new Set<number | null>();
  for (const reader of personal ? readers : [null]) {
    const fields = reader ? await personFields(db, reader.IdPersonneEV1) : {};
    for (const kind of perimeterKinds) {
      const found = await compare(db, today, kind, { before, after: after ?? {} }, fields);
      if (found.gained === 0 && found.lost === 0) continue;
      if (found.lost > 0) losers.add(reader?.IdPersonneEV1 ?? null);
      reach.push({ IdPerimetre, kind, as: reader, ...found });
    }
  }
  // Those who were not looked at are taken to lose as those who were.
  const losing = personal
    ? Math.ceil((count * losers.size) / Math.max(1, readers.length))
    : losers.size > 0
      ? count
      : 0;
  return { people: [], reach, losing };
}

async function holdersOf(db: Db, IdPerimetre: number) {
  const readers = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number; IndexPrenomNom: string; count: number }>`
      select p."IdPersonneEV1", p."IndexPrenomNom", count(*) over () as count from "Personne" p
      where p."IdPersonneEV1" in (select pr."IdPersonneEV1" from ${holdings} join "RoleProfil" g on g."IdRole" = pr."IdRole"
        where g."IdPerimetre" = ${IdPerimetre} and ${isLiveOrToCome})
      order by p."IdPersonneEV1" limit ${mostReaders}`,
  );
  return {
    count: readers[0]?.count ?? 0,
    readers: readers.map(({ IdPersonneEV1, IndexPrenomNom }) => ({ IdPersonneEV1, IndexPrenomNom })),
  };
}

const labels: Readonly<Record<PerimeterKind, string>> = {
  person: 'IndexPrenomNom',
  site: 'LibSite',
  company: 'LibSociete',
  list: 'LibListe',
};

/** Counts what is inside two readings of a perimeter, and samples what is in one of them only. */
async function compare(
  db: Db,
  today: string,
  kind: PerimeterKind,
  readings: { readonly before: ConditionsByKind; readonly after: ConditionsByKind },
  fields: Readonly<Record<string, Scalar>>,
) {
  const subject = perimeterSubjects[kind];
  const inside = (conditions: ConditionsByKind): Sql<boolean> =>
    sql`coalesce(${compileCondition(conditionOf(conditions, kind), subject, 's', {
      today,
      resolve: (name) => valuesOf(fields)(name) ?? null,
    })}, false)`;
  const both = sql`(select s.${sql.ref(subject.key)} as key, s.${sql.ref(labels[kind])} as label,
    ${inside(readings.before)} as before, ${inside(readings.after)} as after from ${sql.table(subject.table)} s) r`;
  const counts = await rowOf(
    db,
    sql<{ before: number; after: number; gained: number; lost: number }>`
      select count(*) filter (where before) as before, count(*) filter (where after) as after,
        count(*) filter (where after and not before) as gained, count(*) filter (where before and not after) as lost
      from ${both}`,
  );
  const { gained, lost } = counts;
  const sample =
    gained + lost === 0
      ? []
      : await rowsOf(
          db,
          sql<{ key: number; label: string; gained: boolean }>`
            (select key, label, true as gained from ${both} where after and not before limit ${sampleSize})
            union all (select key, label, false from ${both} where before and not after limit ${sampleSize})`,
        );
  return { ...counts, sample };
}
