import { createHash, randomBytes } from 'node:crypto';
import type { LdapSettings } from './ldap-settings.ts';

type Values = readonly string[] | readonly Buffer[];

/** What directories of one kind do in their own way. */
export interface DirectoryKind {
  readonly idAttribute: string;
  /** As it is kept and told; the directory has it in bytes. */
  readonly idText: (raw: Buffer) => string;
  /** Undefined where it is no id of such a directory. */
  readonly idValue: (id: string) => Buffer | undefined;
  readonly classes: readonly string[];
  /** The class that tells a person's account from all else. */
  readonly accountClass: string;
  readonly stateAttribute: string;
  readonly isEnabled: (state: string | null) => boolean;
  /** What the state becomes; null takes it away. */
  readonly stateFor: (enabled: boolean, now: string | null) => string | null;
  /** What a new entry is given besides. */
  readonly born: (password: string) => Readonly<Record<string, Values>>;
  /** An entry tells in which groups it is, whose members follow who is called otherwise and are told in ranges. */
  readonly linked: boolean;
  /** The longest text that an attribute takes: what is longer is cut. */
  readonly longest: (attribute: string) => number;
}

const uuid = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i;
const ACCOUNT_DISABLED = 2;
const NORMAL_ACCOUNT = 512;
/** `rangeUpper` of the schema that every Active Directory is born with. */
const upper: Readonly<Record<string, number>> = {
  cn: 64,
  sn: 64,
  givenname: 64,
  displayname: 256,
  mail: 256,
  title: 128,
  company: 64,
  department: 64,
  physicaldeliveryofficename: 128,
  telephonenumber: 64,
  mobile: 64,
  userprincipalname: 1024,
};

/** What entries are called by, whatever becomes of their names. */
type Ids = Pick<DirectoryKind, 'idAttribute' | 'idText' | 'idValue'>;

const guids: Ids = {
  idAttribute: 'objectGUID',
  idText: (raw) =>
    [mixed(raw.subarray(0, 4)), mixed(raw.subarray(4, 6)), mixed(raw.subarray(6, 8))]
      .concat(raw.toString('hex', 8, 10), raw.toString('hex', 10))
      .join('-'),
  idValue: (id) => {
    const [, a = '', b = '', c = '', d = '', e = ''] = uuid.exec(id) ?? [];
    if (a === '') return undefined;
    return Buffer.concat([...[a, b, c].map((part) => Buffer.from(part, 'hex').reverse()), Buffer.from(d + e, 'hex')]);
  },
};

const uuids: Ids = {
  idAttribute: 'entryUUID',
  idText: (raw) => raw.toString('utf8'),
  idValue: (id) => (uuid.test(id) ? Buffer.from(id) : undefined),
};

/** How a directory calls entries for good: Active Directory, whose members are linked, or a plain one. */
export const idsOf = (linked: boolean): Ids => (linked ? guids : uuids);

const activeDirectory: DirectoryKind = {
  ...guids,
  classes: ['top', 'person', 'organizationalPerson', 'user'],
  accountClass: 'user',
  stateAttribute: 'userAccountControl',
  isEnabled: (state) => (Number(state ?? 0) & ACCOUNT_DISABLED) === 0,
  stateFor: (enabled, now) => {
    const flags = Number(now ?? NORMAL_ACCOUNT);
    return String(enabled ? flags & ~ACCOUNT_DISABLED : flags | ACCOUNT_DISABLED);
  },
  // Quoted and in UTF-16, as it is asked for; changed by its person when they first come in.
  born: (password) => ({ unicodePwd: [Buffer.from(`"${password}"`, 'utf16le')], pwdLastSet: ['0'] }),
  linked: true,
  longest: (attribute) => upper[attribute.toLowerCase()] ?? Number.POSITIVE_INFINITY,
};

function mixed(bytes: Buffer): string {
  return Buffer.from(bytes).reverse().toString('hex');
}

function plain({ stateAttribute, stateDisabled, stateEnabled, hashPasswords }: LdapSettings): DirectoryKind {
  return {
    ...uuids,
    classes: ['top', 'person', 'organizationalPerson', 'inetOrgPerson'],
    accountClass: 'inetOrgPerson',
    stateAttribute,
    isEnabled: (now) => now !== stateDisabled,
    stateFor: (enabled) => (enabled ? stateEnabled : stateDisabled),
    born: (password) => ({ userPassword: [hashPasswords ? salted(password) : password] }),
    linked: false,
    longest: () => Number.POSITIVE_INFINITY,
  };
}

/** Of the schemes that every directory knows, the only salted one; what is hashed are 115 random bits. */
function salted(password: string): string {
  const salt = randomBytes(16);
  return `{SSHA}${Buffer.concat([createHash('sha1').update(password).update(salt).digest(), salt]).toString('base64')}`;
}

/** How the directory that is set does things. */
export function kindOf(settings: LdapSettings): DirectoryKind {
  return settings.kind === 'activeDirectory' ? activeDirectory : plain(settings);
}
