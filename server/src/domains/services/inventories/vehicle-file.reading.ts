import { buffer } from 'node:stream/consumers';
import type { Field } from '@passerelle/contracts/catalogue/field.ts';
import type { vehicleLoadPlan } from '@passerelle/contracts/inventories/inventories.plans.ts';
import { vehicleFields } from '@passerelle/contracts/inventories/vehicle.fields.ts';
import {
  mostVehicles,
  neededVehicleColumns,
  type VehicleColumn,
  type VehicleLine,
  vehicleColumns,
} from '@passerelle/contracts/inventories/vehicle-load.inputs.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { fieldsTexts } from '@passerelle/texts/fields.texts.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import type { Files } from '../../../engines/files/files.ts';
import { latestYear } from '../../../engines/imports/latest-year.ts';
import { mapColumns } from '../../../engines/imports/map-columns.ts';
import { settleDays } from '../../../engines/imports/read-lines.ts';
import { settleHeadings } from '../../../engines/imports/settle-headings.ts';
import type { PlanInput } from '../../../engines/plans/plan-kind.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { readDate } from '../../../platform/tabular/dates.ts';
import { readRows, recogniseTable } from '../../../platform/tabular/read-table.ts';
import { bytesSource } from '../../../platform/tabular/source.ts';
import { TableError, tableRules } from '../../../platform/tabular/table-error.ts';

const columnsOfFile = vehicleColumns.map((field) => ({ field }));
const at = 'body/IdFichier';

/**
 * Reads a file of vehicles that somebody has sent, as what a plan takes.
 * @throws {ApiError} INVALID_INPUT at the file where it is no table, lacks a column or has too many lines
 */
export async function readVehicles(
  files: Files,
  actor: Actor,
  { IdFichier, language }: { readonly IdFichier: string; readonly language: Language },
): Promise<PlanInput<typeof vehicleLoadPlan>> {
  const file = await files.readWaiting(actor, IdFichier, 'table');
  if (!file) throw invalidInput(at, 'fileGone');
  return { file: file.name, lignes: await readVehicleLines(await buffer(file.content), language) };
}

/**
 * The lines of a file of vehicles, its columns and days recognised as those of any file by definition.
 * @throws {ApiError} INVALID_INPUT as above
 */
export async function readVehicleLines(bytes: Buffer, language: Language): Promise<VehicleLine[]> {
  try {
    const recognised = await recogniseTable(bytesSource(bytes));
    const readings = recognised.writing.format === 'csv' ? recognised.writing.readings : [];
    if (readings.length > 1)
      throw invalidInput(at, 'tableEncoding', readings.map((reading) => reading.words[0]).join(' / '));
    const rows = [];
    for await (const row of readRows(recognised)) {
      if (rows.length > mostVehicles) break;
      rows.push(row);
    }
    const given = { headings: recognised.headers, rows };
    const table = settleHeadings(given, columnsOfFile, vehicleFields, 'Immatriculation');
    const mapped = mapColumns(table.headings, columnsOfFile, vehicleFields, 'Immatriculation');
    const places = new Map(mapped.map(({ field }, index) => [field, index]));
    const missing = neededVehicleColumns.filter((name) => !places.has(name));
    if (missing.length > 0)
      throw invalidInput(at, 'tableColumns', missing.map((name) => fieldsTexts.texts[name][language]).join(', '));
    if (table.rows.length > mostVehicles) throw invalidInput(at, 'tableLines', mostVehicles);
    if (table.rows.length === 0) throw invalidInput(at, 'tableEmpty');
    const orders = new Map(settleDays(table, mapped, vehicleFields).map(({ field, order }) => [field, order]));
    return table.rows.map(({ line, cells }) => {
      const told = (name: VehicleColumn) => {
        const cell = (cells[places.get(name) ?? -1] ?? '').trim().slice(0, 200);
        const field: Field = vehicleFields[name];
        if (field.type !== 'date') return cell;
        return readDate(cell, orders.get(name) ?? 'day-first', latestYear(field)) ?? cell;
      };
      return {
        line,
        ...(Object.fromEntries(vehicleColumns.map((name) => [name, told(name)])) as Record<VehicleColumn, string>),
      };
    });
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw invalidInput(at, tableRules[error.reason], error.line);
  }
}
