import type { WantedAccount } from '../../ports/accounts.ts';
import { cut, filledIn } from '../account-mapping.ts';
import type { DirectoryKind } from './directory-kinds.ts';
import { dnKey, escapeRdnValue, isWithin, parentOf, parseDn } from './dn.ts';
import type { DirectoryEntry } from './entries.ts';
import { groupsFor } from './group-names.ts';
import type { LdapSettings } from './ldap-settings.ts';

/** What is to be different of an entry. */
export interface Differences {
  /** By attribute; null takes it away. */
  readonly values: Readonly<Record<string, string | null>>;
  /** What it is to be called, and in case that is taken. */
  readonly names?: readonly string[];
  /** Groups that it is to be in, and those that it is in and is not to be. */
  readonly joins: readonly string[];
  readonly leaves: readonly string[];
}

/** What an account is to say, by attribute. */
export function wantedValues(
  { loginAttribute, markerAttribute, mapping }: LdapSettings,
  kind: DirectoryKind,
  { values, marker }: WantedAccount,
): Readonly<Record<string, string | null>> {
  const said = Object.entries(mapping).map(([attribute, text]) => [
    attribute,
    cut(filledIn(text, values), kind.longest(attribute)),
  ]);
  return { ...Object.fromEntries(said), [loginAttribute]: values.CompteAD ?? null, [markerAttribute]: marker };
}

/** As X.520 has it; more is more than some directories keep of a name. */
const longestName = 64;

/** What an entry may be called in its unit: as is set, or with the login where somebody else is called so. */
export function namesFor(
  { namingAttribute, namingText }: LdapSettings,
  kind: DirectoryKind,
  { values }: WantedAccount,
): readonly string[] {
  const login = values.CompteAD ?? '';
  const name = filledIn(namingText, values);
  const longest = Math.min(kind.longest(namingAttribute), longestName);
  const other = ` (${login})`;
  const names = [cut(name, longest), name && name !== login ? cut(name, longest - other.length) + other : null];
  return [...new Set([...names, login])].filter((one) => one !== null && one !== '') as string[];
}

/** What an entry is called in full. */
export const dnIn = ({ namingAttribute }: LdapSettings, name: string, unit: string) =>
  `${namingAttribute}=${escapeRdnValue(name)},${unit}`;

interface Compared {
  readonly wanted: WantedAccount;
  /** What its manager is called there. */
  readonly manager: string | null;
  /** In which groups it is, of those that settings name. */
  readonly groups: readonly string[];
}

/** Compares an entry with what is wanted: what nobody set is left as it is, and so is where people are below the base. */
export function differencesOf(
  entry: DirectoryEntry,
  settings: LdapSettings,
  kind: DirectoryKind,
  { wanted, manager, groups }: Compared,
): Differences {
  const naming = settings.namingAttribute.toLowerCase();
  const values = Object.entries(wantedValues(settings, kind, wanted)).filter(
    ([attribute, value]) => attribute.toLowerCase() !== naming && entry.value(attribute) !== value,
  );
  const state = entry.value(kind.stateAttribute);
  if (kind.isEnabled(state) !== wanted.enabled)
    values.push([kind.stateAttribute, kind.stateFor(wanted.enabled, state)]);
  const above = entry.value('manager');
  // One who is not there any more takes nobody's manager away.
  const unknown = wanted.manager !== null && manager === null;
  if (!unknown && (above && dnKey(above)) !== (manager && dnKey(manager))) values.push(['manager', manager]);
  const names = newNames(entry, settings, kind, wanted);
  return {
    values: Object.fromEntries(values),
    ...(names && { names }),
    ...membershipsOf(settings, wanted, groups),
  };
}

function membershipsOf(settings: LdapSettings, wanted: WantedAccount, groups: readonly string[]) {
  const wants = groupsFor(settings, wanted);
  const [is, isTo] = [new Set(groups.map(dnKey)), new Set(wants.map(dnKey))];
  return {
    joins: wants.filter((group) => !is.has(dnKey(group))),
    leaves: groups.filter((group) => !isTo.has(dnKey(group))),
  };
}

/** Where it is to be, if that is not where it is. */
function newNames(
  { dn }: DirectoryEntry,
  settings: LdapSettings,
  kind: DirectoryKind,
  wanted: WantedAccount,
): readonly string[] | undefined {
  const { unit, leaversUnit, namingAttribute } = settings;
  const [own] = parseDn(dn) ?? [];
  const called = own?.length === 1 ? own[0] : undefined;
  const apart = leaversUnit !== null && isWithin(dn, leaversUnit);
  const parent = leaversUnit !== null && apart !== wanted.left ? (wanted.left ? leaversUnit : unit) : parentOf(dn);
  const moves = parent !== parentOf(dn);
  // Called by something else, as it may be where somebody said that it is ours, it keeps its name.
  const names =
    called?.attribute.toLowerCase() === namingAttribute.toLowerCase() ? namesFor(settings, kind, wanted) : [];
  const renamed = called !== undefined && names.length > 0 && !names.includes(called.value);
  if (!moves && !renamed) return undefined;
  const next = names.length > 0 && called ? (renamed ? names : [called.value, ...names]) : undefined;
  return next
    ? [...new Set(next)].map((name) => dnIn(settings, name, parent))
    : [`${dn.slice(0, -parentOf(dn).length)}${parent}`];
}
