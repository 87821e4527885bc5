import { fold } from '@passerelle/contracts/fold.ts';
import { vehicleLoadPlan } from '@passerelle/contracts/inventories/inventories.plans.ts';
import type { VehicleLine } from '@passerelle/contracts/inventories/vehicle-load.inputs.ts';
import { sql } from 'kysely';
import type { Change, Writing } from '../../../engines/act/act.ts';
import { personWord } from '../../../engines/imports/cell-codecs.ts';
import { type AnyKind, type LeftOut, type PlannedRow, rowsKind } from '../../../engines/plans/plan-kind.ts';
import { holdByKey, type PlannedTables, writeTable } from '../../../engines/plans/planned-rows.ts';
import { type Db, rowsOf } from '../../../platform/db/database.ts';
import { anyOf } from '../../../platform/db/sql.ts';
import type { PlanNeeds } from '../../domain.ts';
import { isPresentPerson } from '../../foundation/actor/presence.ts';
import { plateOf, plateSql } from './held.ts';
import { mayDo, seesKind, type Who } from './inventories.policy.ts';
import { type Driver, type NamedInFile, siteOf, unknownDriver, unknownSite, wrongCells } from './vehicle-cells.ts';

/** What is in the inventory of a vehicle. */
interface Vehicle {
  readonly IdPersonneEV1: number;
  readonly IdSite: number | null;
  readonly LibInventaire: string;
  readonly Numero: string;
  readonly DateDebut: string;
  readonly DateFin: string | null;
}
interface HeldVehicle extends Vehicle {
  readonly IdInventaire: number;
  readonly IdDemande: number | null;
  /** Whether the actor may see that its driver has it, or have it given back. */
  readonly seen: boolean;
}

/** Where what people hold lives. */
export const itemTable = { table: 'Inventaire', key: ['IdInventaire'] } as const;

/**
 * The vehicles of a file and who drives each: what is new is held from then on, what was held by somebody else, by such a file, is
 * given back, and what a request brought stays with it.
 */
export function vehiclePlans({ kernel, today }: PlanNeeds): readonly AnyKind[] {
  return [
    rowsKind({
      contract: vehicleLoadPlan,
      lane: 'inventories',
      seesAll: (actor) => kernel.holds(actor, 'adm'),
      rows: async (db, { lignes }, actor) => {
        const known = await knownTo(db, { kernel, actor }, lignes);
        const changes: Change[] = [];
        const left: LeftOut[] = [];
        const plates = new Set<string>();
        for (const line of lignes) {
          const judged = judgeLine(line, known, { today: today(), plates });
          plates.add(plateOf(line.Immatriculation));
          if ('rule' in judged) left.push({ entity: 'line', id: line.line, after: saidBy(line), reason: judged });
          else changes.push(...judged.changes);
        }
        return { changes: await withKeys(db, changes), left };
      },
      judge: async (db, _input, actor, { rows, undone }) => await nowLeft(db, { kernel, actor }, rows, undone),
    }),
  ];
}

const saidBy = ({ Immatriculation, Conducteur }: VehicleLine) => ({ Immatriculation, Conducteur });

/** What a file of vehicles is about, as the database knows it. */
interface Known extends NamedInFile {
  readonly held: ReadonlyMap<string, HeldVehicle>;
}

/** Drivers whose vehicles the actor may see, by what tells them apart; sites by their names; vehicles that are held, by registration. */
export async function knownTo(db: Db, who: Who, lignes: readonly VehicleLine[]): Promise<Known> {
  const named = [...new Set(lignes.map(({ Conducteur }) => personWord(Conducteur)))];
  const [people, sites, held] = await Promise.all([
    rowsOf(
      db,
      sql<Driver & { name: string }>`
        select distinct fold(said.name) as name, p."IdPersonneEV1", p."IdSite" from "Personne" p,
          lateral (values (p."CompteAD"), (p."Mail"), (p."IdPersonne"::text), (p."Nom" || ', ' || p."Prenom"),
            (p."Prenom" || ' ' || p."Nom")) said(name)
        where fold(said.name) = any(${sql.val(named)}::text[]) and ${isPresentPerson('p')} and ${seesKind(who, 'vehicule', 'p')}`,
    ),
    rowsOf(db, sql<{ IdSite: number; LibSite: string }>`select "IdSite", "LibSite" from "Site"`),
    heldVehicles(
      db,
      who,
      lignes.map(({ Immatriculation }) => Immatriculation),
    ),
  ]);
  const ofName = Map.groupBy(sites, ({ LibSite }) => fold(LibSite));
  return {
    drivers: new Map(
      [...Map.groupBy(people, ({ name }) => name)].map(([name, some]) => [
        name,
        some.length > 1 ? null : (some[0] ?? null),
      ]),
    ),
    sites: new Map([...ofName].map(([name, some]) => [name, some.length === 1 ? (some[0]?.IdSite ?? null) : null])),
    held: new Map(held.map((item) => [plateOf(item.Numero), item])),
  };
}

export const heldVehicles = async (db: Db, who: Who, plates: readonly string[]) =>
  await rowsOf(
    db,
    sql<HeldVehicle>`select i."IdInventaire", i."IdDemande", i."IdPersonneEV1", i."IdSite", i."LibInventaire", i."Numero",
        i."DateDebut"::text as "DateDebut", i."DateFin"::text as "DateFin",
        ${anyOf([seesKind(who, 'vehicule', 'p'), mayDo(who, 'rendre')])} as seen
      from "Inventaire" i join "Personne" p using ("IdPersonneEV1") where i.kind = 'vehicule' and i."Etat" in ('held', 'blocked')
        and ${plateSql(sql`i."Numero"`)} = any(${sql.val(plates.map(plateOf))}::text[])`,
  );

type JudgedVehicle = { readonly changes: readonly Change[] } | LeftOut['reason'];

/** What a line changes, or why it changes nothing. */
export function judgeLine(
  line: VehicleLine,
  { drivers, sites, held }: Known,
  { today, plates }: { readonly today: string; readonly plates: ReadonlySet<string> },
): JudgedVehicle {
  const [wrong] = wrongCells(line);
  if (wrong) return wrong;
  const plate = plateOf(line.Immatriculation);
  if (plates.has(plate)) return { path: 'Immatriculation', rule: 'writtenTwice' };
  const driver = drivers.get(personWord(line.Conducteur));
  if (!driver) return unknownDriver(line, driver);
  const site = siteOf(line, driver, sites);
  if (site === undefined) return unknownSite(line);
  const known = held.get(plate);
  const vehicle: Vehicle = {
    IdPersonneEV1: driver.IdPersonneEV1,
    IdSite: site,
    LibInventaire: [line.Marque, line.Modele].filter(Boolean).join(' ') || known?.LibInventaire || line.Immatriculation,
    Numero: line.Immatriculation,
    DateDebut: line.DateDebut || (known?.IdPersonneEV1 === driver.IdPersonneEV1 ? known.DateDebut : today),
    DateFin: line.DateFin || null,
  };
  if (vehicle.DateFin !== null && vehicle.DateFin < vehicle.DateDebut)
    return { path: 'DateFin', rule: 'min', value: vehicle.DateDebut };
  if (!known) return { changes: [added(vehicle)] };
  // Of whose it is nothing is told to who may not see it, and it is not taken from them.
  if (!known.seen) return { path: 'Immatriculation', rule: 'used' };
  const theirs = known.IdPersonneEV1 === vehicle.IdPersonneEV1;
  // A request says who drives it, until it is given back.
  if (known.IdDemande !== null)
    return theirs ? { path: 'line', rule: 'unchanged' } : { path: 'Immatriculation', rule: 'used' };
  if (!theirs) return { changes: [givenBack(known, today), added(vehicle)] };
  const change = changed(known, vehicle);
  return change ? { changes: [change] } : { path: 'line', rule: 'unchanged' };
}

/** Its key comes last: only what is written takes one. */
const added = (vehicle: Vehicle): Change => ({
  entity: 'Inventaire',
  id: 0,
  after: { kind: 'vehicule', nature: 'vehicule', ...vehicle, Etat: 'held' },
});

const givenBack = ({ IdInventaire }: HeldVehicle, today: string): Change => ({
  entity: 'Inventaire',
  id: IdInventaire,
  before: { Etat: 'held', DateRetour: null },
  after: { Etat: 'returned', DateRetour: today },
});

function changed(
  { IdInventaire, IdDemande: _request, seen: _seen, ...known }: HeldVehicle,
  vehicle: Vehicle,
): Change | undefined {
  const names = (Object.keys(vehicle) as (keyof Vehicle)[]).filter((name) =>
    name === 'Numero' ? plateOf(known.Numero) !== plateOf(vehicle.Numero) : known[name] !== vehicle[name],
  );
  if (names.length === 0) return undefined;
  const of = (all: Vehicle) => Object.fromEntries(names.map((name) => [name, all[name]]));
  return { entity: 'Inventaire', id: IdInventaire, before: of(known), after: of(vehicle) };
}

async function withKeys(db: Db, changes: readonly Change[]): Promise<Change[]> {
  const keys = await rowsOf(
    db,
    sql<{ key: number }>`select nextval(pg_get_serial_sequence('"Inventaire"', 'IdInventaire'))::integer as key
      from generate_series(1, ${changes.filter(({ before }) => !before).length}::integer)`,
  );
  let next = 0;
  return changes.map((change) => {
    if (change.before) return change;
    const IdInventaire = keys[next++]?.key ?? 0;
    return { ...change, id: IdInventaire };
  });
}

/** Rows that may not be written any more: the vehicle is somebody's by now, or its driver is nobody whom the actor may see. */
async function nowLeft(db: Db, who: Who, rows: readonly PlannedRow[], undone: boolean): Promise<Map<number, string>> {
  const left = new Map<number, string>();
  const told = rows.map(({ n, id, after }) => ({ n, id, ...(after as Partial<Vehicle> | null) }));
  const seen = new Set(await seenDrivers(db, who, rows));
  const held = undone
    ? []
    : await heldVehicles(
        db,
        who,
        told.flatMap(({ Numero }) => Numero ?? []),
      );
  const going = new Set(told.filter(({ Numero }) => Numero === undefined).map(({ id }) => id));
  for (const { n, id, Numero, IdPersonneEV1 } of told) {
    if (IdPersonneEV1 !== undefined && !seen.has(IdPersonneEV1)) left.set(n, 'right');
    const taken = held.some(
      (item) =>
        Numero !== undefined &&
        plateOf(item.Numero) === plateOf(Numero) &&
        String(item.IdInventaire) !== id &&
        !going.has(String(item.IdInventaire)),
    );
    if (taken) left.set(n, 'used');
  }
  return left;
}

export async function seenDrivers(db: Db, who: Who, rows: readonly PlannedRow[]): Promise<number[]> {
  const drivers = rows.flatMap(({ after }) => Number(after?.IdPersonneEV1 ?? 0) || []);
  const seen = await rowsOf(
    db,
    sql<{ key: number }>`select p."IdPersonneEV1" as key from "Personne" p
      where p."IdPersonneEV1" = any(${sql.val(drivers)}::integer[]) and ${seesKind(who, 'vehicule', 'p')}`,
  );
  return seen.map(({ key }) => key);
}

/** Writes what people hold as a plan says, or as it was before; those whose it is read it anew. */
export async function writeItems(writing: Writing, rows: readonly PlannedRow[]): Promise<Map<number, string>> {
  // What is added says its key by its row, and not beside what people read of it.
  const asked = rows.map((row) => {
    const { before, after } = row;
    return { ...row, after: before || !after ? after : { IdInventaire: Number(row.id), ...after } };
  });
  const written = await writeTable(writing.db, itemTable, asked);
  await writing.recordAll(asked.filter(({ n }) => written.has(n)));
  const people = await rowsOf(
    writing.db,
    sql<{ key: number }>`select distinct "IdPersonneEV1" as key from "Inventaire"
      where "IdInventaire" = any(${sql.val(rows.map(({ id }) => Number(id)))}::integer[])`,
  );
  for (const { key } of people)
    writing.announce({ topic: 'inventories.changed', to: 'everyone', data: { IdPersonneEV1: key } });
  return new Map(rows.flatMap(({ n }) => (written.has(n) ? [] : [[n, 'moved'] as const])));
}

export const plannedItems: PlannedTables = { Inventaire: { write: writeItems, hold: holdByKey(itemTable) } };
