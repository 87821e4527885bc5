import { buffer } from 'node:stream/consumers';
import type { vehicleLoadPlan } from '@passerelle/contracts/inventories/inventories.plans.ts';
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
import type { PlanInput } from '../../../engines/plans/plan-kind.ts';
import { invalidInput } from '../../../platform/http/api-error.ts';
import { readDate } from '../../../platform/tabular/dates.ts';
import { headingWords, namedBy } from '../../../platform/tabular/headings.ts';
import { readRows, recogniseDates, recogniseTable } from '../../../platform/tabular/read-table.ts';
import { bytesSource } from '../../../platform/tabular/source.ts';
import { TableError, tableRules } from '../../../platform/tabular/table-error.ts';

/** What fleets and those who keep them call these columns, beside their own names. */
const synonyms: Readonly<Record<VehicleColumn, readonly string[]>> = {
  Immatriculation: ['immat', 'plaque', 'registration', 'license plate', 'licence plate', 'plate', 'matricula', 'placa'],
  Conducteur: [
    'driver',
    'conductor',
    'fahrer',
    'conducente',
    'bestuurder',
    'kierowca',
    'login',
    'e-mail',
    'mail',
    'email',
  ],
  Marque: ['make', 'brand', 'manufacturer', 'constructeur'],
  Modele: ['model', 'vehicle', 'vehicule'],
  LibSite: ['site', 'location'],
  DateDebut: ['start', 'start date', 'from', 'depuis', 'debut'],
  DateFin: ['end', 'end date', 'until', 'fin', 'restitution'],
};
const words = headingWords(
  vehicleColumns.map((name) => [name, [name, ...Object.values(fieldsTexts.texts[name]), ...synonyms[name]]] as const),
);

const days = ['DateDebut', 'DateFin'] as const satisfies readonly VehicleColumn[];
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
 * The lines of a file of vehicles.
 * @throws {ApiError} INVALID_INPUT as above
 */
export async function readVehicleLines(bytes: Buffer, language: Language): Promise<VehicleLine[]> {
  try {
    const table = await recogniseTable(bytesSource(bytes));
    const readings = table.writing.format === 'csv' ? table.writing.readings : [];
    if (readings.length > 1)
      throw invalidInput(at, 'tableEncoding', readings.map((reading) => reading.words[0]).join(' / '));
    const columns = new Map(
      namedBy(table.headers, words).flatMap((name, index) => (name ? [[name, index] as const] : [])),
    );
    const missing = neededVehicleColumns.filter((name) => !columns.has(name));
    if (missing.length > 0)
      throw invalidInput(at, 'tableColumns', missing.map((name) => fieldsTexts.texts[name][language]).join(', '));
    const dates = await recogniseDates(
      table,
      days.flatMap((name) => columns.get(name) ?? []),
    );
    const lines: VehicleLine[] = [];
    for await (const { line, cells } of readRows(table)) {
      if (lines.length === mostVehicles) throw invalidInput(at, 'tableLines', mostVehicles);
      const cell = (name: VehicleColumn) => (cells[columns.get(name) ?? -1] ?? '').trim().slice(0, 200);
      const day = (name: (typeof days)[number]) => {
        const order = dates.get(columns.get(name) ?? -1)?.order ?? 'day-first';
        return readDate(cell(name), order) ?? cell(name);
      };
      const told = Object.fromEntries(vehicleColumns.map((name) => [name, cell(name)])) as Record<
        VehicleColumn,
        string
      >;
      lines.push({ line, ...told, DateDebut: day('DateDebut'), DateFin: day('DateFin') });
    }
    if (lines.length === 0) throw invalidInput(at, 'tableEmpty');
    return lines;
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw invalidInput(at, tableRules[error.reason], error.line);
  }
}
