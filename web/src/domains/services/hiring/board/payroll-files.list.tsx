import type { ListedHiringFile } from '@passerelle/contracts/hiring/board.contract.ts';
import { declaredPayrollFiles, type HiringFilesColumn } from '@passerelle/contracts/hiring/board.fields.ts';
import { lazyPiece } from '../../../../lib/code.ts';
import type { List } from '../../../../ui/list/list.ts';
import { catalogueOf } from '../../../people/people/declared-catalogue.ts';
import { hiringFiles } from './hiring-files.list.tsx';

const PayrollBoard = lazyPiece(() => import('./payroll-board.tsx'));

const order: HiringFilesColumn = 'DateEntreePhysique';

/** The hiring files of payroll: first what waits for it, of who arrives soonest. */
export const payrollFiles: List<ListedHiringFile> = {
  ...hiringFiles,
  ...catalogueOf(declaredPayrollFiles),
  opening: () => ({
    filters: { Transmission: { operator: 'in', value: ['byHand', 'queued', 'refused'] } },
    text: '',
    conditions: undefined,
  }),
  layouts: { paie: { label: 'HIRING_FILES:byPayroll', Draw: PayrollBoard } },
  shipped: [
    { label: 'HIRING_FILES:viewToTakeOver', state: { query: { Transmission: 'byHand' }, order } },
    { label: 'HIRING_FILES:viewRefused', state: { query: { Transmission: 'refused' }, order } },
    { label: 'HIRING_FILES:viewSent', state: { query: { isPaieSent: true }, order: 'DateTransmise DESC' } },
    { label: 'HIRING_FILES:viewNotSent', state: { query: { isPaieNotSent: true }, order } },
    { label: 'HIRING_FILES:viewCdr', state: { query: { isPaieCDRFilter: true }, order } },
  ],
};
