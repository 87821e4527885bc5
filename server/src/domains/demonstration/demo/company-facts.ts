import { writeMails } from '@passerelle/contracts/companies/company-mails.ts';
import { nth, under } from '../../../platform/sure.ts';
import type { Company } from './companies.ts';
import { countries, type DemoCountry } from './countries.ts';
import { demoPlaces } from './places.ts';
import type { Random } from './random.ts';

/** What the law of each country has a company print; `#` becomes a digit, `@` its city. */
const legal: Readonly<Record<DemoCountry, string>> = {
  FR: 'SAS au capital de # ### ### €\nRCS @ ### ### ###\nTVA intracommunautaire FR## ### ### ###',
  GB: 'Private company limited by shares\nCompany number 0#######\nVAT GB ### #### ##',
  ES: 'Sociedad limitada\nCIF B########\nRegistro Mercantil de Madrid, tomo ##.###, folio ###',
  DE: 'Gesellschaft mit beschränkter Haftung\nHRB ###### B\nUSt-IdNr. DE#########',
  IT: 'Società a responsabilità limitata\nP. IVA ###########\nREA MI-#######',
  NL: 'Besloten vennootschap\nKvK ########\nBtw NL#########B01',
  PL: 'Spółka z ograniczoną odpowiedzialnością\nKRS 0000######\nNIP ##########',
  CN: '有限责任公司\n统一社会信用代码 9131##############',
};

const filled = (pattern: string, random: Random) => pattern.replaceAll('#', () => random.digits(1));

/** Companies of some size whose payroll takes no files by itself. */
const payrollByHand: readonly string[] = ['vexin'];

/** What a company of the demonstration is, beside its name: columns of "Societe". */
export function companyFacts({ country, slug, weight }: Company, index: number, random: Random) {
  const places = demoPlaces.filter((place) => place.country === country);
  const { address, postalCode, city } = nth(places, index % places.length);
  const { landlines } = under(new Map(countries.map((one) => [one.id, one])), country);
  const external = weight === 0;
  const at = (who: string) => `${who}@${slug}.passerelle.example`;
  return {
    LibCourt: slug.split('.')[0]?.toUpperCase().slice(0, 12) ?? '',
    IdSet: external ? null : `${country}${String(100 + index)}`,
    Adresse: country === 'CN' ? `${postalCode} ${city}${address}` : `${address}\n${postalCode} ${city}`,
    Tel: filled(nth(landlines, 0), random),
    DomaineMail: external ? null : `${slug}.passerelle.example`,
    InfosLegales: filled(legal[country].replace('@', city), random),
    Recrute: !external,
    GereEV1: !external,
    Planete: ['FR', 'ES', 'IT'].includes(country) && !external,
    InterfacePaie: weight > 2 && !payrollByHand.includes(slug),
    Externe: external,
    DateDebut: `${2001 + (index % 19)}-0${1 + (index % 9)}-01`,
    Mails: external
      ? writeMails([[at('contact')]])
      : writeMails([
          [at('hr')],
          weight > 5 ? [at('payroll'), at('payroll.backup')] : [at('payroll')],
          [at('facilities')],
          ['no-mail'],
        ]),
  };
}
