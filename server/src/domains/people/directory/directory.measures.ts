import { addDays, addMonths } from '@passerelle/contracts/days.ts';
import type { DirectoryFilter } from '@passerelle/contracts/directory/directory.fields.ts';
import { presentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import type { Measure, MeasuredField } from '../../../engines/measures/measure.ts';
import { lastMonths } from '../../../engines/measures/periods.ts';

type Test = Partial<Record<DirectoryFilter, unknown>>;

/** People, and no technical accounts. */
const people = (test: Test) => ({ Physique: true, ...test });

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
    where: () => people({ statuts: { in: presentStatuts } }),
    by: [country, contract, company, site, { field: 'IdStatut', filter: 'statuts' }],
    trend: true,
  },
  {
    name: 'arrivalsByMonth',
    section: 'people',
    list: 'directory',
    where: ({ today }) => people({ DateEntree: lastMonths(today) }),
    by: [{ field: 'DateEntree' }, contract, country],
  },
  {
    name: 'departuresByMonth',
    section: 'people',
    list: 'directory',
    where: ({ today }) => people({ DateSortiePhysique: lastMonths(today) }),
    by: [{ field: 'DateSortiePhysique' }, contract, country],
  },
  {
    name: 'leavingSoon',
    section: 'people',
    list: 'directory',
    where: ({ today }) => people({ DateSortiePhysique: { between: [today, addDays(addMonths(today, 3), -1)] } }),
    by: [contract, company],
    trend: true,
  },
];
