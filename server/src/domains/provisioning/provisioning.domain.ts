import { outsideSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import type { EffectSystem } from '../../engines/effects/effect-system.ts';
import type { Domain, JobNeeds } from '../domain.ts';
import { givePayrollNumber } from '../person/payroll-number.actions.ts';
import { accountSystem, saidAccountSystem } from './account-system.ts';
import { connectorRoutes } from './connectors.routes.ts';
import { portalSystem, savingSystem } from './portal.systems.ts';
import { connectorEntity, firstPasswordEntity, twinFaultEntity } from './provisioning.entity.ts';
import { registerProvisioning } from './provisioning.reactions.ts';
import { provisioningRoutes } from './provisioning.routes.ts';
import { settleRuns } from './settle-runs.ts';

const outside = outsideSystems.map((name) => ({
  said: saidAccountSystem(name),
  built: ({ db, act, vault, accounts }: JobNeeds): EffectSystem =>
    accountSystem(name, {
      ...{ db, vault, portOf: accounts, settle: settleRuns({ db, act }) },
      ...(name === 'payroll' && { called: async (person, id) => await givePayrollNumber({ db, act }, person, id) }),
    }),
}));

const own = ({ db, pool, act, vault, settings }: JobNeeds) => ({
  ...{ db, pool, act, vault, settle: settleRuns({ db, act }), keepsPasswords: settings.EMBEDDED_IDP },
});

/** Accounts of people in systems outside: made, kept up with the record, closed, and looked after. */
export const provisioningDomain: Domain = {
  name: 'provisioning',
  owns: ['account_run', 'account', 'initial_password', 'twin_account', 'twin_fault', 'connector'],
  offers: ['account-runs.actions', 'foresee-accounts.queries'],
  routes: [provisioningRoutes, connectorRoutes],
  reactions: [registerProvisioning],
  entities: [firstPasswordEntity, twinFaultEntity, connectorEntity],
  systems: [
    ...outside,
    { said: saidAccountSystem('portal'), built: (needs) => portalSystem(own(needs)) },
    { said: saidAccountSystem('saving'), built: (needs) => savingSystem(own(needs)) },
  ],
};
