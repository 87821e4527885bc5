import { outsideSystems } from '@passerelle/contracts/provisioning/account-systems.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { sql } from 'kysely';
import type { EffectSystem } from '../../../engines/effects/effect-system.ts';
import { oneWhere } from '../../../engines/lacks/lack.ts';
import { withinADay } from '../../../engines/tiles/done.ts';
import { together } from '../../../platform/db/gathered.ts';
import type { Domain, JobNeeds } from '../../domain.ts';
import { type GivenNumber, givePayrollNumbers } from '../../people/person/payroll-number.actions.ts';
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
import { accountsFailed, provisioningMeasures } from './provisioning.measures.ts';
import { registerProvisioning } from './provisioning.reactions.ts';
import { provisioningRoutes } from './provisioning.routes.ts';
import { accountTables } from './provisioning.tables.ts';
import { type Settling, settlingRuns } from './settle-runs.ts';

/** What ends in one system brings up the runs that others brought up: they are of one act. */
const settlings = new WeakMap<JobNeeds['act'], Settling>();
function settlingOf({ db, act }: JobNeeds): Settling {
  const settling = settlings.get(act) ?? settlingRuns({ db, act });
  settlings.set(act, settling);
  return settling;
}

function numbering({ act }: JobNeeds) {
  const give = together(async (given: readonly GivenNumber[]) => {
    const taken = await act({ call: 'provisioning.number', actor: { system: 'provisioning' } }, (writing) =>
      givePayrollNumbers(writing, given),
    );
    return given.map(({ IdPersonneEV1 }) => !taken.has(IdPersonneEV1));
  });
  return async (IdPersonneEV1: number, number: string) => await give({ IdPersonneEV1, number });
}

const outside = outsideSystems.map((name) => ({
  said: saidAccountSystem(name),
  built: (needs: JobNeeds): EffectSystem =>
    accountSystem(name, {
      ...{ db: needs.db, act: needs.act, vault: needs.vault, portOf: needs.accounts, settling: settlingOf(needs) },
      ...(name === 'payroll' && { called: numbering(needs) }),
    }),
}));

const own = (needs: JobNeeds) => ({
  ...{ db: needs.db, pool: needs.pool, act: needs.act, vault: needs.vault, settling: settlingOf(needs) },
  keepsPasswords: needs.settings.EMBEDDED_IDP,
});

/** Accounts of one of them are being made, changed or closed. */
const eitherRuns = (keeps: number, goes: number) => sql<boolean>`exists (select from account_run r
  where r."IdPersonneEV1" in (${keeps}, ${goes}) and r.state = 'running')`;

/** Accounts of people in systems outside: made, kept up with the record, closed, and looked after. */
export const provisioningDomain: Domain = {
  name: 'provisioning',
  merged: {
    // Accounts outside are never one: those of the one who goes are closed as those of whoever leaves.
    account: { IdPersonneEV1: 'ends' },
    account_run: {
      IdPersonneEV1: { verb: 'stays', refuses: { rule: 'mergeAccounts', where: eitherRuns } },
      asked_by: 'stays',
    },
    account_closing: { IdPersonneEV1: 'made', allowed_by: 'stays' },
    account_gap: { IdPersonneEV1: 'made', ignored_by: 'stays' },
    initial_password: { IdPersonneEV1: 'ends' },
    connector: { changed_by: 'stays' },
  },
  kept: {
    // Before the accounts that say which these are.
    twin_account: {
      about: (person) =>
        sql<boolean>`t.marker = concat_ws('/', (select i.id from installation i), 'Personne', ${person}::text)`,
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
  lacks: [
    () => [
      {
        name: 'systems',
        rights: ['adm'],
        count: oneWhere(sql<boolean>`not exists (select from connector)`),
        opens: screenPath('accounts'),
      },
    ],
  ],
  plans: [mendPlans],
  tiles: [{ name: 'accountsFailed', section: 'night', ...accountsFailed }],
  done: [
    {
      name: 'accounts',
      count: sql<number>`(select count(distinct "IdPersonneEV1")::integer from account_run
        where state = 'done' and ${withinADay(sql`ended_at`)})`,
    },
  ],
  measures: provisioningMeasures,
  planned: accountTables,
  live: {
    'accounts.changed': {
      ...{ table: 'Personne', key: 'IdPersonneEV1' },
      mayKnow: ({ kernel, actor }, person) => kernel.scope(actor, 'cpt', 'person', person),
    },
  },
  entities: [firstPasswordEntity, twinFaultEntity, connectorEntity, accountEntity, runEntity, gapEntity, closingEntity],
  systems: [
    ...outside,
    { said: saidAccountSystem('portal'), built: (needs) => portalSystem(own(needs)) },
    { said: saidAccountSystem('saving'), built: (needs) => savingSystem(own(needs)) },
  ],
};
