import { outsideSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import { sql } from 'kysely';
import type { EffectSystem } from '../../engines/effects/effect-system.ts';
import type { Domain, JobNeeds } from '../domain.ts';
import { givePayrollNumber } from '../person/payroll-number.actions.ts';
import { accountSystem, saidAccountSystem } from './account-system.ts';
import { accountHoldings } from './accounts.holdings.ts';
import { compareJobs } from './compare.jobs.ts';
import { connectorRoutes } from './connectors.routes.ts';
import { controlRoutes } from './control.routes.ts';
import { gapsRoutes } from './gaps.routes.ts';
import { mendPlans } from './mend.plans.ts';
import { portalSystem, savingSystem } from './portal.systems.ts';
import {
  accountEntity,
  closingEntity,
  connectorEntity,
  firstPasswordEntity,
  gapEntity,
  runEntity,
  twinFaultEntity,
} from './provisioning.entity.ts';
import { registerProvisioning } from './provisioning.reactions.ts';
import { provisioningRoutes } from './provisioning.routes.ts';
import { accountTables } from './provisioning.tables.ts';
import { settleRuns } from './settle-runs.ts';

const outside = outsideSystems.map((name) => ({
  said: saidAccountSystem(name),
  built: ({ db, act, vault, accounts }: JobNeeds): EffectSystem =>
    accountSystem(name, {
      ...{ db, act, vault, portOf: accounts, settle: settleRuns({ db, act }) },
      ...(name === 'payroll' && { called: async (person, id) => await givePayrollNumber({ db, act }, person, id) }),
    }),
}));

const own = ({ db, pool, act, vault, settings }: JobNeeds) => ({
  ...{ db, pool, act, vault, settle: settleRuns({ db, act }), keepsPasswords: settings.EMBEDDED_IDP },
});

/** Accounts of people in systems outside: made, kept up with the record, closed, and looked after. */
export const provisioningDomain: Domain = {
  name: 'provisioning',
  kept: {
    // Before the accounts that say which these are.
    twin_account: {
      about: (person) => sql<boolean>`exists (select from account a
        where a."IdPersonneEV1" = ${person} and a.system = t.system and a.external_id = t.id)`,
      becomes: 'gone',
    },
    account: { about: 'IdPersonneEV1', becomes: 'gone' },
    account_run: { about: 'IdPersonneEV1', becomes: 'gone' },
    initial_password: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['sealed'] },
    twin_fault: 'nothing',
    connector: 'nothing',
    account_comparison: 'nothing',
    account_gap: { about: 'IdPersonneEV1', becomes: 'gone' },
    account_closing: { about: 'IdPersonneEV1', becomes: 'gone' },
  },
  holdings: [accountHoldings],
  owns: [
    ...['account_run', 'account', 'initial_password', 'twin_account', 'twin_fault', 'connector'],
    ...['account_comparison', 'account_gap', 'account_closing'],
  ] as const,
  offers: ['account-causes', 'account-runs.actions', 'foresee-accounts.queries'],
  routes: [provisioningRoutes, connectorRoutes, gapsRoutes, controlRoutes],
  jobs: [compareJobs],
  reactions: [registerProvisioning],
  plans: [mendPlans],
  planned: accountTables,
  entities: [firstPasswordEntity, twinFaultEntity, connectorEntity, accountEntity, runEntity, gapEntity, closingEntity],
  systems: [
    ...outside,
    { said: saidAccountSystem('portal'), built: (needs) => portalSystem(own(needs)) },
    { said: saidAccountSystem('saving'), built: (needs) => savingSystem(own(needs)) },
  ],
};
