import { type HeldRelation, heldRelations } from '@passerelle/contracts/handover/holdings.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { judgeMany } from '../../../engines/forms/judge-many.ts';
import type { Holding } from '../../../engines/holdings/holding.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { allOf, type Sql } from '../../../platform/db/sql.ts';
import { isPresentPerson, notGone } from '../../foundation/actor/presence.ts';
import { namedPeople, visiblePeople, type Who, whoseField } from '../directory/directory.queries.ts';
import { writePlannedPeople } from '../person/people.actions.ts';
import { personFormSubject } from '../person/person.form.ts';

/** What a person is to others: their manager, their assistant, who answers for an account. One kind for each such field. */
export function relationHoldings({ kernel }: { readonly kernel: AccessKernel }): readonly Holding[] {
  return heldRelations.map((field): Holding => {
    const of = (actor: Actor, person: number) => heldBy(kernel, actor, field, person);
    return {
      name: field,
      held: async ({ db, actor, most }, person) => {
        const { count } = await rowOf(
          db,
          sql<{ count: number }>`select count(*)::integer as count from "Personne" p where ${of(actor, person)}`,
        );
        if (count === 0) return { count, things: [] };
        const rows = await rowsOf(
          db,
          sql<{ IdPersonneEV1: number; IndexPrenomNom: string | null; IdPays: string | null }>`
            select p."IdPersonneEV1", ${toldName({ kernel, actor })} as "IndexPrenomNom",
              case when ${whoseField({ kernel, actor }, 'IdPays', 'p')} then p."IdPays" end as "IdPays"
            from "Personne" p where ${of(actor, person)}
            order by ${toldName({ kernel, actor })} collate "und-x-icu", 1 limit ${most}`,
        );
        const things = rows.map((row) => ({ key: String(row.IdPersonneEV1), label: row.IndexPrenomNom, person: row }));
        return { count, things };
      },
      above: async ({ db, actor }, person) => (await nearestAbove(db, { kernel, actor }, field, person)) ?? null,
      handed: async ({ db, actor }, rows) => {
        const column = `IdPersonneEV1${field}`;
        const moved = rows.filter(({ entity, after }) => entity === 'Personne' && typeof after?.[column] === 'number');
        const names = await namesOf(
          db,
          { kernel, actor },
          moved.map(({ id }) => Number(id)),
        );
        // Of whom the reader does not see, nothing is told.
        return moved.flatMap(({ id, after }) => {
          const label = names.get(Number(id));
          return label === undefined ? [] : [{ label: label ?? id, to: Number(after?.[column]), person: Number(id) }];
        });
      },
      takeOver: async (writing, actor, { of: person, to, keys }) => {
        const { db } = writing;
        const held = await keysHeld(db, of(actor, person), keys);
        const { changes, left } = await judgeMany(db, { kernel, actor }, personFormSubject, held, [field], () => ({
          [field]: to,
        }));
        const above = await peopleAbove(db, field, to);
        const isAbove = ({ id }: { readonly id: string | number }) => above.has(Number(id));
        await writePlannedPeople(
          writing,
          changes
            .filter((one) => !isAbove(one))
            .map(({ entity, id, before = null, after = null }, n) => {
              return { n, entity, id: String(id), before: { ...before }, after: { ...after } };
            }),
        );
        // Whoever is above who takes them over stays where they are.
        return [...left, ...changes.filter(isAbove).map((one) => ({ ...one, reason: { path: field, rule: 'cycle' } }))];
      },
    };
  });
}

/** Everybody above somebody in the line that a field makes; nobody where it makes none. */
async function peopleAbove(db: Db, field: HeldRelation, person: number): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(
    db,
    sql<{ key: number }>`select "IdAncetre" as key from management_line
      where "Ligne" = ${field} and "IdPersonneEV1" = ${person}`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** The nearest above somebody who is there, where the reader sees them and may read who is above whom from the one to the other. */
async function nearestAbove(
  db: Db,
  who: { readonly kernel: AccessKernel; readonly actor: Actor },
  field: HeldRelation,
  person: number,
) {
  const [nearest] = await rowsOf(
    db,
    sql<{ IdPersonneEV1: number; IndexPrenomNom: string | null; known: boolean }>`
      select b."IdPersonneEV1", b."IndexPrenomNom", (${namedPeople(who, 'b')} and not exists (
          select from "Personne" p where not (${visiblePeople(who, 'p')} and ${whoseField(who, field, 'p')})
            and (p."IdPersonneEV1" = ${person} or p."IdPersonneEV1" in (select u."IdAncetre" from management_line u
              where u."Ligne" = ${field} and u."IdPersonneEV1" = ${person} and u."Profondeur" < l."Profondeur")))) as known
      from management_line l join "Personne" b on b."IdPersonneEV1" = l."IdAncetre"
      where l."Ligne" = ${field} and l."IdPersonneEV1" = ${person} and ${isPresentPerson('b')} and ${notGone('b')}
      order by l."Profondeur" limit 1`,
  );
  return nearest?.known ? { IdPersonneEV1: nearest.IdPersonneEV1, IndexPrenomNom: nearest.IndexPrenomNom } : undefined;
}

/** Who is not gone, and whose field names the person, where the reader sees that. */
function heldBy(kernel: AccessKernel, actor: Actor, field: HeldRelation, person: number): Sql<boolean> {
  const who = { kernel, actor };
  return allOf([
    sql<boolean>`p.${sql.ref(`IdPersonneEV1${field}`)} = ${person} and p."IdStatut" not in (${sql.lit(statuts.INACTIVE)}, ${sql.lit(statuts.ARCHIVED)})`,
    visiblePeople(who, 'p'),
    whoseField(who, field, 'p'),
  ]);
}

/** What somebody known as `p` is called, as far as the reader may read it: an account without a name by its login. */
const toldName = (who: Who): Sql<string | null> =>
  sql<string | null>`coalesce(case when ${whoseField(who, 'IndexPrenomNom', 'p')} then p."IndexPrenomNom" end,
    case when p."IndexPrenomNom" is null and ${whoseField(who, 'CompteAD', 'p')} then p."CompteAD" end)`;

/** What those of these people whom the reader sees are called; null where they may not read it. */
async function namesOf(db: Db, who: Who, keys: readonly number[]): Promise<ReadonlyMap<number, string | null>> {
  const rows = await rowsOf(
    db,
    sql<{ key: number; name: string | null }>`select p."IdPersonneEV1" as key, ${toldName(who)} as name
      from "Personne" p where p."IdPersonneEV1" = any(${sql.val(keys)}::integer[]) and ${visiblePeople(who, 'p')}`,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

async function keysHeld(db: Db, which: Sql<boolean>, keys: readonly string[] | undefined): Promise<readonly number[]> {
  const these = keys?.map(Number).filter(Number.isInteger);
  const rows = await rowsOf(
    db,
    sql<{ key: number }>`select p."IdPersonneEV1" as key from "Personne" p where ${which}
      and (${these === undefined}::boolean or p."IdPersonneEV1" = any(${sql.val(these ?? [])}::integer[])) order by 1`,
  );
  return rows.map(({ key }) => key);
}
