import { mergeCalls, type TwinPair } from '@passerelle/contracts/merge/merge.contract.ts';
import { describe, expect } from 'vitest';
import { Caller } from './support/caller.ts';
import { story } from './support/story.ts';

describe('two records of one person', () => {
  story('HR compares two of one name, an administrator agrees, one is left, and it is undone', async ({ as }) => {
    const hr = await as('hr');
    const calls = await Caller.of(hr);
    const { found } = await calls.call(mergeCalls.twins, {});
    // The demonstration has one: somebody who left and came back.
    const [{ one, other: twin }] = found as [TwinPair];
    const [keeps, goes] = [one.IdPersonneEV1, twin.IdPersonneEV1];
    await hr.opens('/fr/back-986/jumeaux/all');
    const pair = hr.page.getByRole('listitem').filter({ hasText: String(one.IndexPrenomNom) });
    await pair.getByRole('link', { name: hr.words('MERGE:compare') }).click();
    await hr.the('heading', 'PAGES:merge').waitFor();
    const other = hr.page.getByRole('radio', {
      name: `${hr.words('CHAMPS:Fonction')}: ${hr.words('MERGE:goes')}`,
    });
    await other.check();
    await hr.the('button', 'MERGE:review').click();
    await hr.the('heading', 'MERGE:does').waitFor();
    const plan = hr.path;
    const admin = await as('admin');
    await admin.opens(plan);
    await admin.the('button', 'PLANS:confirm').click();
    await hr.the('button', 'COMMON:apply').click();
    await hr.the('button', 'PLANS:undo').waitFor();
    // The former address leads to the record that is kept.
    await hr.opens(`/fr/collaborateurs/directory/FR/${goes}`);
    await hr.isAt(new RegExp(`directory/[A-Z]{2}/${keeps}$`));
    await hr.opens(plan);
    await hr.the('button', 'PLANS:undo').click();
    await hr.the('button', 'PLANS:undo').waitFor({ state: 'detached' });
    await hr.opens(`/fr/collaborateurs/directory/FR/${goes}`);
    await hr.page.getByRole('heading', { level: 1, name: String(twin.IndexPrenomNom) }).waitFor();
    expect(hr.path).toContain(`/${goes}`);
  });
});
