import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { isCertificate } from '../is-certificate.ts';
import { isWithin, parseDn } from '../ldap-accounts/dn.ts';
import { isDirectoryUrl } from '../ldap-accounts/ldap-settings.ts';
import { textOf } from '../mapping-faults.ts';

/** How a directory that carries lists is reached, and what is written where. */
export interface ListSettings {
  readonly url: string;
  readonly ca: string | null;
  readonly bindDn: string;
  readonly password: string;
  /** People are looked for below it. */
  readonly base: string;
  /** Lists are made in it. */
  readonly unit: string;
  /** Active Directory tells members in ranges, by links that follow whoever is renamed. */
  readonly linked: boolean;
  /** The classes of a group; null in Active Directory, which has its own. */
  readonly classes: readonly string[] | null;
  readonly markerAttribute: string;
  readonly mailAttribute: string;
  readonly memberAttribute: string;
  /** It has the attributes by which Exchange knows who may write, and what its address book leaves out. */
  readonly exchange: boolean;
}

/** Settings as their form has them, with the password that opens the directory. */
export function listSettings(values: FormValues, password: string): ListSettings {
  const text = (name: string) => textOf(values[name]);
  const linked = values.kind !== 'plain';
  return {
    url: text('url'),
    ca: text('ca') || null,
    bindDn: text('bindDn'),
    password,
    base: text('base'),
    unit: text('listsUnit'),
    linked,
    classes: linked
      ? null
      : text('classes')
          .split(/\s+/)
          .filter((one) => one !== ''),
    markerAttribute: text('markerAttribute'),
    mailAttribute: text('mailAttribute'),
    memberAttribute: linked ? 'member' : text('memberAttribute'),
    exchange: linked && values.exchange === true,
  };
}

const attribute = /^[A-Za-z][A-Za-z0-9-]{0,99}$/;

/** What is wrong with settings, as far as they say by themselves. */
export function listSettingsFaults(values: FormValues): readonly FormFault[] {
  const { url, ca, bindDn, base, unit, classes, ...named } = listSettings(values, '');
  const pattern = (field: string, wrong: boolean): readonly FormFault[] => (wrong ? [{ field, rule: 'pattern' }] : []);
  const isDn = (dn: string) => (parseDn(dn)?.length ?? 0) > 0;
  return [
    ...pattern('url', !isDirectoryUrl(url)),
    ...pattern('ca', ca !== null && !isCertificate(ca)),
    ...pattern('bindDn', !isDn(bindDn) && !/^[^@\s]+@[^@\s]+$/.test(bindDn)),
    ...pattern('base', !isDn(base)),
    ...(isDn(unit) && isWithin(unit, base) ? [] : [{ field: 'listsUnit', rule: 'withinBase' } as const]),
    ...pattern('classes', classes?.some((one) => !attribute.test(one)) ?? false),
    ...(['markerAttribute', 'mailAttribute', 'memberAttribute'] as const).flatMap((name) =>
      pattern(name, !attribute.test(named[name])),
    ),
  ];
}
