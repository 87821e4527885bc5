import { Type } from 'typebox';
import { CivilDate, call, holding, Key, NamedPerson, nullable, strict } from '../call.ts';
import { addingErrors } from '../plans/plan-contract.ts';
import { Translations } from './perimeters.contract.ts';
import { RoleDefinition } from './rights.plans.ts';

/** A grant of a role: the rights of a profile, within a perimeter. */
export const Grant = strict({
  IdProfil: Key,
  LibProfil: Type.String(),
  IdPerimetre: Key,
  LibPerimetre: Type.String(),
});

const labelled = {
  IdRole: Key,
  LibRole: Type.String(),
  Famille: Type.String(),
  Standard: Type.Boolean(),
  filtreDefaut: nullable(Type.String({ description: 'JSON of directory filters; $ values are the current user’s' })),
  /** Who holds it now or will, themselves or by delegation. */
  holders: Type.Integer(),
};

/** A role in a list: labels are the reader's language's. */
export const Role = strict({ ...labelled, grants: Type.Array(Grant) });

/** A role as it is written, with what each of its grants gives. */
export const RoleDetail = strict({
  ...labelled,
  LibRole: Type.String({ description: 'in French; the others are in Traductions' }),
  Traductions: Translations,
  grants: Type.Array(
    strict({
      ...Grant.properties,
      rights: Type.Array(
        strict({ IdDroit: Type.String(), LibDroit: Type.String(), Valeur: Type.Integer(), Gradue: Type.Boolean() }),
      ),
    }),
  ),
});

const Family = strict({ Famille: Type.String(), LibFamille: Type.String() });

/** Somebody who holds a role. Their name is there where the reader may see them in the directory. */
export const Holder = strict({
  IdPersonneRole: Key,
  ...NamedPerson.properties,
  DateDebut: CivilDate,
  DateFin: nullable(CivilDate),
  ParDefaut: Type.Boolean(),
  /** Whose role it is, when delegated. */
  delegator: nullable(NamedPerson),
});

export const rolesAdminCalls = {
  list: call({
    operationId: 'rolesAdmin.list',
    method: 'GET',
    path: '/PersonneRoles/get-roles',
    summary: 'Every role with its grants, by family and label',
    access: holding('adm'),
    response: Type.Array(Role),
  }),
  getByName: call({
    operationId: 'rolesAdmin.getByName',
    method: 'GET',
    path: '/PersonneRoles/get-role/{name}',
    summary: 'One role by its label, in any of the eight languages, without regard to case',
    access: holding('adm'),
    params: strict({ name: Type.String({ minLength: 1, maxLength: 120 }) }),
    response: RoleDetail,
  }),
  get: call({
    operationId: 'rolesAdmin.get',
    method: 'GET',
    path: '/Roles/{IdRole}',
    summary: 'One role as it is written, with what each grant gives',
    access: holding('adm'),
    params: strict({ IdRole: Key }),
    response: RoleDetail,
  }),
  families: call({
    operationId: 'rolesAdmin.families',
    method: 'GET',
    path: '/PersonneRoles/get-famille',
    summary: 'The families that roles are kept in',
    access: holding('adm'),
    response: Type.Array(Family),
  }),
  tree: call({
    operationId: 'rolesAdmin.tree',
    method: 'GET',
    path: '/ProfilActifs/get-roles-arbre',
    summary: 'Families, their roles, and what each role grants',
    access: holding('adm'),
    response: Type.Array(strict({ ...Family.properties, roles: Type.Array(Role) })),
  }),
  holders: call({
    operationId: 'rolesAdmin.holders',
    method: 'GET',
    path: '/Roles/{IdRole}/holders',
    summary: 'Who holds a role now or will, by name, a page at a time',
    access: holding('adm'),
    params: strict({ IdRole: Key }),
    query: strict({ skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })) }),
    response: strict({ rows: Type.Array(Holder), total: Type.Integer() }),
  }),
  insertStandard: call({
    operationId: 'rolesAdmin.insertStandard',
    method: 'POST',
    path: '/PersonneRoles/insert-standard-role',
    summary: 'Creates a role that is one grant of a standard profile and a standard perimeter',
    access: holding('adm'),
    body: RoleDefinition,
    response: RoleDetail,
    errors: addingErrors,
  }),
  insertAdvanced: call({
    operationId: 'rolesAdmin.insertAdvanced',
    method: 'POST',
    path: '/PersonneRoles/insert-advanced-role',
    summary: 'Creates a role of any grants',
    access: holding('adm'),
    body: RoleDefinition,
    response: RoleDetail,
    errors: addingErrors,
  }),
};
