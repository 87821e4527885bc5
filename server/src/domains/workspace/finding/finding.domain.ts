import type { Domain } from '../../domain.ts';
import { findingRoutes } from './finding.routes.ts';

/** One search over all that is found by words or by a number. */
export const findingDomain: Domain = { name: 'finding', routes: [findingRoutes] };
