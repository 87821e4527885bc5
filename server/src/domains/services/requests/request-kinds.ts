import { under } from '../../../platform/sure.ts';
import type { RequestKind } from './request-kind.ts';
import { accessKind } from './types/acces.kind.ts';
import { bamKind } from './types/bam.kind.ts';
import { canteenKind } from './types/cantine.kind.ts';
import { hiringKind } from './types/dossier.kind.ts';
import { homeKind } from './types/imm.kind.ts';
import { listKind } from './types/liste.kind.ts';
import { softwareKind } from './types/logiciel.kind.ts';
import { equipmentKind } from './types/materiel.kind.ts';
import { parkingKind } from './types/parking.kind.ts';
import { portabilityKind } from './types/portabilite.kind.ts';
import { vehicleKind } from './types/vehicule.kind.ts';

/** Every type that may be asked for, as `requestTypes` of the contracts lists them. */
export const requestKinds: readonly RequestKind[] = [
  equipmentKind,
  softwareKind,
  accessKind,
  canteenKind,
  parkingKind,
  portabilityKind,
  vehicleKind,
  listKind,
  homeKind,
  bamKind,
  hiringKind,
];

/** Those that are asked for where anything is. */
export const offeredKinds: readonly RequestKind[] = requestKinds.filter(({ type }) => !type.opensElsewhere);

const byNumber = new Map(requestKinds.map((kind) => [kind.typeDemande, kind]));

/** The type of a number that came from outside; undefined where nothing is asked for by it. */
export const findKind = (typeDemande: number): RequestKind | undefined => byNumber.get(typeDemande);

/** The type of a request that is stored. */
export const kindOf = ({ typeDemande }: { readonly typeDemande: number }): RequestKind => under(byNumber, typeDemande);
