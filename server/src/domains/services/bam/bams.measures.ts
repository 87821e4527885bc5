import { stages } from '@passerelle/contracts/requests/request.ts';
import type { Measure, MeasuredField } from '../../../engines/measures/measure.ts';

const type: MeasuredField = { field: 'IdTypeDossier' };

/** Files of mission: where they stand, which end, which are to be looked at again. */
export const bamsMeasures: readonly Measure[] = [
  {
    name: 'filesUnderWay',
    section: 'files',
    list: 'bams',
    where: () => ({ IdStade: { in: [stages.sent, stages.underWay, stages.validated] } }),
    by: [{ field: 'IdStade' }, type, { field: 'IdDirection' }],
    trend: true,
  },
  {
    name: 'filesEnding',
    section: 'files',
    list: 'bams',
    where: () => ({ EcheanceProche: true }),
    by: [type, { field: 'IdDirection' }],
  },
  {
    name: 'filesToReview',
    section: 'files',
    list: 'bams',
    where: () => ({ ARevoirBAM: true }),
    by: [type],
  },
];
