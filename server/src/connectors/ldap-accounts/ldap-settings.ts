import { X509Certificate } from 'node:crypto';
import type { DirectorySettings } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { toldToDirectories } from '@passerelle/contracts/provisioning/usual-directories.ts';
import { type AccountMapping, unknownFields } from '../account-mapping.ts';
import { isWithin, parseDn } from './dn.ts';

/** How a directory is reached, with its password, and what is written where. */
export interface LdapSettings extends Omit<DirectorySettings, 'mapping'> {
  readonly password: string;
  /** By attribute, besides the login: what it is to be. Others are left alone. */
  readonly mapping: AccountMapping;
}

/** Settings as they are kept, with the password that opens the directory. */
export function ldapSettings({ mapping, ...settings }: DirectorySettings, password: string): LdapSettings {
  return {
    ...settings,
    password,
    mapping: Object.fromEntries(mapping.map(({ attribute, text }) => [attribute, text])),
  };
}

/** Written by the connector itself, in its own way. */
const own = ['objectclass', 'unicodepwd', 'userpassword', 'useraccountcontrol', 'objectguid', 'entryuuid', 'manager'];

/** What is wrong with settings, as far as they say by themselves: where, and which rule. */
export function directoryFaults(
  settings: DirectorySettings,
): readonly { readonly path: string; readonly rule: string }[] {
  const { url, ca, bindDn, base, unit, leaversUnit, mapping, namingText } = settings;
  const fault = (path: string, rule: string, wrong: boolean) => (wrong ? [{ path: `settings/${path}`, rule }] : []);
  const isDn = (dn: string) => (parseDn(dn)?.length ?? 0) > 0;
  const taken = new Set([...own, settings.loginAttribute, settings.markerAttribute].map((name) => name.toLowerCase()));
  const attributes = mapping.map(({ attribute }) => attribute.toLowerCase());
  return [
    ...fault('url', 'pattern', !isDirectoryUrl(url)),
    ...fault('ca', 'pattern', ca !== null && !isCertificate(ca)),
    // Active Directory also takes an account as `name@domain`.
    ...fault('bindDn', 'pattern', !isDn(bindDn) && !/^[^@\s]+@[^@\s]+$/.test(bindDn)),
    ...fault('base', 'pattern', !isDn(base)),
    ...fault('unit', 'withinBase', !isDn(unit) || !isWithin(unit, base)),
    ...fault('leaversUnit', 'withinBase', leaversUnit !== null && (!isDn(leaversUnit) || !isWithin(leaversUnit, base))),
    ...fault('leaversUnit', 'apart', leaversUnit !== null && isWithin(unit, leaversUnit)),
    ...fault('namingText', 'field', unknownFields(namingText, toldToDirectories).length > 0),
    ...mapping.flatMap(({ text }, n) =>
      fault(`mapping/${n}/text`, 'field', unknownFields(text, toldToDirectories).length > 0),
    ),
    ...attributes.flatMap((name, n) =>
      fault(`mapping/${n}/attribute`, 'taken', taken.has(name) || attributes.indexOf(name) !== n),
    ),
  ];
}

function isDirectoryUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^ldaps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.username + url.password + url.search + url.hash === '' &&
    /^\/?$/.test(url.pathname)
  );
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== '';
  } catch {
    return false;
  }
}
