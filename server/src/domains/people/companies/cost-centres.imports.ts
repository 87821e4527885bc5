import { costCentreFields } from '@passerelle/contracts/companies/cost-centre.fields.ts';
import { fold } from '@passerelle/contracts/fold.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { sql } from 'kysely';
import { type ActImportable, actColumns, type Loader } from '../../../engines/imports/importable.ts';
import type { JudgedLine } from '../../../engines/imports/judge-rows.ts';
import { type CellFault, type ReadLine, unknownRow } from '../../../engines/imports/read-lines.ts';
import type { PlannedRow, Values } from '../../../engines/plans/plan-kind.ts';
import { holdByKey } from '../../../engines/plans/planned-rows.ts';
import { recordedRows } from '../../../engines/plans/recorded-rows.ts';
import { type Db, rowOf, rowsOf } from '../../../platform/db/database.ts';
import { holdWords } from '../../../platform/db/hold-words.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { costCentreTable } from './companies.tables.ts';

const rows = recordedRows(costCentreTable);

/** Cost centres, as files bring them: added to companies that their loader keeps, and renamed. One that nobody is in goes again. */
export const importedCostCentres: ActImportable = {
  name: 'cost-centres',
  form: actColumns('CentreCout', costCentreFields),
  key: 'IdCCout',
  adds: true,
  acts: {
    judge: judgeLines,
    write: async (writing, loader, { id, before, after }) => {
      const key = Number(id);
      await requireKept(writing.db, loader, { ...after, ...(before && (await storedOf(writing.db, key))) });
      if (await isTaken(writing.db, key, String(after?.LibCCout)))
        throw new ApiError('INVALID_INPUT', [{ path: 'body/fields/LibCCout', rule: 'used' }]);
      if (!before) await rows.insert(writing, { IdCCout: key, ...after });
      else await rows.update(writing, await held(writing, id, before), after ?? {});
    },
    takeBack: async (writing, loader, { id, before, after }) => {
      const row = await held(writing, id, before ?? {});
      await requireKept(writing.db, loader, row);
      if (after) await rows.update(writing, row, after);
      else {
        const used = await rowOf(
          writing.db,
          sql<{ there: boolean }>`select exists(select from "Personne" where "IdCCout" = ${Number(id)}) as there`,
        );
        if (used.there) throw new ApiError('IN_USE', [{ path: 'body/fields/LibCCout', rule: 'inUse' }]);
        await rows.remove(writing, row);
      }
    },
    hold: async (db, lines) => {
      const named = lines.flatMap(({ before, after }) => [before?.LibCCout, after?.LibCCout]);
      await holdWords(
        db,
        'LibCCout',
        named.flatMap((label) => (typeof label === 'string' ? [fold(label)] : [])),
      );
      await holdByKey(costCentreTable)(
        db,
        lines.map(({ id }) => id),
      );
    },
  },
};

/** The row as it was said to be. */
async function held(writing: Parameters<typeof rows.find>[0], id: PlannedRow['id'], before: Values) {
  const row = await rows.find(writing, Number(id));
  const moved = Object.entries(before).filter(([name, value]) => row?.[name] !== value);
  if (!row || moved.length > 0)
    throw new ApiError(
      'CONFLICT',
      moved.map(([name]) => ({ path: `body/fields/${name}`, rule: 'moved' })),
    );
  return row;
}

interface Stored {
  readonly IdCCout: number;
  readonly LibCCout: string;
  readonly IdSociete: number;
}

const storedOf = async (db: Db, key: number) =>
  (
    await rowsOf(db, sql<Stored>`select "IdCCout", "LibCCout", "IdSociete" from "CentreCout" where "IdCCout" = ${key}`)
  )[0];

const isTaken = async (db: Db, key: number, label: string): Promise<boolean> =>
  (
    await rowOf(
      db,
      sql<{ there: boolean }>`select exists(select from "CentreCout"
        where fold("LibCCout") = fold(${label}) and "IdCCout" <> ${key}) as there`,
    )
  ).there;

/** Companies that somebody keeps. */
async function keptCompanies(db: Db, { kernel, actor }: Loader): Promise<ReadonlySet<number>> {
  const kept = await rowsOf(
    db,
    sql<{ key: number }>`select s."IdSociete" as key from "Societe" s
      where ${kernel.scope(actor, 'access-module-societe', 'company', 's')}`,
  );
  return new Set(kept.map(({ key }) => key));
}

async function requireKept(db: Db, loader: Loader, { IdSociete }: Values): Promise<void> {
  if (!(await keptCompanies(db, loader)).has(Number(IdSociete)))
    throw new ApiError('INVALID_INPUT', [{ path: 'body/fields/IdSociete', rule: 'notAllowed' }]);
}

/** A cost centre is meant by its key, else by its name; the others are added. */
async function judgeLines(db: Db, loader: Loader, lines: readonly ReadLine[]): Promise<readonly JudgedLine[]> {
  const [companies, stored] = await Promise.all([
    keptCompanies(db, loader),
    rowsOf(db, sql<Stored>`select "IdCCout", "LibCCout", "IdSociete" from "CentreCout"`),
  ]);
  const byKey = new Map(stored.map((row) => [row.IdCCout, row]));
  const byLabel = new Map(stored.map((row) => [fold(row.LibCCout), row]));
  const called = Map.groupBy(lines, ({ values }) => wordOf(values));
  const keys: number[] = [];
  const judged: JudgedLine[] = [];
  for (const { line, values } of lines) {
    const { IdCCout, IdSociete, LibCCout } = values;
    const word = wordOf(values);
    const said = typeof IdCCout === 'number' ? byKey.get(IdCCout) : undefined;
    const namesake = word === '' ? undefined : byLabel.get(word);
    const row = said ?? namesake;
    const faults: CellFault[] = [];
    if (said && namesake && said !== namesake) faults.push({ field: 'LibCCout', rule: 'used' });
    // Of a company that its loader does not keep nothing is told but that it is not theirs.
    if (row && !companies.has(row.IdSociete)) faults.push({ field: 'IdCCout', rule: unknownRow });
    else if (row && IdSociete !== undefined && IdSociete !== row.IdSociete)
      faults.push({ field: 'IdSociete', rule: 'notAllowed' });
    if (!row && IdSociete === undefined) faults.push({ field: 'IdSociete', rule: 'required' });
    else if (!row && !companies.has(Number(IdSociete))) faults.push({ field: 'IdSociete', rule: 'notAllowed' });
    if (word === '' && !row) faults.push({ field: 'LibCCout', rule: 'required' });
    const most = costCentreFields.LibCCout.maxLength;
    if (typeof LibCCout === 'string' && LibCCout.trim().length > most)
      faults.push({ field: 'LibCCout', rule: 'maxLength', value: String(most) });
    const [other] = row || word === '' ? [] : (called.get(word) ?? []).filter((one) => one.line !== line);
    if (other) faults.push({ field: 'LibCCout', rule: 'sameElsewhere', value: String(other.line) });
    const label = typeof LibCCout === 'string' && LibCCout.trim() !== '' ? LibCCout.trim() : row?.LibCCout;
    if (faults.length > 0) judged.push({ line, state: 'refused', faults });
    else if (row?.LibCCout === label) judged.push({ line, state: 'unchanged', faults: [] });
    else if (row)
      judged.push({
        ...{ line, state: 'changed', faults },
        change: { id: row.IdCCout, before: { LibCCout: row.LibCCout }, after: { LibCCout: label }, names: {} },
      });
    else {
      const key = await nextKey(db);
      keys.push(key);
      judged.push({
        ...{ line, state: 'added', faults },
        change: { id: key, before: null, after: { LibCCout: label, IdSociete }, names: {} },
      });
    }
  }
  return judged;
}

const wordOf = ({ LibCCout }: FormValues): string => (typeof LibCCout === 'string' ? fold(LibCCout.trim()) : '');

const nextKey = async (db: Db): Promise<number> =>
  (
    await rowOf(
      db,
      sql<{ key: number }>`select nextval(pg_get_serial_sequence('"CentreCout"', 'IdCCout'))::integer as key`,
    )
  ).key;
