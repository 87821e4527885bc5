/** Where somebody has accounts, and what ends their creation, in the order in which it is done. */
export const accountSystems = ['directory', 'mailSuite', 'helpdesk', 'portal', 'payroll', 'time', 'saving'] as const;
export type AccountSystem = (typeof accountSystems)[number];

/** Those that lie outside: each is reached by a connector, and stood for by its twin where none is set. */
export const outsideSystems = [
  'directory',
  'mailSuite',
  'helpdesk',
  'payroll',
  'time',
] as const satisfies AccountSystem[];
export type OutsideSystem = (typeof outsideSystems)[number];

/** What happens to somebody's accounts. */
export const runKinds = ['create', 'change', 'undo'] as const;
export type RunKind = (typeof runKinds)[number];
export const runStates = ['running', 'failed', 'done', 'abandoned'] as const;

/** How a twin misbehaves, so that it is seen what happens then. */
export const twinFaults = ['down', 'slow', 'refuses', 'forgetsToAnswer'] as const;
export type TwinFault = (typeof twinFaults)[number];
