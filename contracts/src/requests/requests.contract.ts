import { askingCalls } from './asking.contract.ts';
import { decidingCalls } from './deciding.contract.ts';
import { readingCalls } from './reading.contract.ts';
import { receiptCalls } from './receipts.contract.ts';

/** What may be done with requests, but for what screens of their own do with theirs. */
export const requestsCalls = { ...askingCalls, ...readingCalls, ...decidingCalls, ...receiptCalls };
