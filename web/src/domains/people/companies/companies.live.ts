import { companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { onLive } from '../../../lib/live.ts';
import { invalidateCalls } from '../../../lib/query.ts';

/** What this tab has read of companies is read anew when one of them changes, by whatever door. */
onLive('companies.changed', () => void invalidateCalls(companiesCalls.read, companiesCalls.list, companiesCalls.count));
