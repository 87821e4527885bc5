import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import type { directoryKinds } from '@passerelle/contracts/provisioning/connectors/usual-directories.ts';
import { toldFields } from '@passerelle/contracts/provisioning/told-fields.ts';
import { type AccountMapping, unknownFields } from '../account-mapping.ts';
import { isCertificate } from '../is-certificate.ts';
import { mappingFaults, mappingOf, textOf } from '../mapping-faults.ts';
import { isWithin, parseDn } from './dn.ts';
import { groupFaults } from './group-names.ts';

/** How a directory is reached, with its password, and what is written where. */
export interface LdapSettings {
  readonly kind: (typeof directoryKinds)[number];
  /** `ldaps://host:636`, or `ldap://host`, which is upgraded to TLS before anything is said. */
  readonly url: string;
  /** The certificate of whoever signs the directory's, as PEM; null where a public authority does. */
  readonly ca: string | null;
  /** The service account. */
  readonly bindDn: string;
  readonly password: string;
  /** Everything is looked for below it. */
  readonly base: string;
  /** Where new people are put. */
  readonly unit: string;
  /** Where those who left are moved; null where they stay. */
  readonly leaversUnit: string | null;
  /** Which attribute bears the mark of what is ours. */
  readonly markerAttribute: string;
  readonly loginAttribute: string;
  /** What an entry is called in its unit. */
  readonly namingAttribute: string;
  readonly namingText: string;
  /** By attribute, besides the login: what it is to be. Others are left alone. */
  readonly mapping: AccountMapping;
  /** A line each: the name of a group that accounts are in by what is said of their person. */
  readonly groups: readonly string[];
  /** What a group calls those who are in it. */
  readonly memberAttribute: string;
  /** `ldaps://host:3269`, which knows the addresses of a whole forest; null where the base is all there is. */
  readonly catalogue: string | null;
  /** How a plain directory shuts an account. */
  readonly stateAttribute: string;
  readonly stateDisabled: string;
  /** Null where who may come in has none. */
  readonly stateEnabled: string | null;
  /** A plain directory is given passwords hashed, where it keeps them as they come. */
  readonly hashPasswords: boolean;
}

/** Settings as their form has them, with the password that opens the directory. */
export function ldapSettings(values: FormValues, password: string): LdapSettings {
  const text = (name: keyof LdapSettings) => textOf(values[name]);
  const textIfAny = (name: keyof LdapSettings) => text(name) || null;
  return {
    kind: values.kind === 'plain' ? 'plain' : 'activeDirectory',
    url: text('url'),
    ca: textIfAny('ca'),
    bindDn: text('bindDn'),
    password,
    base: text('base'),
    unit: text('unit'),
    leaversUnit: textIfAny('leaversUnit'),
    markerAttribute: text('markerAttribute'),
    loginAttribute: text('loginAttribute'),
    namingAttribute: text('namingAttribute'),
    namingText: text('namingText'),
    mapping: mappingOf(values.mapping),
    groups: text('groups')
      .split(/\r?\n/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    memberAttribute: text('memberAttribute') || 'member',
    catalogue: textIfAny('catalogue'),
    stateAttribute: text('stateAttribute'),
    stateDisabled: text('stateDisabled'),
    stateEnabled: textIfAny('stateEnabled'),
    hashPasswords: values.hashPasswords === true,
  };
}

/** Written by the connector itself, in its own way. */
const own = [
  'member',
  'memberof',
  'objectclass',
  'unicodepwd',
  'userpassword',
  'useraccountcontrol',
  'objectguid',
  'entryuuid',
  'manager',
];
const attribute = /^[A-Za-z][A-Za-z0-9-]{0,99}$/;
const attributeSettings = [
  ...(['markerAttribute', 'loginAttribute', 'namingAttribute', 'stateAttribute', 'memberAttribute'] as const),
] as const;

/** What is wrong with settings, as far as they say by themselves. */
export function directoryFaults(values: FormValues): readonly FormFault[] {
  const settings = ldapSettings(values, '');
  const { url, catalogue, ca, bindDn, base, unit, leaversUnit, namingText, loginAttribute, markerAttribute } = settings;
  const fault = (field: string, rule: FormFault['rule'], wrong: boolean) => (wrong ? [{ field, rule }] : []);
  const isDn = (dn: string) => (parseDn(dn)?.length ?? 0) > 0;
  return [
    ...fault('url', 'pattern', !isDirectoryUrl(url)),
    ...fault('catalogue', 'pattern', catalogue !== null && (!isDirectoryUrl(catalogue) || !/^ldaps:/i.test(catalogue))),
    ...fault('ca', 'pattern', ca !== null && !isCertificate(ca)),
    // Active Directory also takes an account as `name@domain`.
    ...fault('bindDn', 'pattern', !isDn(bindDn) && !/^[^@\s]+@[^@\s]+$/.test(bindDn)),
    ...fault('base', 'pattern', !isDn(base)),
    ...fault('unit', 'withinBase', !isDn(unit) || !isWithin(unit, base)),
    ...fault('leaversUnit', 'withinBase', leaversUnit !== null && (!isDn(leaversUnit) || !isWithin(leaversUnit, base))),
    ...fault('leaversUnit', 'apart', leaversUnit !== null && isWithin(unit, leaversUnit)),
    ...attributeSettings.flatMap((name) =>
      fault(name, 'pattern', settings[name] !== '' && !attribute.test(settings[name])),
    ),
    ...unknownFields(namingText, toldFields.directory).map(
      (limit) => ({ field: 'namingText', rule: 'unknownPlace', limit }) as const,
    ),
    ...groupFaults(settings),
    ...mappingFaults(values.mapping, {
      told: toldFields.directory,
      isAttribute: (name) => attribute.test(name),
      taken: new Set([...own, loginAttribute, markerAttribute].map((name) => name.toLowerCase())),
    }),
  ];
}

/** Whether a text is the address of a directory, and nothing more. */
export function isDirectoryUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^ldaps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.username + url.password + url.search + url.hash === '' &&
    /^\/?$/.test(url.pathname)
  );
}
