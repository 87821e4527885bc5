import { type Static, Type } from 'typebox';
import { call, holding, Key, NamedPerson, nullable, oneOf, PersonKey, strict, subjectKinds } from '../call.ts';
import { perimeterKinds } from './perimeter.fields.ts';
import { Conditions } from './rights.plans.ts';

/** The same on its way out, where nothing is left of what a schema does not name. */
export const StoredConditions = Type.Unsafe<Static<typeof Conditions>>(
  Type.Object(
    Object.fromEntries(
      subjectKinds.slice(1).map((kind) => [kind, Type.Optional(Type.Object({}, { additionalProperties: true }))]),
    ),
  ),
);
/** Labels by `IdLangue`, French being the label itself. */
export const Translations = Type.Record(Type.String(), Type.String());

/** A perimeter in a list: its label is the reader's language's. */
export const Perimetre = strict({
  IdPerimetre: Key,
  LibPerimetre: Type.String(),
  Standard: Type.Boolean(),
  Conditions: StoredConditions,
  /** Roles with a grant inside it. */
  roles: Type.Integer(),
  /** One of the two that every role carries: it is never taken away. */
  base: Type.Boolean(),
});

/** Where a perimeter is used: a grant of a role, with how many hold the role. */
const PerimeterUse = strict({
  IdRole: Key,
  LibRole: Type.String(),
  IdProfil: Key,
  LibProfil: Type.String(),
  holders: Type.Integer(),
});

const Inside = strict({
  kind: oneOf(perimeterKinds),
  /** How many are inside; null where it could not be counted, `uncounted` says why. */
  count: nullable(Type.Integer()),
  /** How many of these the stored perimeter leaves out, and how many that it holds are not there any more. */
  gained: nullable(Type.Integer()),
  lost: nullable(Type.Integer()),
  /** The first ones, by name, among those that the caller may see. */
  sample: Type.Array(strict({ key: Key, label: Type.String() })),
  uncounted: nullable(oneOf(['hidden', 'slow'])),
  /** Fields that the caller may not read, so that counting would tell them. */
  hidden: Type.Array(Type.String()),
});

export const perimetersCalls = {
  list: call({
    operationId: 'perimeters.list',
    method: 'GET',
    path: '/PerimetreActifs/get-perimetres',
    summary:
      'Perimeters, labels in the reader’s language; by key unless ordered, narrowed to the standard ones if asked',
    access: holding('adm'),
    query: strict({
      filter: Type.Optional(Type.String({ maxLength: 2000, description: 'JSON: where, order, limit, skip' })),
    }),
    response: Type.Array(Perimetre),
  }),
  get: call({
    operationId: 'perimeters.get',
    method: 'GET',
    path: '/Perimetres/{IdPerimetre}',
    summary: 'One perimeter as it is written, with where it is used',
    access: holding('adm'),
    params: strict({ IdPerimetre: Key }),
    response: strict({
      IdPerimetre: Key,
      LibPerimetre: Type.String({ description: 'in French; the others are in Traductions' }),
      Standard: Type.Boolean(),
      Traductions: Translations,
      Conditions: StoredConditions,
      base: Type.Boolean(),
      uses: Type.Array(PerimeterUse),
    }),
  }),
  preview: call({
    operationId: 'perimeters.preview',
    method: 'POST',
    path: '/Perimetres/preview',
    summary: 'Who would be inside conditions, as somebody reads them; nothing is kept',
    access: holding('adm'),
    ofNobodyToo: true,
    body: strict({
      Conditions,
      as: Type.Optional(nullable(PersonKey)),
      IdPerimetre: Type.Optional(nullable(Key)),
    }),
    response: strict({
      /** Whose own values `$Field` took; null where the conditions read the same to everybody. */
      as: nullable(NamedPerson),
      inside: Type.Array(Inside),
    }),
  }),
};
