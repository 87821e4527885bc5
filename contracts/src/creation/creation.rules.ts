import type { CrossRule, Finding } from '../forms/form.ts';
import { checkTogether } from '../person/person.rules.ts';
import { plannedEnd, todayOf } from '../person/stay-dates.ts';
import { isLogin, isMail } from './identifiers.ts';

/** Names and birth dates that can be, and no seniority that is still to come (ACCT-014). */
const arrival: CrossRule = {
  name: 'arrival',
  reads: ['Prenom', 'Nom', 'Nature', 'DateNaissance', 'DateEntree', 'IdPays'],
  find: (values, context) =>
    checkTogether(
      { ...values, DateEntreePhysique: null, DateSortiePhysique: null, Physique: values.Nature !== 'technical' },
      todayOf(values, context),
    ),
};

/** What tells one person from another of the same name is asked for: by the country, and by birth date without a number. */
const fingerprint: CrossRule = {
  name: 'fingerprint',
  reads: ['Nature', 'IdPays', 'NIN'],
  find: ({ Nature, IdPays, NIN }, { countryOf }): readonly Finding[] => {
    if (Nature !== 'person' || typeof IdPays !== 'string') return [];
    const rule = fingerprintOf(countryOf(IdPays)?.Empreinte, NIN);
    return rule === 'birthDate' ? [{ field: 'DateNaissance', asks: true }] : [];
  },
};

/** What is typed instead of what is proposed: a login and an address that every system takes. */
const identifiers: CrossRule = {
  name: 'identifiers',
  reads: ['CompteAD', 'Mail'],
  find: ({ CompteAD, Mail }): readonly Finding[] => [
    ...(typeof CompteAD === 'string' && !isLogin(CompteAD) ? [{ field: 'CompteAD', rule: 'pattern' } as const] : []),
    ...(typeof Mail === 'string' && !isMail(Mail) ? [{ field: 'Mail', rule: 'email' } as const] : []),
  ],
};

export const creationRules: readonly CrossRule[] = [arrival, plannedEnd, fingerprint, identifiers];

/** By what else than their name people of a country are told apart; `undefined` where the country says nothing known. */
export type Fingerprint = 'birthDate' | 'NIN' | 'name';

/** What duplicates are found by: who has no number, in a country that goes by it, is told apart by the birth date (H-34). */
export function fingerprintOf(Empreinte: number | undefined, NIN: unknown): Fingerprint | undefined {
  if (Empreinte === 1) return 'birthDate';
  if (Empreinte === 2) return typeof NIN === 'string' && NIN !== '' ? 'NIN' : 'birthDate';
  return Empreinte === 3 ? 'name' : undefined;
}
