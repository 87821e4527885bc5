import { Type } from 'typebox';
import { strict } from '../call.ts';
import { planContract } from '../plans/plan-contract.ts';
import { mostVehicles, VehicleLine } from './vehicle-load.inputs.ts';

/** The vehicles of a file and who drives each; its call reads the file. */
export const vehicleLoadPlan = planContract({
  kind: 'vehicle-load',
  input: strict({
    file: Type.String({ maxLength: 500, description: 'name of the file' }),
    lignes: Type.Array(VehicleLine, { minItems: 1, maxItems: mostVehicles }),
  }),
  rights: ['vehicule-import-donnees'],
});
