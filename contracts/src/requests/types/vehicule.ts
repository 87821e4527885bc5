import type { Fields } from '../../catalogue/field.ts';
import type { Condition } from '../../conditions/condition.ts';
import { dayIn } from '../../days.ts';
import { type CrossRule, defineForm } from '../../forms/form.ts';
import { reasonLength } from '../../reason.ts';
import { type RequestType, usualMoves } from '../request.ts';
import { typeFacts } from '../type-facts.ts';
import { periodRule, siteAndDays } from './site-access.ts';

/** What a vehicle is: any other type is a bicycle. */
export const vehicleTypes = { car: 1, motorbike: 2 } as const;

/** The fleets: with two seats for professional use, with five for any. */
export const vehicleFleets = ['UV', 'PUV'] as const;

const write = ['demande-vehicule'] as const;
/** A licence says who somebody is: it is read as their papers are. */
const licence = { read: 'dsd', write, sensitive: true } as const;

const fields = {
  ...siteAndDays('demande-vehicule'),
  IdTypeVehicule: { type: 'code', reference: 'TypeVehicule', read: 'acd', write, required: true },
  IdFamilleVehicule: { type: 'code', reference: 'VehiculeFamille', read: 'acd', write },
  Flotte: { type: 'code', values: vehicleFleets, read: 'acd', write },
  NumeroPermis: { type: 'text', maxLength: 30, ...licence },
  DateDelivrance: { type: 'date', ...licence },
  Prefecture: { type: 'text', maxLength: 60, ...licence },
  DateFinPermis: { type: 'date', ...licence },
  PiecePermis: { type: 'files', files: { purpose: 'document' }, ...licence },
} as const satisfies Fields;

/** What general services hand over: known by its registration, or the number of its frame. */
const handed = {
  Immatriculation: { type: 'text', read: 'acd', write: ['SGX'], required: true, maxLength: 20 },
  Marque: { type: 'text', read: 'acd', write: ['SGX'], maxLength: 60 },
  Modele: { type: 'text', read: 'acd', write: ['SGX'], maxLength: 60 },
} as const satisfies Fields;

/** A licence was given before today, and is good on the first day at least. */
const licenceRule: CrossRule = {
  name: 'licence',
  reads: ['DateDelivrance', 'DateFinPermis', 'DateDebut'],
  find: ({ DateDelivrance, DateFinPermis, DateDebut }, { now }) => {
    const today = dayIn(undefined, now);
    const first = typeof DateDebut === 'string' && DateDebut > today ? DateDebut : today;
    return [
      ...(typeof DateDelivrance === 'string' && DateDelivrance > today
        ? [{ field: 'DateDelivrance', rule: 'dateNotFuture' } as const]
        : []),
      ...(typeof DateFinPermis === 'string' && DateFinPermis < first
        ? [{ field: 'DateFinPermis', rule: 'min', limit: first } as const]
        : []),
    ];
  },
};

const isMotor: Condition = {
  field: 'IdTypeVehicule',
  operator: 'in',
  value: [vehicleTypes.car, vehicleTypes.motorbike],
};
const isCar: Condition = { field: 'IdTypeVehicule', operator: 'equals', value: vehicleTypes.car };
const ofLicence = { required: isMotor } as const;

/** A vehicle of the fleet. Whom it is for drives it: the licence is theirs. */
export const vehicleRequest: RequestType = {
  name: 'vehicule',
  form: defineForm({
    form: 'demande-vehicule',
    fields,
    sections: [
      {
        section: 'asked',
        title: 'REQUESTS:asked',
        items: [
          { field: 'IdSite', code: 'DLIST' },
          { field: 'IdTypeVehicule', code: 'L' },
          { field: 'Flotte', code: 'RADIO', shown: isCar, required: isCar },
          { field: 'IdFamilleVehicule', code: 'L', partedBy: 'IdTypeVehicule' },
          { field: 'DateDebut', code: 'D' },
          { field: 'DateFin', code: 'D', help: 'REQUESTS:helpNoEnd' },
        ],
      },
      {
        section: 'licence',
        title: 'REQUESTS:licence',
        shown: isMotor,
        items: [
          { code: 'M', text: 'REQUESTS:helpDriver' },
          { field: 'NumeroPermis', code: 'S', ...ofLicence },
          { field: 'DateDelivrance', code: 'D', ...ofLicence },
          { field: 'Prefecture', code: 'S', ...ofLicence },
          { field: 'DateFinPermis', code: 'D', ...ofLicence },
          { field: 'PiecePermis', code: 'DOC', ...ofLicence },
        ],
      },
    ],
    rules: [periodRule, licenceRule],
    takesOwn: { read: 'acd', write },
  }),
  holderForms: {
    vehicle: defineForm({
      form: 'demande-vehicule-remis',
      fields: handed,
      sections: [
        {
          section: 'handed',
          title: 'REQUESTS:handedVehicle',
          items: [
            { field: 'Immatriculation', code: 'S', help: 'REQUESTS:helpRegistration' },
            { field: 'Marque', code: 'S' },
            { field: 'Modele', code: 'S' },
          ],
        },
      ],
      rules: [],
    }),
  },
  offers: 'IdTypeVehicule',
  ...typeFacts.vehicule,
  ofSite: true,
  moves: usualMoves,
  shortestReason: reasonLength.min,
  validatedBy: 'visas',
};
