import type { Output } from '@passerelle/contracts/call.ts';
import type { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';

export type DashboardTile = Output<typeof dashboardCalls.get>[number];
