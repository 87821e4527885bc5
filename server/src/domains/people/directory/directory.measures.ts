import { addDays, addMonths } from '@passerelle/contracts/days.ts';
import type { DirectoryFilter, fieldsThatFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import { presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import type { Measure, MeasuredField, MeasuredOn } from '../../../engines/measures/measure.ts';
import { lastMonths } from '../../../engines/measures/periods.ts';

type Tests = Partial<Record<DirectoryFilter | (typeof fieldsThatFilter)[number], unknown>>;

/** People: no technical accounts, and no tests, which are filtered by who sees that there are any. */
export const people = ({ holds }: Pick<MeasuredOn, 'holds'>, tests: Tests) => ({
  Physique: true,
  ...(holds('fp-dct') && { Test: false }),
  ...tests,
});

const country: MeasuredField = { field: 'IdPays' };
const company: MeasuredField = { field: 'IdSociete', filter: 'Societe' };
const site: MeasuredField = { field: 'IdSite', filter: 'sites' };
const contract: MeasuredField = { field: 'IdContrat', filter: 'contrats' };

/** Who is there, who comes and who goes. */
export const directoryMeasures: readonly Measure[] = [
  {
    name: 'workforce',
    section: 'people',
    list: 'directory',
    where: (on) => people(on, { statuts: { in: presentStatuts } }),
    by: [country, contract, company, site, { field: 'IdStatut', filter: 'statuts' }],
    trend: true,
  },
  {
    name: 'arrivalsByMonth',
    section: 'people',
    list: 'directory',
    where: (on) => people(on, { DateEntreePhysique: lastMonths(on.today) }),
    by: [{ field: 'DateEntreePhysique' }, contract, country],
  },
  {
    name: 'departuresByMonth',
    section: 'people',
    list: 'directory',
    where: (on) => people(on, { DateSortiePhysique: lastMonths(on.today) }),
    by: [{ field: 'DateSortiePhysique' }, contract, country],
  },
  {
    name: 'leavingSoon',
    section: 'people',
    list: 'directory',
    where: (on) => people(on, { DateSortiePhysique: { between: [on.today, addDays(addMonths(on.today, 3), -1)] } }),
    by: [contract, company],
    trend: true,
  },
];
