import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { onLive } from '../../../lib/live.ts';
import { invalidateCalls } from '../../../lib/query.ts';

/** What this tab has read of sites is read anew when one of them changes, by whatever door. */
onLive('sites.changed', () => void invalidateCalls(sitesCalls.read, sitesCalls.list, sitesCalls.count));
