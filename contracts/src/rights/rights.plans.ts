import { Type } from 'typebox';
import { Grade } from '../access/grade.ts';
import { Key, nullable, type SubjectKind, strict, subjectKinds } from '../call.ts';
import type { Condition } from '../conditions/condition.ts';
import { planContract } from '../plans/plan-contract.ts';

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
const PerimeterDefinition = strict({
  LibPerimetre: Label,
  Standard: Type.Boolean(),
  Traductions: Type.Optional(Traductions),
  Conditions,
});
const ProfileDefinition = strict({
  LibProfil: Label,
  Standard: Type.Boolean(),
  Traductions: Type.Optional(Traductions),
});

/** Links of profiles and rights, to the grade given; 0 takes the right away. */
export const profileRightsPlan = planContract({
  kind: 'profile-rights',
  input: strict({ profilsDroits: Type.Array(ProfileRight, { minItems: 1, maxItems: 10_000 }) }),
  rights: ['adm'],
});
/** A definition, new without its key, changed with it, taken away without definition; so of perimeters and roles. */
export const profilePlan = planContract({
  kind: 'profile',
  input: strict({ IdProfil: Type.Optional(Key), definition: Type.Optional(ProfileDefinition) }),
  rights: ['adm'],
});
export const perimeterPlan = planContract({
  kind: 'perimeter',
  input: strict({ IdPerimetre: Type.Optional(Key), definition: Type.Optional(PerimeterDefinition) }),
  rights: ['adm'],
});
export const rolePlan = planContract({
  kind: 'role',
  input: strict({ IdRole: Type.Optional(Key), definition: Type.Optional(RoleDefinition) }),
  rights: ['adm'],
});
