import { type Static, Type } from 'typebox';
import { strict } from '../call.ts';

/** What a file of vehicles says of each, besides the line that it stands on. */
export const vehicleColumns = [
  'Immatriculation',
  'Conducteur',
  'Marque',
  'Modele',
  'LibSite',
  'DateDebut',
  'DateFin',
] as const;
export type VehicleColumn = (typeof vehicleColumns)[number];

/** Without these nobody knows which vehicle it is, nor who drives it. */
export const neededVehicleColumns = ['Immatriculation', 'Conducteur'] as const satisfies readonly VehicleColumn[];

/** Vehicles that a file may have. */
export const mostVehicles = 5000;

const cell = Type.String({ maxLength: 200 });

/** A line of a file of vehicles, as it is written there: days as `YYYY-MM-DD` where they could be read. */
export const VehicleLine = strict({
  line: Type.Integer({ minimum: 1 }),
  Immatriculation: cell,
  /** The login, the e-mail or the employee number of whoever drives it. */
  Conducteur: cell,
  Marque: cell,
  Modele: cell,
  LibSite: cell,
  DateDebut: cell,
  DateFin: cell,
});
export type VehicleLine = Static<typeof VehicleLine>;
