import type { FormDeclaration } from '../forms/form.ts';
import type { RequestType } from './request.ts';
import { type RequestTypeName, requestTypeNumbers } from './type-facts.ts';
import { accessRequest } from './types/acces.ts';
import { bamRequest } from './types/bam.ts';
import { canteenRequest } from './types/cantine.ts';
import { hiringRequest } from './types/dossier.ts';
import { homeRequest } from './types/imm.ts';
import { listRequest } from './types/liste.ts';
import { softwareRequest } from './types/logiciel.ts';
import { equipmentRequest } from './types/materiel.ts';
import { parkingRequest } from './types/parking.ts';
import { portabilityRequest } from './types/portabilite.ts';
import { vehicleRequest } from './types/vehicule.ts';

/** Every type that may be asked for, in the order of their numbers. */
export const requestTypes: readonly RequestType[] = [
  equipmentRequest,
  softwareRequest,
  accessRequest,
  canteenRequest,
  parkingRequest,
  portabilityRequest,
  vehicleRequest,
  listRequest,
  homeRequest,
  bamRequest,
  hiringRequest,
];

/** Those that are offered where anything is asked for. */
export const offeredTypes: readonly RequestType[] = requestTypes.filter(({ opensElsewhere }) => !opensElsewhere);

/** The number of a type: `typeDemande`. */
export const numberOf = ({ name }: Pick<RequestType, 'name'>): number => requestTypeNumbers[name];

const byNumber = new Map(requestTypes.map((type) => [numberOf(type), type]));

/** The type of a number; undefined where nothing is asked for by it. */
export function requestTypeOf(typeDemande: number): RequestType | undefined {
  return byNumber.get(typeDemande);
}

/** Requests in the order in which they are sent together: what others need goes first, else as they stand. */
export function inSendingOrder<Of extends { readonly typeDemande: number }>(requests: readonly Of[]): readonly Of[] {
  const depth = (type: RequestType | undefined): number =>
    Math.max(0, ...(type?.after ?? []).map((name) => 1 + depth(requestTypes.find((one) => one.name === name))));
  return requests.toSorted(
    (one, other) => depth(byNumber.get(one.typeDemande)) - depth(byNumber.get(other.typeDemande)),
  );
}

/** Every form that requests are filled in by, of whoever asks and of whoever decides, each once. */
export const requestForms: readonly FormDeclaration[] = [
  ...new Set(
    requestTypes.flatMap(({ form, lines, holderForms }) => [
      form,
      ...(lines ? [lines.form] : []),
      ...Object.values(holderForms),
    ]),
  ),
];

export type { RequestTypeName };
