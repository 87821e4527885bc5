import { importedFields, personField } from '@passerelle/contracts/person/person.fields.ts';
import type { PersonCountry } from '@passerelle/contracts/person/person.rules.ts';
import { KnownCodes, ownCodes } from '../../../../../engines/imports/known-codes.queries.ts';
import { PeopleCodes } from '../people-references.queries.ts';

/** What files say where these countries are the only list, known by their codes. */
export function knownPeopleCodes(countries: readonly PersonCountry[]): PeopleCodes {
  const known = new KnownCodes('text', true);
  for (const { IdPays } of countries) known.add(IdPays, []);
  const own = importedFields.flatMap((name) => {
    const field = personField(name);
    return field.values ? [[name, ownCodes(name, field, 'gb')] as const] : [];
  });
  const byId = new Map(countries.map((country) => [country.IdPays, country]));
  return new PeopleCodes(byId, new Map([['IdPays', known], ...own]), String);
}
