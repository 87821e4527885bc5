import type { Input, Output } from '@passerelle/contracts/call.ts';
import type { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import type { FieldRules } from '../../../lib/form/form-store.ts';
import { parseJson } from '../../../lib/json.ts';
import { type ListWhere, readFilter, writeFilter } from '../../../ui/list/list.where.ts';
import { directoryCatalogue } from '../../people/directory/directory.catalogue.ts';

export type StoredRole = Output<typeof rolesAdminCalls.get>;
export type RoleDefinition = Input<typeof rolesAdminCalls.insertAdvanced>['body'];

/** A grant being written: a profile within a perimeter, each chosen or not yet. */
export interface GrantValues {
  readonly IdProfil: number | null;
  readonly IdPerimetre: number | null;
}

export interface RoleValues {
  readonly LibRole: string;
  readonly Traductions: Readonly<Record<string, string>>;
  /** The family's name as it is typed: one of those there are, or a new one's. */
  readonly family: string;
  readonly advanced: boolean;
  readonly grants: readonly GrantValues[];
  /** What the directory opens with. */
  readonly opening: ListWhere;
}

export const noGrant: GrantValues = { IdProfil: null, IdPerimetre: null };

export const newRole: RoleValues = {
  LibRole: '',
  Traductions: {},
  family: '',
  advanced: false,
  grants: [noGrant],
  opening: { filters: {}, text: '', conditions: undefined },
};

export function valuesOf(role: StoredRole, families: readonly Family[]): RoleValues {
  return {
    LibRole: role.LibRole,
    Traductions: role.Traductions,
    family: families.find(({ Famille }) => Famille === role.Famille)?.LibFamille ?? role.Famille,
    advanced: !role.Standard,
    grants: role.grants.map(({ IdProfil, IdPerimetre }) => ({ IdProfil, IdPerimetre })),
    opening: readFilter(directoryCatalogue, parseJson(role.filtreDefaut)),
  };
}

export interface Family {
  readonly Famille: string;
  readonly LibFamille: string;
}

/** The code of the family that was typed: that of the one of this name, else one made of its letters; empty without any. */
export function familyCode(typed: string, families: readonly Family[]): string {
  const name = typed.trim();
  const known = families.find(
    ({ Famille, LibFamille }) => LibFamille.toLowerCase() === name.toLowerCase() || Famille === name,
  );
  if (known) return known.Famille;
  const letters = name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, '_');
  return letters.replace(/^_+|_+$/g, '').slice(0, 40);
}

/** What a role is made of, as a form asks for it. */
export function roleFields(families: readonly Family[]): FieldRules<RoleValues> {
  return {
    LibRole: { label: 'COMMON:name', required: true },
    Traductions: { label: 'COMMON:name', depth: 1 },
    family: {
      label: 'ROLES_ADMIN:family',
      required: true,
      check: ({ family }) => (familyCode(family, families) === '' ? 'required' : undefined),
    },
    advanced: { label: 'ROLES_ADMIN:type' },
    grants: {
      label: 'ROLES_ADMIN:gives',
      parts: { IdProfil: 'COMMON:profile', IdPerimetre: 'ROLES_ADMIN:perimeter' },
      check: ({ grants }) =>
        grants.flatMap((grant, index) =>
          (['IdProfil', 'IdPerimetre'] as const).flatMap((part) =>
            grant[part] === null ? [{ path: `${index}/${part}`, rule: 'required' }] : [],
          ),
        ),
    },
    opening: { label: 'ROLES_ADMIN:filter' },
  };
}

/** The role as it is sent. */
export function definitionOf(values: RoleValues, families: readonly Family[]): RoleDefinition {
  const where = writeFilter(values.opening);
  return {
    LibRole: values.LibRole,
    Famille: familyCode(values.family, families),
    Traductions: values.Traductions,
    filtreDefaut: Object.keys(where).length > 0 ? JSON.stringify(where) : null,
    grants: values.grants.flatMap(({ IdProfil, IdPerimetre }) =>
      IdProfil === null || IdPerimetre === null ? [] : [{ IdProfil, IdPerimetre }],
    ),
  };
}
