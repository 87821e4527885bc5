import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { sessionCalls } from '@passerelle/contracts/session/session.contract.ts';
import { describe, expect } from 'vitest';
import { Caller } from './support/caller.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

describe('the dashboard', () => {
  story('says what awaits one and what changed; a number opens the list that it counts', async ({ as }) => {
    const hr = await as('hr', { viewport: { width: 1440, height: 900 } });
    await hr.opens('/fr/dashboard');
    await hr.seesHeading('DASHBOARD:section.awaits');
    await hr.seesHeading('DASHBOARD:section.around');
    await isWhole(hr, 'the dashboard');
    await isAccessible(hr, 'the dashboard');
    const arrivals = hr.page.getByRole('link', { name: hr.words('DASHBOARD:tile.arrivals', { n: 2 }) });
    const counted = Number.parseInt(await arrivals.innerText(), 10);
    expect(counted).toBeGreaterThan(0);
    await arrivals.click();
    await hr.isAt(/^\/fr\/collaborateurs\/directory\?query=/);
    await hr.seesHeading('PAGES:directory');
    await hr.page
      .getByText(new RegExp(`^${counted}\\b`))
      .first()
      .waitFor();
  });

  story(
    'tells an administrator of the last day, nobody else, and is where whoever chooses so begins',
    async ({ as }) => {
      const manager = await as('manager', { viewport: { width: 1440, height: 900 } });
      await manager.opens('/fr/dashboard');
      await manager.the('button', /^Mon compte/).click();
      await manager.the('menuitemcheckbox', 'SHELL:startOnDashboard').click();
      await manager.opens('/');
      await manager.isAt('/fr/dashboard');
      // In another browser as well.
      const elsewhere = await as('manager', { viewport: { width: 1440, height: 900 } });
      await elsewhere.opens('/');
      await elsewhere.isAt('/fr/dashboard');
      await elsewhere.the('button', /^Mon compte/).click();
      await elsewhere.the('menuitemcheckbox', 'SHELL:startOnDashboard').click();
      await expect
        .poll(async () => {
          await elsewhere.opens('/');
          return elsewhere.page.url();
        })
        .not.toContain('/dashboard');

      const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
      await admin.opens('/fr/dashboard');
      await admin.seesHeading('DASHBOARD:section.night');
      await isAccessible(admin, 'the dashboard of an administrator');
      await manager.seesHeading('DASHBOARD:section.awaits');
      expect(await manager.the('heading', 'DASHBOARD:section.night').count()).toBe(0);
    },
  );

  story('says what awaits one under another role, which a press takes up', async ({ as }) => {
    const delegate = await as('delegate', { viewport: { width: 1440, height: 900 } });
    const { IdPays, IdPersonneEV1, roles } = await delegate.opensKnowing('/fr/dashboard');
    const [own, handed] = [roles.find(({ Delegation }) => !Delegation)!, roles.find(({ Delegation }) => Delegation)!];
    const actsUnder = async ({ IdPersonneRole }: typeof own) =>
      await (await Caller.of(delegate)).call(sessionCalls.setDefaultRole, {
        params: { IdPersonneEV1 },
        body: { IdPersonneRole },
      });
    await actsUnder(own);
    for (const at of ['/fr/dashboard', `/fr/validation-demandes/${IdPays}/${IdPersonneEV1}`]) {
      await delegate.opens(at);
      await delegate.sees('REQUESTS:nothingUnder', { role: own.LibRole });
      await delegate.the('button', 'REQUESTS:underRole', { role: handed.LibRole }).waitFor();
    }
    await isAccessible(delegate, 'what awaits under another role');
    await delegate.the('button', 'REQUESTS:underRole', { role: handed.LibRole }).click();
    await delegate.the('list', 'REQUESTS:inbox').waitFor();
    expect(await delegate.the('list', 'REQUESTS:underOthers').count()).toBe(0);
  });

  story('takes back a decision until it is done, and does it when the page is left', async ({ as }) => {
    const assistant = await as('assistant', { viewport: { width: 1440, height: 900 } });
    const { IdPersonneEV1 } = await assistant.opensKnowing('/fr/dashboard');
    const asks = await Caller.of(assistant);
    const ask = async (Valeur: number) =>
      await asks.call(requestsCalls.add, {
        body: { typeDemande: 2, IdPersonneEV1, transmettre: true, fields: [{ IdChamp: 'IdLogiciel', Valeur }] },
      });
    // Another story may have asked for one of them.
    const { IdDemande } = await ask(6)
      .catch(() => ask(7))
      .catch(() => ask(5))
      .catch(() => ask(4));
    const manager = await as('manager', { viewport: { width: 1440, height: 900 } });
    const { IdPays, IdPersonneEV1: own } = await manager.opensKnowing('/fr/dashboard');
    const asked = await Caller.of(manager);
    const awaits = async () =>
      (await asked.call(requestsCalls.awaiting, { query: { typeDemande: 2 } })).rows.some(
        (row) => row.IdDemande === IdDemande,
      );
    await manager.opens(`/fr/validation-demandes/${IdPays}/${own}?type=2`);
    const one = manager.the('checkbox', 'REQUESTS:number', { number: IdDemande });
    const validates = async () => {
      await one.click();
      await manager.the('button', 'REQUESTS:validateMany', { count: 1 }).click();
      await one.waitFor({ state: 'detached' });
    };
    await validates();
    await isAccessible(manager, 'what can be taken back');
    await manager.presses('Control+z');
    await one.waitFor();
    expect(await awaits()).toBe(true);
    await validates();
    await manager.opens('/fr/dashboard');
    await expect.poll(awaits).toBe(false);
  });

  story('holds on a small screen in another language', async ({ as }) => {
    const manager = await as('manager', { viewport: { width: 375, height: 740 } });
    await manager.opens('/de/dashboard');
    await manager.seesHeading('DASHBOARD:section.asked');
    await isWhole(manager, 'the dashboard on a small screen');
  });
});
