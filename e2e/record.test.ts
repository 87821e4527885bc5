import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { describe, expect } from 'vitest';
import { jpg, pdf } from '../server/src/testing/sample-files.ts';
import { Caller } from './support/caller.ts';
import type { Colleague } from './support/colleague.ts';
import { isAccessible, isWhole } from './support/looks.ts';
import { story } from './support/story.ts';

/** The key of somebody whom HR finds by name. */
async function find(hr: Colleague, name: string): Promise<number> {
  await hr.opensDirectory(`query={"query":"${name}"}`);
  await expect.poll(async () => (await hr.names()).length).toBe(1);
  await hr.rows.getByRole('link').first().click();
  await hr.isAt(/directory\/\w\w\/\d+$/);
  return Number(hr.path.split('/').at(-1));
}

const edit = (visitor: Colleague, section: 'contacts' | 'employment' | 'identity' | 'papers' | 'account') =>
  visitor.the('button', 'FORMS:editSection', { section: visitor.words(`PERSON:${section}`) }).click();
const field = (visitor: Colleague, label: 'CHAMPS:Fonction' | 'CHAMPS:TelMobilePro' | 'CHAMPS:Mail') =>
  visitor.page.getByRole('textbox', { name: visitor.words(label), exact: true });
const saves = (visitor: Colleague) => visitor.the('button', 'COMMON:save').click();

interface Paper {
  readonly name: string;
  readonly type: 'application/pdf' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** Lets papers fall, or be pasted, on the field of this label: as whoever's hands do it. */
const handing = (how: 'drop' | 'paste', label: string, papers: readonly Paper[]) => {
  const files = papers.map(({ name, type, bytes }) => [name, type, bytes.toString('base64')]);
  return `(([how, label, files]) => {
    const labelled = (field) => document.getElementById(field.getAttribute('aria-labelledby'))?.textContent;
    const field = [...document.querySelectorAll('fieldset')].find((one) => labelled(one)?.startsWith(label));
    const data = new DataTransfer();
    const bytesOf = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    for (const [name, type, text] of files) data.items.add(new File([bytesOf(text)], name, { type }));
    const all = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
    field.dispatchEvent(how === 'drop' ? new DragEvent(how, all) : new ClipboardEvent(how, all));
  })(${JSON.stringify([how, label, files])})`;
};

describe('a record', () => {
  story('is changed where it stands: what is wrong is said at its field, what is saved is there', async ({ as }) => {
    const hr = await as('hr');
    await find(hr, 'hugo lefevre');
    await edit(hr, 'contacts');
    await field(hr, 'CHAMPS:TelMobilePro').fill('12');
    await field(hr, 'CHAMPS:Mail').fill('nobody');
    await saves(hr);
    await expect.poll(() => hr.page.locator('[aria-invalid=true]').count()).toBe(2);
    await expect.poll(() => hr.page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    await field(hr, 'CHAMPS:Mail').fill('hugo.lefevre@orvane.passerelle.example');
    await field(hr, 'CHAMPS:TelMobilePro').fill('06 98 76 54 32');
    await saves(hr);
    await hr.sees('COMMON:saved');
    await hr.page.getByRole('link', { name: '+33 6 98 76 54 32' }).first().waitFor();
    // Its past is read as it is.
    await hr.the('tab', 'COMMON:history').click();
    await hr.page.getByRole('tabpanel').getByText('+33 6 98 76 54 32', { exact: true }).first().waitFor();
  });

  story('keeps what is typed over a reload; a field that is closed says so', async ({ as }) => {
    const hr = await as('hr');
    await find(hr, 'claire besson');
    await edit(hr, 'employment');
    await field(hr, 'CHAMPS:Fonction').fill('Directrice financière');
    await hr.sees('DRAFTS:kept');
    // On the server alone: nothing of it stays in the browser.
    const { origins } = await hr.context.storageState({ indexedDB: true });
    expect(JSON.stringify(origins)).not.toContain('Directrice financière');
    await hr.reloads();
    await expect.poll(() => field(hr, 'CHAMPS:Fonction').inputValue()).toBe('Directrice financière');
    await hr.the('button', 'DRAFTS:discard').click();
    await hr.the('button', 'COMMON:cancel').click();
    await edit(hr, 'account');
    await hr.page
      .getByRole('img', { name: hr.words('FORMS:closed') })
      .first()
      .click();
    await hr.page.getByRole('status').getByText(hr.words('FORMS:closed')).waitFor();
  });

  story('two who change it at once: other fields merge, the same one shows both', async ({ as }) => {
    const [one, other] = [await as('hr'), await as('hr.fr')];
    const key = await find(one, 'claire besson');
    const path = `/fr/collaborateurs/directory/FR/${key}`;
    await other.opens(path);
    await edit(one, 'employment');
    await edit(other, 'employment');
    await field(other, 'CHAMPS:Fonction').fill('Contrôleuse');
    await field(one, 'CHAMPS:Fonction').fill('Directrice');
    await saves(one);
    await one.sees('COMMON:saved');
    // At once, before anything is sent.
    await other.sees('DRAFTS:conflict');
    await other.page
      .getByRole('button', { name: new RegExp(`^${other.words('DRAFTS:keepMine')}`) })
      .first()
      .click();
    await saves(other);
    await other.sees('COMMON:saved');
    await other.page.getByText('Contrôleuse').first().waitFor();
  });

  story('P15 another role, chosen in another tab, is said in place, and what was typed is kept', async ({ as }) => {
    const hr = await as('hr', { ownSession: true });
    await find(hr, 'claire besson');
    const { path } = hr;
    await edit(hr, 'employment');
    const before = await field(hr, 'CHAMPS:Fonction').inputValue();
    const other = await hr.anotherTab();
    await other.opens('/fr/dashboard');
    await other.actsAs('ROLES:employee');
    await field(hr, 'CHAMPS:Fonction').fill('Typed under the former role');
    const refused = hr.page.waitForResponse((response) => response.status() === 409);
    await saves(hr);
    expect(await (await refused).json()).toMatchObject({ error: { name: 'ROLE_CHANGED' } });
    await hr.page.getByRole('alert').getByText(hr.words('SESSION:roleChanged')).waitFor();
    expect(await field(hr, 'CHAMPS:Fonction').inputValue()).toBe('Typed under the former role');
    await other.actsAs('ROLES:hrManager');
    await hr.the('button', 'SESSION:reloadRights').click();
    await hr.page.getByText(hr.words('SESSION:roleChanged')).waitFor({ state: 'detached' });
    await hr.isAt(path);
    await expect.poll(() => field(hr, 'CHAMPS:Fonction').inputValue()).toBe('Typed under the former role');
    await field(hr, 'CHAMPS:Fonction').fill('Typed and saved');
    await saves(hr);
    await hr.sees('COMMON:saved');
    await edit(hr, 'employment');
    await field(hr, 'CHAMPS:Fonction').fill(before);
    await saves(hr);
  });

  story(
    'masks what is sensitive until it is asked for, and says who asked; what is masked is changed once it is shown',
    async ({ as }) => {
      const hr = await as('hr');
      const key = await find(hr, 'hugo lefevre');
      const [records, asked]: [Promise<string | undefined>[], string[]] = [[], []];
      hr.page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        // What a page that was left had asked for is not there any more.
        if (pathname === `/api/Personnes/${key}`) records.push(response.text().catch(() => undefined));
        if (pathname.endsWith('/sensitive')) asked.push(pathname);
      });
      const show = (name: 'NIN' | 'DateNaissance') =>
        hr.the('button', 'FORMS:showField', { field: hr.words(`CHAMPS:${name}`) });
      await hr.reloads();
      await show('NIN').first().waitFor();
      expect(await hr.page.getByText(/^[12]\d{12,14}$/).count()).toBe(0);
      await show('NIN').first().click();
      const shown = hr.page.getByText(/^[12]\d{12,14}$/);
      await shown.first().waitFor();
      const number = await shown.first().innerText();
      expect(asked).toEqual([`/api/Personnes/${key}/sensitive`]);
      const read = (await Promise.all(records)).filter((record) => record !== undefined);
      expect(read.length).toBeGreaterThan(0);
      for (const record of read) expect(record).not.toContain(number);
      const forms = () => hr.page.locator('form').count();
      await edit(hr, 'identity');
      await expect.poll(forms).toBe(1);
      await edit(hr, 'contacts');
      await expect.poll(forms).toBe(2);
      const born = hr.page.getByRole('textbox', { name: hr.words('CHAMPS:DateNaissance') });
      expect(await born.count()).toBe(0);
      await show('DateNaissance').first().click();
      await born.waitFor();
      await hr.reloads();
      await show('NIN').first().waitFor();
      await expect.poll(forms).toBe(2);
      const admin = await as('admin');
      await admin.opens(`/fr/collaborateurs/directory/FR/${key}?tab=reads`);
      await admin.page.getByText(admin.words('HISTORY:read directory.sensitive')).first().waitFor();
    },
  );

  story(
    'files are dropped and pasted, several at once; on their way they are cancelled, or sent again; they are looked at',
    async ({ as }) => {
      const hr = await as('hr');
      await find(hr, 'claire besson');
      await edit(hr, 'papers');
      const licence = hr.page.getByRole('group', { name: hr.words('CHAMPS:PiecePermis') });
      await licence.waitFor();
      const hands = async (how: 'drop' | 'paste', ...papers: readonly Paper[]) => {
        await hr.page.evaluate(handing(how, hr.words('CHAMPS:PiecePermis'), papers));
      };
      const paper = (name: string): Paper => ({ name, type: 'application/pdf', bytes: pdf(name) });
      const shows = (name: string) => hr.the('button', 'FILES:preview', { name });

      const goesOn = await hr.holds('**/api/Fichiers?**');
      await hands('drop', paper('dropped.pdf'), paper('cancelled.pdf'));
      await licence.getByRole('progressbar').first().waitFor({ state: 'attached' });
      await hr.the('button', 'FILES:cancel', { name: 'cancelled.pdf' }).click();
      await expect.poll(() => licence.getByText('cancelled.pdf').count()).toBe(0);
      goesOn();
      await shows('dropped.pdf').waitFor();
      expect(await licence.getByRole('listitem').count()).toBe(1);
      await hr.page.unroute('**/api/Fichiers?**');

      const ends = await hr.answersInstead('**/api/Fichiers?**', 503, {
        error: { statusCode: 503, name: 'SERVER_BUSY', message: '' },
      });
      const bytes = await jpg({ width: 300, height: 200 });
      await hands('paste', { name: 'pasted.jpg', type: 'image/jpeg', bytes });
      await licence.getByRole('alert').waitFor();
      await ends();
      await hr.the('button', 'FILES:retry', { name: 'pasted.jpg' }).click();

      await shows('pasted.jpg').click();
      const dialog = hr.page.getByRole('dialog');
      const picture = dialog.getByRole('img', { name: 'pasted.jpg' });
      await picture.waitFor();
      await expect
        .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
        .toBe(300);
      await hr.presses('Escape');
      await dialog.waitFor({ state: 'detached' });
      await shows('dropped.pdf').click();
      // A browser without a viewer of its own says so.
      const views = await hr.page.evaluate('navigator.pdfViewerEnabled');
      await (views ? dialog.getByTitle('dropped.pdf') : dialog.getByText(hr.words('FILES:noViewer'))).waitFor();
      await dialog.getByRole('button', { name: hr.words('FILES:download', { name: 'dropped.pdf' }) }).waitFor();
      await hr.presses('Escape');
      await dialog.waitFor({ state: 'detached' });

      // Nothing of it is kept, for the stories after.
      for (const name of ['dropped.pdf', 'pasted.jpg']) await hr.the('button', 'FILES:remove', { name }).click();
      await expect.poll(() => licence.getByRole('listitem').count()).toBe(0);
      await hr.the('button', 'COMMON:cancel').click();
      await hr.page.locator('form').waitFor({ state: 'detached' });
      await hr.settles();
    },
  );

  story(
    'holds the papers of a person: sent, refused with why, shown when they are asked for, replaced, told in the history',
    async ({ as }) => {
      const hr = await as('hr');
      const key = await find(hr, 'claire besson');
      await hr.page.setViewportSize({ width: 375, height: 800 });
      const card = (side: 'Recto' | 'Verso') =>
        hr.page.getByRole('group', { name: hr.words(`CHAMPS:PieceIdentite${side}`), exact: true });
      const licence = hr.page.getByRole('group', { name: hr.words('CHAMPS:PiecePermis') });
      const picture = { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await jpg({ width: 300, height: 200 }) };
      const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) });
      await edit(hr, 'papers');
      await card('Recto').locator('input[type=file]').setInputFiles(picture);
      await hr.the('button', 'FILES:preview', { name: 'front.jpg' }).waitFor();
      await card('Verso')
        .locator('input[type=file]')
        .setInputFiles({ ...paper('false.pdf'), buffer: Buffer.from('<html>') });
      await card('Verso').getByRole('alert').waitFor();
      await hr.the('button', 'FILES:remove', { name: 'false.pdf' }).click();
      await licence.locator('input[type=file]').setInputFiles(['one.pdf', 'two.pdf', 'three.pdf'].map(paper));
      await hr.the('button', 'FILES:preview', { name: 'two.pdf' }).waitFor();
      await licence.getByRole('alert').waitFor();
      await isWhole(hr, 'papers being sent');
      await isAccessible(hr, 'papers being sent');
      await saves(hr);
      await hr.sees('COMMON:saved');
      await hr.reloads();
      const show = (field: 'PieceIdentiteRecto' | 'PiecePermis') =>
        hr.the('button', 'FORMS:showField', { field: hr.words(`CHAMPS:${field}`) });
      await show('PieceIdentiteRecto').click();
      await hr.the('button', 'FILES:preview', { name: 'front.jpg' }).click();
      await hr.page.getByRole('dialog').getByRole('img', { name: 'front.jpg' }).waitFor();
      await hr.presses('Escape');

      await edit(hr, 'papers');
      expect(await licence.count()).toBe(0);
      await show('PiecePermis').click();
      await hr.the('button', 'FILES:remove', { name: 'one.pdf' }).click();
      await card('Recto')
        .locator('input[type=file]')
        .setInputFiles({ ...picture, name: 'other.jpg' });
      await hr.the('button', 'FILES:preview', { name: 'other.jpg' }).waitFor();
      await saves(hr);
      await hr.page.locator('form').waitFor({ state: 'detached' });
      await hr.the('button', 'FILES:preview', { name: 'two.pdf' }).waitFor();
      await expect.poll(() => hr.page.getByText('front.jpg').count()).toBe(0);
      await hr.the('button', 'HISTORY:ofField', { field: hr.words('CHAMPS:PieceIdentiteRecto') }).click();
      await hr.page.getByText('front.jpg').first().waitFor();
      await hr.sees('HISTORY:filesGone');

      const admin = await as('admin');
      await admin.opens(`/fr/collaborateurs/directory/FR/${key}?tab=reads`);
      await admin.page.getByText(admin.words('HISTORY:read files.read')).first().waitFor();
      await admin.opens(`/fr/collaborateurs/directory/FR/${key}`);
      await admin.seesHeading('PERSON:identity');
      expect(await admin.page.getByText(admin.words('CHAMPS:PiecePermis')).count()).toBe(0);
    },
  );

  story('a change is dated ahead, waits on its field, is seen on its day, moved and called off', async ({ as }) => {
    const hr = await as('hr');
    const key = await find(hr, 'hugo lefevre');
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const shown = (ahead: number) => day(ahead).split('-').toReversed().join('/');
    const effect = () => hr.page.getByRole('textbox', { name: hr.words('AHEAD:effect') });
    await edit(hr, 'employment');
    await field(hr, 'CHAMPS:Fonction').fill('Chef de chantier');
    const other = await as('hr.fr');
    await other.opens(`/fr/collaborateurs/directory/FR/${key}`);
    await other.the('button', 'FORMS:editSection', { section: other.words('PERSON:employment') }).waitFor();
    await effect().fill(shown(40));
    await hr.presses('Tab');
    const reason = hr.page.getByRole('textbox', { name: hr.words('COMMON:reasonOptional') });
    await reason.fill('Otto s’en va');
    // The day and the reason are kept as the fields are.
    await hr.sees('DRAFTS:kept');
    await hr.reloads();
    await expect.poll(() => reason.inputValue()).toBe('Otto s’en va');
    await hr.the('button', 'AHEAD:schedule').click();
    // Whoever has the record open sees it without a reload.
    await other.page.getByText('Otto s’en va').first().waitFor();
    await hr.page.getByText(hr.words('AHEAD:scheduled', { day: shown(40) })).waitFor();
    await hr.page.getByText(hr.words('AHEAD:from', { day: shown(40) })).waitFor();
    await hr.the('button', 'AHEAD:act', { day: shown(40) }).click();
    await effect().fill(shown(50));
    await hr.presses('Tab');
    await hr.the('button', 'AHEAD:move').click();
    await hr.page.getByText(hr.words('AHEAD:from', { day: shown(50) })).waitFor();
    await hr.opens(`/fr/collaborateurs/directory/FR/${key}?jour=${day(49)}`);
    await hr.page.getByText(hr.words('AHEAD:future', { day: shown(49) })).waitFor();
    expect(await hr.page.getByText('Chef de chantier').count()).toBe(0);
    await hr.opens(`/fr/collaborateurs/directory/FR/${key}?jour=${day(50)}`);
    await hr.page.getByText('Chef de chantier').first().waitFor();
    expect(await hr.the('button', /^Modifier/).count()).toBe(0);
    await hr.the('button', 'AHEAD:backToToday').click();
    await hr.the('button', 'AHEAD:act', { day: shown(50) }).click();
    await hr.the('button', 'AHEAD:callOff').click();
    await hr.sees('AHEAD:calledOff');
    await expect.poll(() => hr.page.getByText('Chef de chantier').count()).toBe(0);
    await expect.poll(() => other.page.getByText(other.words('AHEAD:from', { day: shown(50) })).count()).toBe(0);
  });

  story('on another day says beside the name what the person is then', async ({ as }) => {
    const hr = await as('hr');
    const key = await find(hr, 'hugo lefevre');
    const caller = await Caller.of(hr);
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const params = { IdPersonneEV1: key };
    const { person } = await caller.call(directoryCalls.record, { params });
    const stays = { IdContrat: person.IdContrat ?? null, DateSortiePhysique: person.DateSortiePhysique ?? null };
    const leaves = { IdContrat: 1, DateSortiePhysique: day(60) };
    const becomes = async (before: typeof stays, after: typeof stays) => {
      const fields = (['IdContrat', 'DateSortiePhysique'] as const).map((IdChamp) => ({
        ...{ IdChamp, Vu: before[IdChamp], Valeur: after[IdChamp] },
      }));
      await caller.call(personCalls.save, { params, body: { fields } });
    };
    await becomes(stays, leaves);
    const [now, gone] = ['Actif', 'Inactif'];
    await hr.opens(`/fr/collaborateurs/directory/FR/${key}?jour=${day(61)}`);
    const beside = hr.page.getByRole('heading', { level: 1 }).locator('..');
    await beside.getByText(gone, { exact: true }).waitFor();
    expect(await beside.getByText(now, { exact: true }).count()).toBe(0);
    await hr.the('button', 'AHEAD:backToToday').click();
    await beside.getByText(now, { exact: true }).waitFor();
    await becomes(leaves, stays);
  });

  story('offers nothing to change to who may not', async ({ as }) => {
    const hr = await as('hr');
    const key = await find(hr, 'hugo lefevre');
    const employee = await as('employee');
    await employee.opens(`/fr/collaborateurs/directory/FR/${key}`);
    await employee.the('heading', /^Hugo Lefèvre$/).waitFor();
    expect(await employee.the('button', 'FORMS:edit').count()).toBe(0);
  });
});
