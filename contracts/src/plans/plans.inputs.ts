import { Type } from 'typebox';
import { Grade } from '../access/grade.ts';
import type { RightCode } from '../access/rights.ts';
import { fileGestures, mostFilesAtOnce } from '../bam/gestures.ts';
import { bulkFieldNames, gestures } from '../bulk/bulk.fields.ts';
import { CivilDate, Key, nullable, oneOf, PersonKey, type SubjectKind, strict, subjectKinds } from '../call.ts';
import type { Condition } from '../conditions/condition.ts';
import { GivenDelegation } from '../delegation/delegation.inputs.ts';
import { FormEdits } from '../forms/form-edits.ts';
import { ChangedField } from '../forms/forms.contract.ts';
import { holdingNames } from '../handover/holdings.ts';
import { mostVehicles, VehicleLine } from '../inventories/vehicle-load.inputs.ts';
import { languages } from '../languages.ts';
import { reasonLength } from '../reason.ts';
import { mostAskedTogether, mostLines } from '../requests/request.ts';
import { Circuit } from '../requests/rounds.ts';
import { TypeDemande } from '../requests/type-demande.ts';

/** What preparing a plan may answer. */
export const preparingErrors = ['PLAN_EMPTY', 'LAST_ADMINISTRATOR', 'IN_USE', 'CONFLICT'] as const;
/** What a call that prepares a plan and applies it at once may answer, of what is new. */
export const addingErrors = ['CONFLICT', 'PLAN_MOVED'] as const;
/** The same, of what somebody may have less by, or more than one person decides alone. */
export const atOnceErrors = ['PLAN_EMPTY', 'LAST_ADMINISTRATOR', 'PLAN_MOVED', 'PLAN_NEEDS_CONFIRMATION'] as const;

const ProfileRight = strict({ IdProfil: Key, IdDroit: Type.String({ minLength: 1, maxLength: 80 }), Valeur: Grade });

/** Conditions by kind of subject, as a perimeter keeps them; a kind that is missing means nobody of it. */
export const Conditions = Type.Unsafe<Partial<Record<Exclude<SubjectKind, 'global'>, Condition>>>(
  Type.Object(Object.fromEntries(subjectKinds.slice(1).map((kind) => [kind, Type.Optional(Type.Object({}))])), {
    additionalProperties: false,
    description: 'kind of subject -> condition tree',
  }),
);
const Traductions = Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Type.String({ maxLength: 120 }));
const Label = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });

/** A role as it is written: standard with one grant, advanced with several. */
export const RoleDefinition = strict({
  LibRole: Label,
  Famille: Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Z][A-Z_]*$' }),
  filtreDefaut: Type.Optional(nullable(Type.String({ maxLength: 4000, description: 'JSON of directory filters' }))),
  Traductions: Type.Optional(Traductions),
  grants: Type.Array(strict({ IdProfil: Key, IdPerimetre: Key }), { minItems: 1, maxItems: 30 }),
});
export const PerimeterDefinition = strict({
  LibPerimetre: Label,
  Standard: Type.Boolean(),
  Traductions: Type.Optional(Traductions),
  Conditions,
});
export const ProfileDefinition = strict({
  LibProfil: Label,
  Standard: Type.Boolean(),
  Traductions: Type.Optional(Traductions),
});
/** A role that a person is to hold, by the role, with the day after which they no longer do. */
export const HeldRole = strict({ IdRole: Key, DateFin: Type.Optional(nullable(CivilDate)) });

/** How many people roles are given to in one plan. */
export const mostGivenAtOnce = 500;

/** People, as they were chosen: in the directory, by its filter, or all who are directly under somebody. */
export const ChosenPeople = Type.Union([
  strict({
    filter: Type.String({ maxLength: 100_000, description: 'of the directory' }),
    langue: oneOf(languages),
    only: Type.Optional(Type.Array(PersonKey, { maxItems: 5000, description: 'these people alone, of those found' })),
    except: Type.Optional(Type.Array(PersonKey, { maxItems: 5000, description: 'all who are found save these' })),
  }),
  strict({ team: PersonKey }),
]);

/**
 * What can be planned, by kind, with the input it takes. The one-step calls of the same things take the same input.
 * - `profile-rights`: links of profiles and rights, to the grade given; 0 takes the right away.
 * - `profile`, `perimeter`, `role`: a definition, new without its key, changed with it, taken away without definition.
 * - `person-roles`: the roles that a person is to hold of their own, no more and no less.
 * - `clone-roles`: roles given to several people as somebody holds them.
 * - `give-role`: a role given to people, whoever holds it by now, between two days.
 * - `delegate-role`: a role of a person handed to somebody else, where it opens administration.
 * - `people-change`: one field of many people, to one value; of tags, `Geste` says what is done with these.
 * - `ask-requests`: something asked for several people, one request each.
 * - `vehicle-load`: the vehicles of a file and who drives each; its call reads the file.
 * - `bams`: one gesture with files of mission that are picked, each answered for.
 * - `hand-over`: what somebody holds, line by line, with who takes it over; a line without keys is all of its kind.
 * - `erase-people`: who left long enough ago; made by the product itself, never by a call.
 * - `form`: what is said on site of a form, over the version that was read.
 * - `circuit`: who decides a type of request, in a company or in every one, over what was read; null goes back to what ships, or to
 *   what every company has.
 * - `accounts-mend`: differences between systems outside and what is wanted there, each mended in its way.
 * - `sign-in-links`: a link by mail for each of these people who has chosen no password; prepared by its own call.
 * - `people-load`: a file of people; prepared by the command that reads it, never by a call.
 */
export const planInputs = {
  'profile-rights': strict({ profilsDroits: Type.Array(ProfileRight, { minItems: 1, maxItems: 10_000 }) }),
  profile: strict({ IdProfil: Type.Optional(Key), definition: Type.Optional(ProfileDefinition) }),
  perimeter: strict({ IdPerimetre: Type.Optional(Key), definition: Type.Optional(PerimeterDefinition) }),
  role: strict({ IdRole: Type.Optional(Key), definition: Type.Optional(RoleDefinition) }),
  'person-roles': strict({ IdPersonneEV1: PersonKey, roles: Type.Array(HeldRole, { maxItems: 50 }) }),
  'clone-roles': strict({
    IdPersonneRoles: Type.Array(Key, { minItems: 1, maxItems: 20 }),
    targets: Type.Array(PersonKey, { minItems: 1, maxItems: mostGivenAtOnce }),
    DateFin: Type.Optional(nullable(CivilDate)),
  }),
  'give-role': strict({
    IdRole: Key,
    targets: Type.Array(PersonKey, { minItems: 1, maxItems: mostGivenAtOnce }),
    DateDebut: Type.Optional(nullable(CivilDate)),
    DateFin: Type.Optional(nullable(CivilDate)),
  }),
  'delegate-role': GivenDelegation,
  'people-change': strict({
    chosen: ChosenPeople,
    IdChamp: oneOf(bulkFieldNames),
    Valeur: Type.Unknown({ description: 'as the field holds it; null empties it' }),
    Geste: Type.Optional(oneOf(gestures)),
  }),
  'ask-requests': strict({
    chosen: Type.Union([
      ChosenPeople,
      strict({ people: Type.Array(PersonKey, { minItems: 1, maxItems: mostAskedTogether, uniqueItems: true }) }),
    ]),
    typeDemande: TypeDemande,
    fields: Type.Array(ChangedField, { maxItems: 200 }),
    lignes: Type.Optional(Type.Array(Type.Array(ChangedField, { maxItems: 200 }), { maxItems: mostLines })),
  }),
  'vehicle-load': strict({
    file: Type.String({ maxLength: 500, description: 'name of the file' }),
    lignes: Type.Array(VehicleLine, { minItems: 1, maxItems: mostVehicles }),
  }),
  bams: strict({
    chosen: strict({
      filter: Type.String({ maxLength: 100_000, description: 'of the list of files' }),
      langue: oneOf(languages),
      only: Type.Optional(Type.Array(Key, { maxItems: mostFilesAtOnce, description: 'these alone, of those found' })),
      except: Type.Optional(
        Type.Array(Key, { maxItems: mostFilesAtOnce, description: 'all that are found save these' }),
      ),
      IdPersonneEV1: Type.Optional(PersonKey),
    }),
    Geste: oneOf(fileGestures),
    DateCloture: Type.Optional(CivilDate),
    Remarque: Type.Optional(Type.String({ maxLength: reasonLength.max })),
  }),
  'hand-over': strict({
    IdPersonneEV1: PersonKey,
    lines: Type.Array(
      strict({
        kind: oneOf(holdingNames),
        keys: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { minItems: 1, maxItems: 1000 })),
        IdPersonneEV1Preneur: PersonKey,
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
  'erase-people': strict({}),
  form: strict({
    IdFormulaire: Type.String({ minLength: 1, maxLength: 40 }),
    Revision: Type.Integer({ minimum: 0, maximum: 2_147_483_646 }),
    Modifs: FormEdits,
  }),
  circuit: strict({
    typeDemande: TypeDemande,
    IdSociete: nullable(Key),
    /** What was read: of another, nothing is done. */
    Lu: nullable(Circuit),
    Circuit: nullable(Circuit),
  }),
  'accounts-mend': strict({ ecarts: Type.Array(Key, { minItems: 1, maxItems: 1000, uniqueItems: true }) }),
  'sign-in-links': strict({ chosen: ChosenPeople }),
  'people-load': strict({ file: Type.String({ description: 'name of the file' }) }),
} as const;
export type PlanKindName = keyof typeof planInputs;

/** One of these rights is needed to prepare, apply, undo or give up a plan of the kind; `require` of the kind says more. */
export const planRights: Readonly<Record<PlanKindName, readonly RightCode[]>> = {
  'profile-rights': ['adm'],
  profile: ['adm'],
  perimeter: ['adm'],
  role: ['adm'],
  'person-roles': ['adm'],
  'clone-roles': ['fp-delegue-role'],
  'give-role': ['adm', 'fp-delegue-role'],
  'delegate-role': ['adm'],
  'people-change': ['ann-update'],
  'ask-requests': ['suivie-demandes'],
  'vehicle-load': ['vehicule-import-donnees'],
  bams: ['suivi-d-bam'],
  'hand-over': ['adc', 'esc'],
  'erase-people': ['adm'],
  form: ['adm'],
  circuit: ['adm'],
  'accounts-mend': ['cpt'],
  'sign-in-links': ['cpt'],
  'people-load': ['adm'],
};
export const planKindNames = Object.keys(planInputs) as PlanKindName[];
