import type { FormFault } from '@passerelle/contracts/forms/evaluate-form.ts';
import { toldFields } from '@passerelle/contracts/provisioning/told-fields.ts';
import type { WantedAccount } from '../../ports/accounts.ts';
import { fixedParts, saidWhole, unknownFields } from '../account-mapping.ts';
import { dnKey, escapeRdnValue, isWithin, parseDn, valueKey } from './dn.ts';
import type { LdapSettings } from './ldap-settings.ts';

type Named = Pick<LdapSettings, 'groups'>;

/** In which groups an account is to be: of each line that is said whole of its person, one; whoever left is in none. */
export function groupsFor({ groups }: Named, { values, left }: Pick<WantedAccount, 'values' | 'left'>): string[] {
  if (left) return [];
  const names = groups.map((line) => {
    const steps = (parseDn(line) ?? []).map(([part]) => {
      const value = part && saidWhole(part.value, values);
      return value ? `${part.attribute}=${escapeRdnValue(value)}` : undefined;
    });
    return steps.includes(undefined) ? undefined : steps.join(',');
  });
  const each = names.flatMap((name) => (name === undefined ? [] : [[dnKey(name), name] as const]));
  return [...new Map(each).values()];
}

/** Tells a group that settings name, for whomever: of no other is any membership touched. */
export function namedGroups({ groups }: Named): (dn: string) => boolean {
  const lines = groups.map((line) => (parseDn(line) ?? []).map(([part]) => part && patternOf(part)));
  return (dn) => {
    const steps = parseDn(dn) ?? [];
    return lines.some(
      (line) =>
        line.length === steps.length &&
        line.every((part, n) => {
          const [own, more] = steps[n] ?? [];
          return (
            part &&
            own &&
            !more &&
            part.attribute === own.attribute.toLowerCase() &&
            part.value.test(valueKey(own.value))
          );
        }),
    );
  };
}

function patternOf({ attribute, value }: { readonly attribute: string; readonly value: string }) {
  const fixed = fixedParts(value).map((part) =>
    valueKey(`.${part}.`)
      .slice(1, -1)
      .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  );
  return { attribute: attribute.toLowerCase(), value: new RegExp(`^${fixed.join('.+')}$`, 'su') };
}

/** What is wrong with lines that name groups, each fault naming its line or the field that there is not. */
export function groupFaults({ groups, base }: Pick<LdapSettings, 'groups' | 'base'>): readonly FormFault[] {
  return groups.flatMap((line) => {
    const fault = (rule: FormFault['rule'], limit: string) => ({ field: 'groups', rule, limit }) as const;
    const [own] = parseDn(line) ?? [];
    if (!own || parseDn(line)?.some((step) => step.length > 1)) return [fault('pattern', line)];
    if (!isWithin(line, base)) return [fault('withinBase', line)];
    // Else every group beside it would be one of ours.
    if (!fixedParts(own[0]?.value ?? '').some((part) => /[\p{L}\p{N}]/u.test(part)))
      return [fault('recognisable', line)];
    return unknownFields(line, toldFields.directory).map((place) => fault('unknownPlace', place));
  });
}
