import { type Condition, isLeaf } from '@passerelle/contracts/conditions/condition.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { isPersonField, readRight } from '@passerelle/contracts/person/person.fields.ts';
import { type PerimeterKind, perimeterKinds } from '@passerelle/contracts/rights/perimeter.fields.ts';
import { sql } from 'kysely';
import type { Actor, ConditionsByKind } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { collationOf } from '../../../engines/catalogue/shown.ts';
import { compileCondition } from '../../../engines/conditions/compile.ts';
import { type Resolve, valuesOf } from '../../../engines/conditions/resolve.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { always, type Sql } from '../../../platform/db/sql.ts';
import { personFields } from '../../foundation/actor/actor.queries.ts';
import { conditionOf, dependsOnReader, perimeterSubjects } from './perimeter-conditions.ts';

export interface PreviewNeeds {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
  readonly today: string;
  readonly language: Language;
}

export interface PreviewAsked {
  readonly conditions: ConditionsByKind;
  /** The perimeter as it is kept, when it is one that is being changed. */
  readonly stored: ConditionsByKind | undefined;
  /** Whose values `$Field` takes. */
  readonly reader: number;
}

const sampleSize = 10;
/** Longer than this, and the answer is that it takes too long. */
const mostMilliseconds = 3000;
const statementCanceled = '57014';

const labels: Readonly<Record<PerimeterKind, string>> = {
  person: 'IndexPrenomNom',
  site: 'LibSite',
  company: 'LibSociete',
  list: 'LibListe',
};

/** Counts and samples who is inside conditions, kind by kind, as one person reads them. */
export async function previewPerimeter(needs: PreviewNeeds, asked: PreviewAsked) {
  const personal = dependsOnReader(asked.conditions) || dependsOnReader(asked.stored ?? {});
  const fields = personal ? await personFields(needs.db, asked.reader) : {};
  const resolve: Resolve = (name) => valuesOf(fields)(name) ?? null;
  const inside = [];
  for (const kind of perimeterKinds) inside.push(await lookInside(needs, asked, kind, resolve));
  return { as: personal ? await nameOf(needs, asked.reader) : null, inside };
}

type Inside = {
  kind: PerimeterKind;
  count: number | null;
  gained: number | null;
  lost: number | null;
  sample: { key: number; label: string }[];
  uncounted: 'hidden' | 'slow' | null;
  hidden: string[];
};

async function lookInside(
  needs: PreviewNeeds,
  { conditions, stored }: PreviewAsked,
  kind: PerimeterKind,
  resolve: Resolve,
): Promise<Inside> {
  const unknown = { kind, count: null, gained: null, lost: null, sample: [] };
  const condition = conditionOf(conditions, kind);
  const before = stored && conditionOf(stored, kind);
  const hidden = kind === 'person' ? hiddenFields(needs, [condition, ...(before ? [before] : [])]) : [];
  if (hidden.length > 0) return { ...unknown, uncounted: 'hidden', hidden };
  try {
    return { kind, ...(await countInside(needs, kind, condition, before, resolve)), uncounted: null, hidden };
  } catch (error) {
    if ((error as { code?: string }).code !== statementCanceled) throw error;
    return { ...unknown, uncounted: 'slow', hidden };
  }
}

function countInside(
  { db, kernel, actor, today, language }: PreviewNeeds,
  kind: PerimeterKind,
  condition: Condition,
  before: Condition | undefined,
  resolve: Resolve,
) {
  const subject = perimeterSubjects[kind];
  const test = (one: Condition): Sql<boolean> =>
    sql`coalesce(${compileCondition(one, subject, 's', { today, resolve })}, false)`;
  const [now, then] = [test(condition), before ? test(before) : sql<boolean>`false`];
  const table = sql`${sql.table(subject.table)} s`;
  const label = sql.ref(`s.${labels[kind]}`);
  const seen = kind === 'person' ? kernel.scope(actor, readRight('IndexPrenomNom'), kind, 's') : always;
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(mostMilliseconds)}`.execute(trx);
    const counts = await rowOf(
      trx,
      sql<{ count: number; gained: number; lost: number }>`select count(*) filter (where now) as count,
          count(*) filter (where now and not before) as gained, count(*) filter (where before and not now) as lost
        from (select ${now} as now, ${then} as before from ${table}) r where now or before`,
    );
    const { count, gained, lost } = counts;
    const sample = await rowsOf(
      trx,
      sql<{ key: number; label: string }>`select s.${sql.ref(subject.key)} as key, ${label} as label
        from ${table} where ${now} and ${seen} order by ${label} collate ${collationOf(language)}, s.${sql.ref(subject.key)} limit ${sampleSize}`,
    );
    return { count, gained: before ? gained : null, lost: before ? lost : null, sample };
  });
}

/** Fields that the caller may not read of everybody they see: a count would tell what they hold. */
function hiddenFields({ kernel, actor }: PreviewNeeds, conditions: readonly Condition[]): string[] {
  const names = new Set(conditions.flatMap(fieldsOf));
  return [...names].filter((path) =>
    path
      .split('.')
      .some((name) => isPersonField(name) && kernel.gate(actor, readRight(name), 'ann', 'person', 's') !== 'open'),
  );
}

function fieldsOf(condition: Condition): readonly string[] {
  if (isLeaf(condition)) return [condition.field];
  return ('and' in condition ? condition.and : condition.or).flatMap(fieldsOf);
}

/** The name of somebody, where the caller may see it. */
async function nameOf({ db, kernel, actor }: PreviewNeeds, IdPersonneEV1: number) {
  const [person] = await rowsOf(
    db,
    sql<{ IndexPrenomNom: string }>`select s."IndexPrenomNom" from "Personne" s
      where s."IdPersonneEV1" = ${IdPersonneEV1} and ${kernel.scope(actor, readRight('IndexPrenomNom'), 'person', 's')}`,
  );
  return { IdPersonneEV1, IndexPrenomNom: person?.IndexPrenomNom ?? null };
}
