import { type PersonCountry, statusAt } from '@passerelle/contracts/person/person.rules.ts';
import { identifierPattern } from '@passerelle/contracts/reference/mask.ts';
import { expect, test } from 'vitest';
import { mapPeopleColumns } from './people-mapping.ts';
import { checkRow } from './people-rules.ts';
import { knownPeopleCodes } from './testing/known-people-codes.ts';

const masks = {
  FR: '999999*99999999',
  ES: '*9999999*',
  PL: '99999999999',
  US: '999999999',
  MA: '999999999',
  IE: '9999999A',
  GB: 'AA999999A',
};
const codes = knownPeopleCodes(
  Object.entries(masks).map(
    ([IdPays, mask]): PersonCountry => ({ IdPays, Empreinte: 1, nin: identifierPattern(IdPays, mask) }),
  ),
);

/** Checks a row of those cells, by field; the rest is right. */
function check(cells: Readonly<Record<string, string>>) {
  const row = { IdPersonne: '1', Prenom: 'Ada', Nom: 'Person', IdPays: 'FR', ...cells };
  const rules = {
    columns: mapPeopleColumns(Object.keys(row)),
    dates: new Map(),
    codes,
    today: '2026-06-15',
    mostTags: 3,
  };
  return checkRow({ line: 2, cells: Object.values(row) }, rules);
}

test.each([
  [{ Mail: 'ada@x.com' }, { Mail: 'ada@x.com' }],
  [{ TelMobilePro: '06 12 34 56 78' }, { TelMobilePro: '+33612345678' }],
  [{ TelMobilePro: '612345678' }, { TelMobilePro: '+33612345678' }],
  [{ TelMobilePro: "'+48 501 234 567" }, { TelMobilePro: '+48501234567' }],
  [{ TelFixePro: '0048 501 234 567' }, { TelFixePro: '+48501234567' }],
  [{ NIN: '1 99 12 31 239600 70' }, { NIN: '199123123960070' }],
  [{ IdPays: 'ES', NIN: '12345678-z' }, { NIN: '12345678Z' }],
  [{ IdPays: 'PL', NIN: '44051401359' }, { NIN: '44051401359' }],
  [{ IdPays: 'MA', NIN: '123456789' }, { NIN: '123456789' }],
  [{ IdPays: 'IE', NIN: '1234567T' }, { NIN: '1234567T' }],
  [{ IdPays: 'IE', NIN: '1234567 FA' }, { NIN: '1234567FA' }],
  [{ IdPays: 'GB', NIN: 'AB 12 34 56 C' }, { NIN: 'AB123456C' }],
  [{ IdPays: 'GB', NIN: 'AB 12 34 56' }, { NIN: 'AB123456' }],
  [{ IdPersonne: '00042' }, { IdPersonne: 42 }],
  [
    { Prenom: '  Jean\u00a0 Paul ', Nom: 'Noe\u0308l' },
    { Prenom: 'Jean Paul', Nom: 'Noël' },
  ],
  [
    { VIP: 'OUI', Metropolis: 'nee' },
    { VIP: true, Metropolis: false },
  ],
  [
    { Prenom: '', Physique: '0' },
    { Prenom: '', Physique: false },
  ],
  [
    { DateNaissance: '15/06/1946', DateEntree: '15/06/2026', DateSortiePhysique: '' },
    { DateNaissance: '1946-06-15', DateSortiePhysique: null },
  ],
  [{ 'Situation familiale': 'mariée' }, { SituationFamiliale: 'married' }],
  [{ 'Situation familiale': 'Marié(e)' }, { SituationFamiliale: 'married' }],
  [{ 'Marital status': 'civil-partnership' }, { SituationFamiliale: 'civil-partnership' }],
  [{ 'Estado civil': 'viuda' }, { SituationFamiliale: 'widowed' }],
  [{ 'Residence permit': 'Carte de résident', DateFinTitreSejour: '01/02/2031' }, { TitreSejour: 'resident' }],
  [
    { 'Titre de séjour': 'aucun', 'Fin du titre de séjour': '' },
    { TitreSejour: 'none', DateFinTitreSejour: null },
  ],
])('%j is right', (cells, values) => {
  expect(check(cells)).toMatchObject({ faults: [], values });
});

test.each([
  [{ Nom: ' ' }, 'Nom', 'required'],
  [{ Nom: '#N/A' }, 'Nom', 'cellError'],
  [{ Fonction: '#¿NOMBRE?' }, 'Fonction', 'cellError'],
  [{ Fonction: 'Err:502' }, 'Fonction', 'cellError'],
  [{ Nom: 'true' }, 'Nom', 'name'],
  [{ Prenom: 'n/a' }, 'Prenom', 'name'],
  [{ Nom: '---' }, 'Nom', 'name'],
  [{ Nom: '12' }, 'Nom', 'name'],
  [{ IdPays: '' }, 'IdPays', 'required'],
  [{ IdPays: 'Atlantis' }, 'IdPays', 'unknownValue'],
  [{ Mail: 'ada@x' }, 'Mail', 'email'],
  [{ Mail: 'ada x@x.com' }, 'Mail', 'email'],
  [{ TelMobilePro: '12' }, 'TelMobilePro', 'phone'],
  [{ TelMobilePro: '+33 9999' }, 'TelMobilePro', 'phone'],
  [{ NIN: '12345678Z' }, 'NIN', 'nin'],
  [{ IdPays: 'ES', NIN: '1234567' }, 'NIN', 'nin'],
  [{ IdPersonne: 'E42' }, 'IdPersonne', 'type'],
  [{ IdPersonne: '99999999999' }, 'IdPersonne', 'type'],
  [{ CompteAD: 'a b' }, 'CompteAD', 'pattern'],
  [{ Nom: 'A\0B' }, 'Nom', 'pattern'],
  [{ Fonction: 'x'.repeat(66) }, 'Fonction', 'maxLength'],
  [{ VIP: 'perhaps' }, 'VIP', 'unknownValue'],
  [{ SituationFamiliale: 'happy' }, 'SituationFamiliale', 'unknownValue'],
  [{ TitreSejour: 'student', DateFinTitreSejour: '' }, 'DateFinTitreSejour', 'required'],
  [{ TitreSejour: 'none', DateFinTitreSejour: '01/02/2031' }, 'DateFinTitreSejour', 'notAllowed'],
  [{ 'Team tags': 'a, b, c, d' }, 'tags', 'tooLarge'],
  [{ 'Team tags': 'x'.repeat(51) }, 'tags', 'maxLength'],
  [{ DateNaissance: '14/06/1946' }, 'DateNaissance', 'birthDate'],
  [{ DateNaissance: '16/06/2026' }, 'DateNaissance', 'birthDate'],
  [{ DateNaissance: '31/02/1980' }, 'DateNaissance', 'date'],
  [{ DateEntree: '16/06/2026' }, 'DateEntree', 'dateNotFuture'],
  [{ DateEntree: '01/02/2020', DateSortiePhysique: '01/02/2020' }, 'DateSortiePhysique', 'min'],
])('%j is wrong', (cells, field, rule) => {
  expect(check(cells).faults).toMatchObject([{ line: 2, field, rule }]);
});

test('an identifier whose check digits do not fit is a notice, and the row is loaded', () => {
  const found: Record<string, string>[] = [
    { NIN: '199123123960071' },
    { IdPays: 'MA', NIN: '000000000' },
    { IdPays: 'US', NIN: '111111111' },
  ];
  for (const cells of found) {
    const { faults, values } = check(cells);
    expect(faults).toEqual([{ line: 2, field: 'NIN', rule: 'ninCheck', notice: true }]);
    expect(values.NIN).toBe(cells.NIN);
  }
});

test.each([
  ['Jean Dupont', 'Jean Dupont', 'lastFirst'],
  ['Dupont, Jean, Jr', 'Dupont, Jean, Jr', 'lastFirst'],
  ['#N/A', '#N/A', 'cellError'],
  ['', undefined, 'required'],
])('both names in one column as %j are wrong there', (both, said, rule) => {
  const row = { IdPersonne: '1', 'Full Name': both, IdPays: 'FR' };
  const rules = {
    columns: mapPeopleColumns(Object.keys(row)),
    dates: new Map(),
    codes,
    today: '2026-06-15',
    mostTags: 3,
  };
  const { faults } = checkRow({ line: 2, cells: Object.values(row) }, rules);
  expect(faults).toEqual([{ line: 2, field: 'Nom', rule, ...(said && { said }) }]);
});

test('one name alone is a name, and that is said', () => {
  for (const cells of [
    { Nom: 'Suharto', Prenom: '' },
    { Nom: '王', Prenom: '' },
  ]) {
    const { faults, values } = check(cells);
    expect(faults).toEqual([{ line: 2, field: 'Prenom', rule: 'oneName', notice: true }]);
    expect(values).toMatchObject(cells);
  }
});

test('a row with too many cells is wrong as a whole, not one that ends with separators', () => {
  const rules = {
    columns: mapPeopleColumns(['Prenom', 'Nom']),
    dates: new Map(),
    codes,
    today: '2026-06-15',
    mostTags: 3,
  };
  expect(checkRow({ line: 7, cells: ['Ada', 'One', 'x'] }, rules).faults[0]).toMatchObject({ rule: 'columnCount' });
  expect(checkRow({ line: 7, cells: ['Ada', 'One', '', ' '] }, rules).values).toMatchObject({ Nom: 'One' });
});

test.each([
  [{}, 500],
  [{ DateEntreePhysique: '2026-07-01' }, 400],
  [{ DateSortiePhysique: '2026-07-15' }, 600],
  [{ DateSortiePhysique: '2026-07-16' }, 500],
  [{ DateSortiePhysique: '2026-06-15' }, 600],
  [{ DateSortiePhysique: '2026-06-14' }, 700],
])('a stay of %j gives the status %s', (dates, status) => {
  expect(statusAt('2026-06-15', dates)).toBe(status);
});
