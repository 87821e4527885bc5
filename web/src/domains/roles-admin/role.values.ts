import type { Input, Output } from '@passerelle/contracts/call.ts';
import type { rolesAdminCalls } from '@passerelle/contracts/rights/roles-admin.contract.ts';
import { parseJson } from '../directory/directory.state.ts';
import { type DirectoryWhere, readFilter, writeFilter } from '../directory/directory.where.ts';

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
  readonly opening: DirectoryWhere;
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
    opening: readFilter(parseJson(role.filtreDefaut)),
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

/** The role as it is sent; undefined while something is missing. */
export function definitionOf(values: RoleValues, families: readonly Family[]): RoleDefinition | undefined {
  const Famille = familyCode(values.family, families);
  const grants = values.grants.flatMap(({ IdProfil, IdPerimetre }) =>
    IdProfil === null || IdPerimetre === null ? [] : [{ IdProfil, IdPerimetre }],
  );
  if (values.LibRole.trim() === '' || Famille === '' || grants.length < values.grants.length) return undefined;
  const where = writeFilter(values.opening);
  return {
    LibRole: values.LibRole,
    Famille,
    Traductions: values.Traductions,
    filtreDefaut: Object.keys(where).length > 0 ? JSON.stringify(where) : null,
    grants,
  };
}
