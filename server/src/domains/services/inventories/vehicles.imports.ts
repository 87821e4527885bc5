import { vehicleFields } from '@passerelle/contracts/inventories/vehicle.fields.ts';
import { type VehicleLine, vehicleColumns } from '@passerelle/contracts/inventories/vehicle-load.inputs.ts';
import { sql } from 'kysely';
import type { Writing } from '../../../engines/act/act.ts';
import { type ActImportable, actColumns, type Loader } from '../../../engines/imports/importable.ts';
import type { JudgedLine } from '../../../engines/imports/judge-rows.ts';
import type { ReadLine } from '../../../engines/imports/read-lines.ts';
import type { LeftOut, PlannedRow, Values } from '../../../engines/plans/plan-kind.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { usualToday } from '../../../platform/db/days.ts';
import { holdWords } from '../../../platform/db/hold-words.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { plateOf } from './held.ts';
import { faultyCells } from './vehicle-cells.ts';
import { heldVehicles, judgeLine, knownTo, seenDrivers, writeItems } from './vehicle-load.plans.ts';

const right = 'vehicule-import-donnees';

/** Vehicles and who drives each, as files bring them by definition: judged and written as by the call that loads them. */
export const importedVehicles: ActImportable = {
  name: 'vehicles',
  form: actColumns('Inventaire', vehicleFields),
  key: 'Immatriculation',
  adds: true,
  most: 5000,
  acts: {
    ...{ judge: judgeLines, write, takeBack },
    // By their plates are found the things that vehicles take the place of as well.
    hold: async (db, rows) =>
      await holdWords(
        db,
        'Immatriculation',
        rows.flatMap(({ before, after }) =>
          [before?.Numero, after?.Numero].flatMap((plate) => (typeof plate === 'string' ? [plateOf(plate)] : [])),
        ),
      ),
  },
};

const todayIn = async (db: Db): Promise<string> =>
  (await rowOf(db, sql<{ today: string }>`select ${usualToday}::text as today`)).today;

const texts = (values: ReadLine['values'], line: number): VehicleLine => ({
  line,
  ...(Object.fromEntries(
    vehicleColumns.map((name) => [name, typeof values[name] === 'string' ? values[name].trim() : '']),
  ) as Omit<VehicleLine, 'line'>),
});

async function judgeLines(db: Db, loader: Loader, lines: readonly ReadLine[]): Promise<readonly JudgedLine[]> {
  const refused = (line: number, reasons: readonly LeftOut['reason'][]): JudgedLine => ({
    ...{ line, state: 'refused' },
    faults: reasons.map(({ path, ...said }) => ({ field: path, ...said })),
  });
  if (!loader.kernel.holds(loader.actor, right))
    return lines.map(({ line }) => refused(line, [{ path: 'Immatriculation', rule: 'notAllowed' }]));
  const told = lines.map(({ line, values }) => texts(values, line));
  const known = await knownTo(db, loader, told);
  const today = await todayIn(db);
  const byPlate = Map.groupBy(told, ({ Immatriculation }) => plateOf(Immatriculation));
  const judged: JudgedLine[] = [];
  for (const one of told) {
    const { line, Immatriculation } = one;
    const twins = (byPlate.get(plateOf(Immatriculation)) ?? []).filter((other) => other.line !== line);
    const [twin] = Immatriculation === '' ? [] : twins;
    const verdict = judgeLine(one, known, { today, plates: new Set() });
    const same = twin && { path: 'Immatriculation', rule: 'sameElsewhere', value: String(twin.line) };
    if (same) judged.push(refused(line, [same, ...faultyCells(one, known).filter(({ path }) => path !== same.path)]));
    else if ('changes' in verdict) {
      const written = verdict.changes.at(-1);
      const before = (written?.before ?? null) as Values | null;
      const former = verdict.changes.length > 1 ? Number(verdict.changes[0]?.id) : undefined;
      const change = {
        id: before ? Number(written?.id) : await nextKey(db),
        ...{ before, after: { ...(written?.after as Values), ...(former !== undefined && { former }) }, names: {} },
      };
      judged.push({ line, state: before ? 'changed' : 'added', faults: [], change });
    } else if (verdict.rule === 'unchanged') judged.push({ line, state: 'unchanged', faults: [] });
    else {
      const faults = faultyCells(one, known);
      judged.push(refused(line, faults.length > 0 ? faults : [verdict]));
    }
  }
  return judged;
}

const nextKey = async (db: Db): Promise<number> =>
  (
    await rowOf(
      db,
      sql<{ key: number }>`select nextval(pg_get_serial_sequence('"Inventaire"', 'IdInventaire'))::integer as key`,
    )
  ).key;

const fault = (field: string, rule: string) => new ApiError('INVALID_INPUT', [{ path: `body/fields/${field}`, rule }]);

/** A row without what it says of the thing that it takes the place of, and the key of that. */
function apart({ before, after, ...row }: PlannedRow) {
  const { former, ...said } = { ...(before ?? after) };
  return { row: { ...row, before: before && (after ? before : said), after: before ? after : said }, former };
}

/** What is held by somebody else, by such a file, is given back first, where that was said when it was verified. */
async function write(writing: Writing, loader: Loader, planned: PlannedRow): Promise<void> {
  const { row, former } = apart(planned);
  await requireDriver(writing.db, loader, row);
  if (row.before) return await written(writing, [row]);
  const [other] = await heldVehicles(writing.db, loader, [String(row.after?.Numero)]);
  if (other && (!other.seen || other.IdDemande !== null)) throw fault('Immatriculation', 'used');
  if (other?.IdInventaire !== former) throw fault('Immatriculation', 'moved');
  if (other) await written(writing, [{ ...row, id: String(former), ...(await returned(writing.db)) }]);
  await written(writing, [row]);
}

const returned = async (db: Db) => ({
  before: { Etat: 'held', DateRetour: null },
  after: { Etat: 'returned', DateRetour: await todayIn(db) },
});

/** What was added goes; whoever had it before has it again. */
async function takeBack(writing: Writing, loader: Loader, planned: PlannedRow): Promise<void> {
  const { row, former } = apart(planned);
  await requireDriver(writing.db, loader, row);
  await written(writing, [row]);
  if (former === undefined) return;
  const [there] = await rowsOf(
    writing.db,
    sql<Values>`select "Etat", "DateRetour"::text as "DateRetour" from "Inventaire" where "IdInventaire" = ${Number(former)}`,
  );
  await written(writing, [
    { ...row, id: String(former), before: there ?? {}, after: { Etat: 'held', DateRetour: null } },
  ]);
}

async function written(writing: Writing, rows: readonly PlannedRow[]): Promise<void> {
  const left = await writeItems(writing, rows);
  if (left.size > 0) throw new ApiError('CONFLICT', [{ path: 'body/fields/Immatriculation', rule: 'moved' }]);
}

async function requireDriver(db: Db, loader: Loader, row: PlannedRow): Promise<void> {
  if (!loader.kernel.holds(loader.actor, right)) throw new ApiError('NOT_AUTHORIZED', [{ path: right, rule: 'right' }]);
  const drivers = [row.before, row.after].flatMap((one) => Number(one?.IdPersonneEV1 ?? 0) || []);
  const seen = await seenDrivers(db, loader, [row, { ...row, after: row.before }]);
  if (drivers.some((driver) => !seen.includes(driver))) throw fault('Conducteur', 'unknownValue');
}
