import { addDays } from '@passerelle/contracts/days.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { everyType } from '@passerelle/contracts/requests/tracking.fields.ts';
import type { Measure, MeasuredField } from '../../../../engines/measures/measure.ts';
import { lastMonths } from '../../../../engines/measures/periods.ts';

/** Days after which what waits has waited long. */
const long = 14;

const open = { in: [stages.sent, stages.underWay] };
const list = `suivi-${everyType}`;
const type: MeasuredField = { field: 'TypeDemande' };

/** What is asked for, where it stands, and what became of it. */
export const trackingMeasures: readonly Measure[] = [
  {
    name: 'requestsOpen',
    section: 'requests',
    list,
    where: () => ({ IdStade: open }),
    by: [type, { field: 'IdStade' }, { field: 'LibSocieteDemande' }],
    trend: true,
  },
  {
    name: 'requestsWaitingLong',
    section: 'requests',
    list,
    where: ({ today }) => ({ IdStade: open, AttendDepuis: { before: addDays(today, -long) } }),
    by: [{ field: 'Attend' }, type],
    trend: true,
  },
  {
    name: 'requestsLate',
    section: 'requests',
    list,
    // What is over waits for nobody: without its stages every request there ever was would be looked at.
    where: () => ({ IdStade: open, EnRetard: true }),
    by: [{ field: 'Attend' }, type],
  },
  {
    name: 'requestsByMonth',
    section: 'requests',
    list,
    where: ({ today }) => ({ DateTransmission: lastMonths(today) }),
    by: [{ field: 'DateTransmission' }, type],
  },
  {
    name: 'requestsRefused',
    section: 'requests',
    list,
    where: ({ today }) => ({ IdStade: stages.rejected, DateCloture: lastMonths(today) }),
    by: [{ field: 'DateCloture' }, type],
  },
];
