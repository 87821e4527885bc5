import { describe, expect } from 'vitest';
import type { Colleague } from './support/colleague.ts';
import { story } from './support/story.ts';

/** The key of somebody whom HR finds by name. */
async function find(hr: Colleague, name: string): Promise<number> {
  await hr.opensDirectory(`query={"query":"${name}"}`);
  await expect.poll(async () => (await hr.names()).length).toBe(1);
  await hr.rows.getByRole('link').first().click();
  await hr.isAt(/directory\/\w\w\/\d+$/);
  return Number(hr.path.split('/').at(-1));
}

const edit = (visitor: Colleague, section: 'contacts' | 'employment' | 'identity' | 'account') =>
  visitor.the('button', 'FORMS:editSection', { section: visitor.words(`PERSON:${section}`) }).click();
const field = (visitor: Colleague, label: 'CHAMPS:Fonction' | 'CHAMPS:TelMobilePro' | 'CHAMPS:Mail') =>
  visitor.page.getByRole('textbox', { name: visitor.words(label), exact: true });
const saves = (visitor: Colleague) => visitor.the('button', 'COMMON:save').click();

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
    await hr.page.getByRole('link', { name: '+33698765432' }).first().waitFor();
  });

  story('keeps what is typed over a reload; a field that is closed says so', async ({ as }) => {
    const hr = await as('hr');
    await find(hr, 'claire besson');
    await edit(hr, 'employment');
    await field(hr, 'CHAMPS:Fonction').fill('Directrice financière');
    await hr.sees('DRAFTS:kept');
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
    await field(one, 'CHAMPS:Fonction').fill('Directrice');
    await saves(one);
    await one.sees('COMMON:saved');
    await field(other, 'CHAMPS:Fonction').fill('Contrôleuse');
    await saves(other);
    await other.sees('DRAFTS:conflict');
    await other.page
      .getByRole('button', { name: new RegExp(`^${other.words('DRAFTS:keepMine')}`) })
      .first()
      .click();
    await saves(other);
    await other.sees('COMMON:saved');
    await other.page.getByText('Contrôleuse').first().waitFor();
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
