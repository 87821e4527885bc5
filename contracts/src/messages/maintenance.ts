import { type Call, onlyReads } from '../call.ts';

/** How open the portal is: to all, for reading only, or closed to whoever does not hold `maintenance`. */
export const maintenanceLevels = ['open', 'readOnly', 'closed'] as const;
export type MaintenanceLevel = (typeof maintenanceLevels)[number];

/**
 * The code that a call is refused with at that level, or none: `staysOpen` says what goes on. A file or a stream that is
 * only given out is a read.
 * @param works whether the caller may work during maintenance
 */
export function refusalAt(
  level: MaintenanceLevel,
  call: Call,
  works: boolean,
): 'PORTAL_READ_ONLY' | 'ERROR_MAINTENANCE' | undefined {
  if (level === 'open' || call.staysOpen === 'closed') return undefined;
  if (level === 'closed') return works ? undefined : 'ERROR_MAINTENANCE';
  return call.staysOpen || onlyReads(call) || call.produces ? undefined : 'PORTAL_READ_ONLY';
}
