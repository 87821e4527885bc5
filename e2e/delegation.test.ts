import { describe, expect } from 'vitest';
import type { Colleague } from './support/colleague.ts';
import { isAccessible, isWhole, lookedIn } from './support/looks.ts';
import { story } from './support/story.ts';

const still = { reducedMotion: 'reduce' } as const;

/** A day so many from today, as it is typed and shown. */
function day(offset: number): string {
  const date = new Date(Date.now() + offset * 86_400_000);
  return new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(date);
}

async function opensTheirRoles(who: Colleague): Promise<void> {
  await who.opens('/fr/dashboard');
  await who.the('button', /^Mon compte/).click();
  await who.the('menuitem', 'SHELL:myRoles').click();
  await who.seesHeading('DELEGATION:mine');
}

/** Nothing is left of a story told before. */
async function takesEverythingBack(who: Colleague): Promise<void> {
  const takeBack = who.page
    .locator('main')
    .getByRole('button', { name: who.words('DELEGATION:takeBack'), exact: true });
  while ((await takeBack.count()) > 0) {
    const left = await takeBack.count();
    await takeBack.first().click();
    await who.page
      .getByRole('dialog')
      .getByRole('button', { name: who.words('DELEGATION:takeBack'), exact: true })
      .click();
    await expect.poll(() => takeBack.count()).toBe(left - 1);
  }
}

async function chooses(who: Colleague, name: string): Promise<void> {
  const picker = who.page.getByRole('combobox', { name: who.words('DELEGATION:colleague') });
  await picker.fill(name);
  await who.page.getByRole('option', { name }).first().click();
}

describe('a role is handed on', () => {
  story('one that opens administration once a second administrator looked at it', async ({ as }) => {
    const { IdPays, IdPersonneEV1 } = await (await as('admin', still)).opensKnowing('/fr');
    const other = await as('admin2', still);
    await other.opens(`/fr/gestion-data/roles/${IdPays}/${IdPersonneEV1}`);
    await other.the('button', 'DELEGATION:delegateRole').click();
    await chooses(other, 'Damien Poulain');
    await other.page.getByLabel(other.words('DELEGATION:DateFin')).fill(day(5));
    await other.page.getByLabel(other.words('COMMON:reason')).fill('En congé une semaine');
    const dialog = other.the('dialog', 'DELEGATION:delegateRole');
    await dialog.getByRole('button', { name: 'Déléguer', exact: true }).click();
    await other.isAt(/back-986\/plans\/\d+/);
    await other.sees('PLANS:state.waiting');
    await other.page.getByText('En congé une semaine', { exact: true }).waitFor();
    await isAccessible(other, 'a delegation that waits');
    await other.the('button', 'PLANS:discard').click();
    await other.sees('PLANS:state.discarded');
  });

  story('whose first day moves, and whose last day is judged anew by it', async ({ as }) => {
    const recruiter = await as('recruiter', still);
    await opensTheirRoles(recruiter);
    await takesEverythingBack(recruiter);
    await recruiter.the('button', 'DELEGATION:delegateRole').click();
    await chooses(recruiter, 'Damien Poulain');
    const first = recruiter.page.getByRole('textbox', { name: recruiter.words('DELEGATION:DateDebut') });
    const last = recruiter.page.getByLabel(recruiter.words('DELEGATION:DateFin'));
    const types = async (field: typeof first, offset: number) => {
      await field.fill(day(offset));
      await field.press('Tab');
    };
    const tooEarly = recruiter.page.getByText(recruiter.words('SHELL:dayTooEarly', { day: day(10), min: day(20) }));
    await types(first, 20);
    await types(last, 10);
    await tooEarly.waitFor();
    await types(first, 15);
    await recruiter.page.getByText(recruiter.words('SHELL:dayTooEarly', { day: day(10), min: day(15) })).waitFor();
    await types(first, 5);
    await expect.poll(() => last.getAttribute('aria-invalid')).not.toBe('true');
    expect(await last.inputValue()).toBe(day(10));
    await recruiter
      .the('dialog', 'DELEGATION:delegateRole')
      .getByRole('button', { name: 'Déléguer', exact: true })
      .click();
    await recruiter.sees('DELEGATION:delegated', { person: 'Damien Poulain' });
    await takesEverythingBack(recruiter);
  });

  story('typed, kept, given; acted under, left, taken up again; taken back', async ({ as }) => {
    const recruiter = await as('recruiter', still);
    await opensTheirRoles(recruiter);
    await takesEverythingBack(recruiter);

    await recruiter.the('button', 'DELEGATION:delegateRole').click();
    await chooses(recruiter, 'Damien Poulain');
    const last = recruiter.page.getByLabel(recruiter.words('DELEGATION:DateFin'));
    await last.fill(day(5));
    await recruiter.presses('Tab');
    await recruiter.page.getByLabel(recruiter.words('DELEGATION:switch')).check();
    await recruiter.sees('DRAFTS:kept');
    // What was typed is there again after a reload.
    await recruiter.reloads();
    await recruiter.the('button', 'DELEGATION:delegateRole').click();
    await expect.poll(() => last.inputValue()).toBe(day(5));
    await recruiter
      .the('dialog', 'DELEGATION:delegateRole')
      .getByRole('button', { name: 'Déléguer', exact: true })
      .click();
    await recruiter.sees('DELEGATION:delegated', { person: 'Damien Poulain' });
    await isAccessible(recruiter, 'roles with one handed on');

    const stand = await as('expired', { ...still, ownSession: true });
    const acting = { name: 'Julien Morvan', role: stand.words('ROLES:recruiter'), date: day(5) };
    await stand.sees('SESSION:actingFor', acting);
    await stand.isActingAs('ROLES:recruiter');
    await stand.the('button', 'SESSION:backToOwn').click();
    await stand.isActingAs('ROLES:employee');
    expect(await stand.page.getByText(stand.words('SESSION:actingFor', acting)).count()).toBe(0);
    await stand.actsAs('ROLES:recruiter');
    await stand.sees('SESSION:actingFor', acting);

    await recruiter.the('button', /Mes délégations$/).click();
    await recruiter.isAt(/filter=myDelegations/);
    await takesEverythingBack(recruiter);
    await recruiter.sees('DELEGATION:takenBack');
    await recruiter.the('button', /En cours$/).click();
    await recruiter.seesHeading('DELEGATION:noneHere');

    // The next thing they do says that the role is gone, and one click puts it right.
    await stand.goes('/fr/collaborateurs/directory?query={"query":"martin"}');
    await stand.sees('SESSION:roleChanged');
    await stand.the('button', 'SESSION:reloadRights').click();
    await stand.isActingAs('ROLES:employee');
  });

  story('for its validations at one site, and nothing else', async ({ as }) => {
    const services = await as('services', still);
    await opensTheirRoles(services);
    await takesEverythingBack(services);
    await services.the('button', 'DELEGATION:delegateRole').click();
    const dialog = services.the('dialog', 'DELEGATION:delegateRole');
    await chooses(services, 'Damien Poulain');
    await services.page.getByLabel(services.words('DELEGATION:DateFin')).fill(day(3));
    await services.presses('Tab');
    await services.page.getByLabel(services.words('DELEGATION:validationsOnly')).check();
    await services.page.getByRole('combobox', { name: services.words('DELEGATION:sites') }).fill('Nanterre');
    await services.page.getByRole('option', { name: 'Orvane Nanterre' }).click();
    await services.presses('Tab');
    await dialog.getByRole('button', { name: 'Déléguer', exact: true }).click();
    await services.sees('DELEGATION:scopeAt', { sites: 'Orvane Nanterre' });
    // Whoever hands it on again is told for what it is out of their hands.
    await services.the('button', 'DELEGATION:delegateRole').click();
    await dialog.getByText(services.words('DELEGATION:scopeAt', { sites: 'Orvane Nanterre' })).waitFor();
    await services.presses('Escape');
    await dialog.waitFor({ state: 'detached' });
    await takesEverythingBack(services);
  });

  story(
    'for somebody else, with a reason; dates are moved; a role is given to others through a plan',
    async ({ as }) => {
      const imm = await as('imm', still);
      const { IdPays, IdPersonneEV1 } = await imm.opensKnowing('/fr/dashboard');
      const theirs = `/fr/gestion-data/roles/${IdPays}/${IdPersonneEV1}`;
      const employee = await as('employee', still);
      await employee.opens(theirs);
      await employee.seesHeading('DELEGATION:refused');

      const admin = await as('admin', still);
      await admin.opens(`/fr/collaborateurs/directory/${IdPays}/${IdPersonneEV1}`);
      await admin.the('tab', 'PERSON:roles').click();
      await admin.seesHeading('DELEGATION:ownRoles');
      await takesEverythingBack(admin);
      await admin.the('button', 'DELEGATION:delegateRole').click();
      const dialog = admin.the('dialog', 'DELEGATION:delegateRole');
      await chooses(admin, 'Damien Poulain');
      await admin.page.getByLabel(admin.words('DELEGATION:DateFin')).fill(day(9));
      await admin.presses('Tab');
      const submit = dialog.getByRole('button', { name: 'Déléguer', exact: true });
      await submit.click();
      await admin.sees('REGLES:required', { field: admin.words('COMMON:reason') });
      await admin.page.getByLabel(admin.words('COMMON:reason')).fill('En congé maladie');
      await submit.click();
      await admin.sees('DELEGATION:delegated', { person: 'Damien Poulain' });
      await admin.page.getByText(/Mise en place par Camille Aubry · En congé maladie/).waitFor();

      await admin.the('button', /^Modifier les dates/).click();
      await admin.page.getByLabel(admin.words('DELEGATION:DateFin')).fill(day(2));
      await admin.presses('Tab');
      await admin.the('button', 'COMMON:save').click();
      await admin.sees('DELEGATION:datesChanged');
      await admin.page
        .locator('main')
        .getByText(new RegExp(day(2)))
        .first()
        .waitFor();
      await takesEverythingBack(admin);

      await admin
        .the('button', /^Autres actions pour Membre IMM|^Autres actions/)
        .first()
        .click();
      await admin.the('menuitem', 'DELEGATION:clone').click();
      await admin.page.getByRole('combobox', { name: admin.words('DELEGATION:cloneTo') }).fill('Damien Poulain');
      await admin.page.getByRole('option', { name: 'Damien Poulain' }).first().click();
      await admin.presses('Escape');
      await admin.the('button', 'DELEGATION:review').click();
      await admin.isAt(/back-986\/plans\/\d+$/);
      await admin.the('button', 'PLANS:discard').click();
    },
  );
});

story(
  'the screen of roles and its dialogs are whole and accessible, wide and narrow, in every language',
  async ({ as }) => {
    const manager = await as('manager', still);
    const { IdPays, IdPersonneEV1 } = await manager.opensKnowing('/fr/dashboard');
    for (const language of lookedIn) {
      await manager.goes(`/${language}/gestion-data/roles/${IdPays}/${IdPersonneEV1}`);
      await manager.seesHeading('DELEGATION:mine');
      for (const width of [1280, 375]) {
        await manager.page.setViewportSize({ width, height: 800 });
        await isWhole(manager, `roles in ${language} at ${width}`);
        await manager.the('button', 'DELEGATION:delegateRole').click();
        const dialog = manager.the('dialog', 'DELEGATION:delegateRole');
        await dialog.waitFor();
        await isWhole(manager, `delegating in ${language} at ${width}`);
        if (language === 'fr') await isAccessible(manager, `delegating at ${width}`);
        await manager.presses('Escape');
        await dialog.waitFor({ state: 'detached' });
        if (language === 'fr') await isAccessible(manager, `roles at ${width}`);
      }
    }
  },
);
