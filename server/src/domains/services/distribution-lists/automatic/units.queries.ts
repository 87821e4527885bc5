import type { Condition } from '@passerelle/contracts/conditions/condition.ts';
import type { AutomaticUnit, UnitOutcome } from '@passerelle/contracts/distribution-lists/automatic.contract.ts';
import {
  type AutomaticDeclaration,
  type UnitSource,
  unitPlace,
  unitValue,
} from '@passerelle/contracts/distribution-lists/automatic.plans.ts';
import { listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { wordsIn } from '@passerelle/contracts/distribution-lists/list-names.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import { sql } from 'kysely';
import type { AccessKernel } from '../../../../engines/access/decide.ts';
import type { HeldThen } from '../../../../engines/access/narrow.ts';
import { resolveCondition, valuesOf } from '../../../../engines/conditions/resolve.ts';
import { type Db, rowsOf } from '../../../../platform/db/database.ts';
import { notOver, usualToday } from '../../../../platform/db/days.ts';
import type { Sql } from '../../../../platform/db/sql.ts';
import { isActive } from '../../../foundation/actor/presence.ts';
import { takenIdentifiers } from '../../../people/person/person-identifiers.queries.ts';
import { foundBy } from '../groups/criteria.ts';
import { forbiddenWords } from '../list.form.ts';
import { receives } from '../members/receives.ts';
import { addressing } from '../suite/planned-lists.actions.ts';

interface UnitTable {
  /** The field of people that says of which unit they are. */
  readonly field: string;
  /** A select of `unite`, `label`, `live` and `owner`. */
  readonly units: Sql;
  /** A select of `unite` and `people`: who of it receives what lists send; of these units alone, where they are said. */
  readonly people: (only?: readonly string[]) => Sql;
}

const amongUnits = (unite: Sql, only: readonly string[] | undefined): Sql =>
  only ? sql`${unite} = any(${sql.val(only)}::text[])` : sql`${unite} is not null`;

const ofColumn = (field: Exclude<UnitSource, 'Manager'>, table: string, label: string, live: Sql): UnitTable => ({
  field,
  units: sql`select u.${sql.ref(field)}::text as unite, u.${sql.ref(label)} as label, ${live} as live, null::integer as owner
    from ${sql.table(table)} u`,
  people: (only) => sql`select u.unite, count(*)::integer as people
    from (select p.${sql.ref(field)}::text as unite from "Personne" p where ${receives('p')}) u
    where ${amongUnits(sql`u.unite`, only)} group by 1`,
});

const notEnded = notOver(sql.ref('u.DateFin'), usualToday);
const inUse = sql.ref('u.Actif');

/** Where each kind of unit stands, and who is of it. */
const tables: Readonly<Record<UnitSource, UnitTable>> = {
  IdSociete: ofColumn('IdSociete', 'Societe', 'LibSociete', notEnded),
  IdSite: ofColumn('IdSite', 'Site', 'LibSite', notEnded),
  IdDirection: ofColumn('IdDirection', 'Direction', 'LibDirection', inUse),
  IdCA: ofColumn('IdCA', 'Agence', 'LibCA', inUse),
  IdPays: ofColumn('IdPays', 'Pays', 'LibPays', inUse),
  Manager: {
    field: 'allPersonnesBelongsManager',
    units: sql`select u."IdPersonneEV1"::text as unite, u."IndexPrenomNom" as label,
        (u."Physique" and not u."Test" and ${isActive('u')}) as live, u."IdPersonneEV1" as owner
      from "Personne" u where u."IdPersonneEV1" in (select "IdAncetre" from management_line where "Ligne" = 'Manager')`,
    people: (only) => sql`select l."IdAncetre"::text as unite, count(*)::integer as people from management_line l
      join "Personne" p using ("IdPersonneEV1") where l."Ligne" = 'Manager' and ${receives('p')}
        and ${amongUnits(sql`l."IdAncetre"::text`, only)} group by 1`,
  },
};

/** A declaration, and what its author held. */
export interface Declared extends AutomaticDeclaration {
  readonly IdAutomatique: number | null;
  readonly Bornes: readonly HeldThen[];
}

/** Whom a declaration finds, with `$unite` for the unit. */
export function unitCriteria({ Source, Conditions }: Pick<AutomaticDeclaration, 'Source' | 'Conditions'>): Condition {
  const ofUnit: Condition = { field: tables[Source].field, operator: 'equals', value: unitValue };
  return Conditions === null ? ofUnit : { and: [ofUnit, Conditions] };
}

/** Whom the list of one unit finds. */
export function criteriaOf(declared: Pick<AutomaticDeclaration, 'Source' | 'Conditions'>, unite: string): Condition {
  return resolveCondition(unitCriteria(declared), valuesOf({ [unitValue.slice(1)]: unite }));
}

/** A unit, and what is to become of its list. */
export interface JudgedUnit extends AutomaticUnit {
  readonly owner: number | null;
  /** What its list is called now. */
  readonly stored: string | null;
}

interface FoundUnit {
  readonly unite: string;
  readonly label: string | null;
  readonly live: boolean;
  readonly people: number;
  readonly owner: number | null;
  readonly IdListe: number | null;
  readonly stored: string | null;
  readonly Adresse: string | null;
  readonly closed: boolean;
}

/**
 * The units of a declaration that have a list or are to have one, each with what becomes of it. Units that are there and are too
 * small are not told; a list that has become so stays, since people come back. `only` these units, where they are said.
 */
export async function judgeUnits(
  { db, kernel, today }: { readonly db: Db; readonly kernel: AccessKernel; readonly today: string },
  declared: Declared,
  only?: readonly string[],
): Promise<readonly JudgedUnit[]> {
  const { units, people } = tables[declared.Source];
  const owner = declared.IdPersonneEV1;
  const found = await rowsOf(
    db,
    sql<FoundUnit>`with unit as (${units}), people as (${people(only)}), have as (
        select "Unite" as unite, "IdListe", "LibListe" as stored, "Adresse", closed_at is not null as closed from "Liste"
        where "IdAutomatique" = ${declared.IdAutomatique} and deleted_at is null)
      select coalesce(unit.unite, have.unite) as unite, unit.label, coalesce(unit.live, false) as live,
        coalesce(people.people, 0) as people, (select o."IdPersonneEV1" from "Personne" o
          where o."IdPersonneEV1" = coalesce(unit.owner, ${owner}::integer) and o."Physique" and not o."Test" and ${isActive('o')}) as owner,
        have."IdListe", have.stored, have."Adresse", coalesce(have.closed, false) as closed
      from unit full join have on have.unite = unit.unite left join people on people.unite = coalesce(unit.unite, have.unite)
      where (have."IdListe" is not null or (unit.live and people.people >= ${declared.Seuil}))
        and ${amongUnits(sql`coalesce(unit.unite, have.unite)`, only)}
      order by unit.label collate "und-x-icu", 1`,
  );
  const counted = await countUnits({ db, kernel, today }, declared, found);
  const goesOn = ({ live, people, closed, IdListe }: FoundUnit) =>
    declared.Actif && live && ((IdListe !== null && !closed) || people >= declared.Seuil);
  const looked = counted.map((unit) => ({ ...unit, goesOn: goesOn(unit) }));
  return await judgeNames(
    db,
    declared,
    looked.filter((unit) => unit.goesOn || (unit.IdListe !== null && !unit.closed)),
  );
}

const atOnce = 50;

/** Where a declaration finds but some of a unit, those are counted, several units in a statement. */
async function countUnits(
  { db, kernel, today }: { readonly db: Db; readonly kernel: AccessKernel; readonly today: string },
  declared: Declared,
  units: readonly FoundUnit[],
): Promise<readonly FoundUnit[]> {
  if (declared.Conditions === null || units.length === 0) return units;
  const counts = new Map<string, number>();
  for (let from = 0; from < units.length; from += atOnce) {
    const selects = units.slice(from, from + atOnce).map(
      ({ unite }) => sql`select ${unite}::text as unite, count(*)::integer as people from "Personne" p
        where ${receives('p')} and ${foundBy(kernel, criteriaOf(declared, unite), declared.Bornes, 'p', today)}`,
    );
    const rows = await rowsOf(db, sql<{ unite: string; people: number }>`${sql.join(selects, sql` union all `)}`);
    for (const { unite, people } of rows) counts.set(unite, people);
  }
  return units
    .map((unit) => ({ ...unit, people: counts.get(unit.unite) ?? 0 }))
    .filter(({ IdListe, people }) => IdListe !== null || people >= declared.Seuil);
}

interface LookedUnit extends FoundUnit {
  /** It is to have its list. */
  readonly goesOn: boolean;
}

async function judgeNames(db: Db, declared: Declared, units: readonly LookedUnit[]): Promise<readonly JudgedUnit[]> {
  const spelled = await addressing(db, declared.IdNature);
  const named = units.map((unit) => {
    const name = nameOf(declared, unit);
    return { ...unit, name, address: spelled(name, false) };
  });
  const [taken, words, held] = await Promise.all([
    takenNames(db, declared, named),
    forbiddenWords(db),
    takenIdentifiers(
      db,
      'mail',
      named.flatMap(({ address }) => address ?? []),
    ),
  ]);
  const [names, addresses] = [new Set(taken), new Set(held)];
  const judge = ({ IdListe, closed, goesOn, owner, name, address }: (typeof named)[number]): UnitOutcome => {
    if (IdListe !== null) return closed ? 'reopens' : goesOn ? 'stays' : 'closes';
    if (owner === null) return 'noOwner';
    if (wordsIn(name, words).length > 0) return 'forbiddenWord';
    if (name.length > longestName || names.has(fold(name))) return 'nameTaken';
    if (address === null) return 'noAddress';
    if (addresses.has(address)) return 'addressTaken';
    names.add(fold(name));
    addresses.add(address);
    return 'made';
  };
  return named.map((unit) => {
    const { unite: Unite, name, address, people: Personnes, IdListe, owner, stored } = unit;
    const keeps = stored !== null && (taken.has(fold(name)) || name.length > longestName);
    const told = { Unite, LibListe: keeps ? stored : name, Adresse: unit.Adresse ?? address, Personnes, IdListe };
    return { ...told, owner, stored, outcome: judge(unit) };
  });
}

const longestName = listFields.LibListe.maxLength;

/** What the list of a unit is called; of a unit that is there no more, as it was. */
function nameOf({ LibAutomatique }: AutomaticDeclaration, { label, stored }: FoundUnit): string {
  return label === null ? (stored ?? '') : LibAutomatique.replaceAll(unitPlace, () => label).trim();
}

/** Names that other lists of the nature have, folded. */
async function takenNames(
  db: Db,
  { IdNature, IdAutomatique }: Declared,
  units: readonly { readonly name: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(
    db,
    sql<{ name: string }>`select fold(l."LibListe") as name from "Liste" l where l."IdNature" = ${IdNature}
      and fold(l."LibListe") = any(${sql.val(units.map(({ name }) => fold(name)))}::text[])
      and (l.deleted_at is null or l.freed_at is not null)
      and not (l."IdAutomatique" is not distinct from ${IdAutomatique} and l."IdAutomatique" is not null and l.deleted_at is null)`,
  );
  return new Set(rows.map(({ name }) => name));
}
