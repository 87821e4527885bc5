import { fold } from '@passerelle/contracts/fold.ts';
import type { VehicleLine } from '@passerelle/contracts/inventories/vehicle-load.inputs.ts';
import { personWord } from '../../../engines/imports/cell-codecs.ts';
import type { LeftOut } from '../../../engines/plans/plan-kind.ts';

/** Whom and what cells of a file of vehicles name, as the database knows it. */
export interface NamedInFile {
  /** Null where several are called so. */
  readonly drivers: ReadonlyMap<string, Driver | null>;
  /** Null where several have the name. */
  readonly sites: ReadonlyMap<string, number | null>;
}

export interface Driver {
  readonly IdPersonneEV1: number;
  readonly IdSite: number | null;
}

const longest = { Immatriculation: 20, Marque: 60, Modele: 60 } as const;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Every cell of a line that says nothing that could be written, or names what is not there: each is told at once. */
export function faultyCells(line: VehicleLine, { drivers, sites }: NamedInFile): readonly LeftOut['reason'][] {
  const wrong = wrongCells(line);
  const driver = drivers.get(personWord(line.Conducteur));
  const unknown = [
    ...(driver ? [] : [unknownDriver(line, driver)]),
    ...(siteOf(line, driver ?? undefined, sites) === undefined ? [unknownSite(line)] : []),
  ];
  return [...wrong, ...unknown.filter(({ path }) => wrong.every((other) => other.path !== path))];
}

export const unknownDriver = ({ Conducteur }: VehicleLine, driver: null | undefined): LeftOut['reason'] =>
  driver === null
    ? { path: 'Conducteur', rule: 'ambiguous', value: Conducteur }
    : { path: 'Conducteur', rule: 'unknownValue' };

export const unknownSite = ({ LibSite }: VehicleLine): LeftOut['reason'] => ({
  ...{ path: 'LibSite', rule: 'unknownValue', value: LibSite },
});

/** Where a vehicle is: at the site that its line names, or its driver's; undefined where no one site is called so. */
export function siteOf(
  { LibSite }: VehicleLine,
  driver: Driver | undefined,
  sites: NamedInFile['sites'],
): number | null | undefined {
  return LibSite === '' ? (driver?.IdSite ?? null) : (sites.get(fold(LibSite)) ?? undefined);
}

/** Cells that say nothing that could be written. */
export function wrongCells(line: VehicleLine): readonly LeftOut['reason'][] {
  return [
    ...(['Immatriculation', 'Conducteur'] as const)
      .filter((path) => line[path].trim() === '')
      .map((path) => ({ path, rule: 'required' })),
    ...Object.entries(longest)
      .filter(([path, most]) => line[path as keyof typeof longest].length > most)
      .map(([path, most]) => ({ path, rule: 'maxLength', value: String(most) })),
    ...(['DateDebut', 'DateFin'] as const)
      .filter((path) => line[path] !== '' && !isDay(line[path]))
      .map((path) => ({ path, rule: 'date' })),
  ];
}
