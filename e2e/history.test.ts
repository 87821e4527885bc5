import { rolesTexts } from '@passerelle/texts/roles.texts.ts';
import { describe, expect } from 'vitest';
import { seededRole } from '../server/src/domains/foundation/actor/seeded-roles.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';
import type { Visitor } from './support/visitor.ts';

/** An administrator gives somebody these roles, and no others. */
async function givesRoles(admin: Visitor, IdPersonneEV1: number, roles: readonly number[]): Promise<void> {
  const session = admin.page.waitForResponse('**/Personnes/get-connected-user-informations');
  await admin.opens('/fr/dashboard');
  const authorization = await (await session).request().headerValue('authorization');
  const ask = async (path: string, data: object) => {
    const answer = await admin.context.request.post(`/api${path}`, {
      headers: { authorization: authorization! },
      data,
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as { IdPlan: number };
  };
  const input = { IdPersonneEV1, roles: roles.map((IdRole) => ({ IdRole })) };
  const { IdPlan } = await ask('/Plans', { kind: 'person-roles', input });
  await ask(`/Plans/${IdPlan}/apply`, {});
}

describe('history', () => {
  story('what was done to a person shows in their record, by whom, to those who may know', async ({ as }) => {
    const admin = await as('admin');
    await admin.opensDirectory('query={"query":"garcia"}');
    const record = (await admin.rows.getByRole('link').first().getAttribute('href'))!;
    await givesRoles(admin, Number(record.split('/').at(-1)), [seededRole('employee'), seededRole('assistant')]);

    await admin.opens(record);
    await admin.the('tab', 'COMMON:history').click();
    const entry = admin.page.getByRole('listitem').filter({ hasText: rolesTexts.texts.assistant.fr }).first();
    await entry.waitFor();
    expect(await entry.innerText()).toContain('Camille Aubry');
    await isWhole(admin, 'the timeline');
    await isAccessible(admin, 'the timeline');
    await admin.page.setViewportSize({ width: 375, height: 800 });
    await isWhole(admin, 'the timeline on a telephone');

    const colleague = await as('security');
    await colleague.opens(record);
    await colleague.the('tab', 'PERSON:overview').waitFor();
    expect(await colleague.the('tab', 'COMMON:history').count()).toBe(0);
  });

  story('who read what is sensitive of somebody shows to administrators, and to nobody else', async ({ as }) => {
    const hr = await as('hr');
    await hr.opensDirectory('query={"query":"garcia"}');
    const record = (await hr.rows.getByRole('link').first().getAttribute('href'))!;
    await hr.opens(record);
    await hr.the('tab', 'PERSON:overview').waitFor();
    expect(await hr.the('tab', 'PAGES:sensitiveReads').count()).toBe(0);
    await hr.the('button', 'FORMS:showAllOf', { section: hr.words('PERSON:identity') }).click();
    await expect.poll(() => hr.the('button', 'FORMS:showField', { field: hr.words('CHAMPS:NIN') }).count()).toBe(0);
    const admin = await as('admin');
    await admin.opens(`${record}?tab=reads`);
    await admin.page.getByRole('listitem').filter({ hasText: 'Sophie Lambert' }).first().waitFor();
    await isWhole(admin, 'sensitive reads');
  });
});
