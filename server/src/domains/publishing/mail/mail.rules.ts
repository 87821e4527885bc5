import type { ErrorDetail } from '@passerelle/contracts/errors.ts';
import { isMailAddress } from '@passerelle/contracts/mail/address.ts';
import {
  type MailFieldType,
  type MailSource,
  mailSources,
  pathsOf,
  personOfRecipient,
  typesOf,
} from '@passerelle/contracts/mail/mail.sources.ts';

interface Settings {
  readonly Source: MailSource;
  readonly Mailto: readonly string[];
  readonly CClist: readonly string[];
  readonly BCClist: readonly string[];
  readonly Perso: boolean;
  readonly ProfilRoutage: number | null;
  readonly DateD: string | null;
  readonly DateF: string | null;
}

/** What is wrong with the settings of a mail, each at the field that it concerns. */
export function settingsFaults(settings: Settings): ErrorDetail[] {
  const faults: ErrorDetail[] = [];
  const known: readonly string[] = mailSources[settings.Source].people;
  for (const name of ['Mailto', 'CClist', 'BCClist'] as const)
    for (const [index, entry] of settings[name].entries()) {
      const person = personOfRecipient(entry);
      if (person ? !known.includes(person) : !isMailAddress(entry))
        faults.push({
          path: `body/${name}/${index}`,
          rule: person ? 'unknownValue' : 'email',
          value: entry.slice(0, 80),
        });
    }
  if (settings.Perso && settings.ProfilRoutage !== null) faults.push({ path: 'body/ProfilRoutage', rule: 'private' });
  faults.push(...periodFaults(settings.DateD, settings.DateF, 'DateF'));
  return faults;
}

/** What is wrong with a field: what it takes, how it is written, its days. */
export function fieldFaults(
  Source: MailSource,
  field: {
    readonly Type: MailFieldType;
    readonly Map: string;
    readonly DateDebut: string | null;
    readonly DateFin: string | null;
  },
): ErrorDetail[] {
  const kind = pathsOf(Source).get(field.Map);
  if (!kind) return [{ path: 'body/Map', rule: 'unknownValue', value: field.Map }];
  const faults = periodFaults(field.DateDebut, field.DateFin, 'DateFin');
  if (!typesOf[kind].includes(field.Type)) faults.push({ path: 'body/Type', rule: 'unknownValue', value: field.Type });
  return faults;
}

function periodFaults(from: string | null, until: string | null, name: string): ErrorDetail[] {
  return from !== null && until !== null && until < from ? [{ path: `body/${name}`, rule: 'min', value: from }] : [];
}
