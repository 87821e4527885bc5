import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { describe, expect } from 'vitest';
import { Caller } from './support/caller.ts';
import { story } from './support/story.ts';

describe('two records of one person', () => {
  story('HR compares two of one name and birth date, one is left, and it is undone', async ({ as }) => {
    const hr = await as('hr');
    const calls = await Caller.of(hr);
    const [keeps, goes] = await namesakes(calls);
    await hr.opens('/fr/back-986/jumeaux/all');
    const pair = hr.page.getByRole('listitem').filter({ hasText: 'Odilon Jumelle' });
    await pair.getByRole('link', { name: hr.words('MERGE:compare') }).click();
    await hr.the('heading', 'PAGES:merge').waitFor();
    const other = hr.page.getByRole('radio', {
      name: `${hr.words('CHAMPS:Fonction')}: ${hr.words('MERGE:goes')}`,
    });
    await other.check();
    await hr.the('button', 'MERGE:review').click();
    await hr.the('heading', 'MERGE:does').waitFor();
    const plan = hr.path;
    await hr.the('button', 'COMMON:apply').click();
    await hr.the('button', 'PLANS:undo').waitFor();
    expect(await hr.the('heading', 'COMMON:people').count()).toBe(1);
    // The former address leads to the record that is kept.
    await hr.opens(`/fr/collaborateurs/directory/FR/${goes}`);
    await hr.isAt(new RegExp(`directory/[A-Z]{2}/${keeps}$`));
    // So do those of every other page about somebody, with what was asked of it.
    for (const page of ['inventaires', 'bam/personne', 'gestion-data/demandes', 'gestion-data/passation']) {
      await hr.opens(`/fr/${page}/FR/${goes}?tab=x`);
      await expect.poll(() => hr.path, { message: page, timeout: 10_000 }).toContain(`${page}/FR/${keeps}`);
    }
    await hr.opens(`/fr/bam/create/${goes}`);
    await hr.isAt(new RegExp(`bam/create/${keeps}$`));
    await hr.opens(plan);
    await hr.the('button', 'PLANS:undo').click();
    await hr.the('button', 'PLANS:undo').waitFor({ state: 'detached' });
    await hr.opens(`/fr/collaborateurs/directory/FR/${goes}`);
    await hr.the('heading', /^Odilon Jumelle$/).waitFor();
    expect(hr.path).toContain(`/${goes}`);
  });
});

/** Two people who are called alike from then on, by key, the lower first. */
async function namesakes(calls: Caller): Promise<readonly [number, number]> {
  const filter = JSON.stringify({ where: { IdPays: { in: ['FR'] }, statuts: { in: [500] } } });
  const { rows } = await calls.call(directoryCalls.list, { query: { filter } });
  const keys: number[] = [];
  for (const { IdPersonneEV1 } of rows.toReversed()) {
    if (keys.length === 2) break;
    const { person, droitsFormulaires } = await calls.call(directoryCalls.record, { params: { IdPersonneEV1 } });
    const writes = (name: string) => droitsFormulaires.some(({ Champ, edit }) => Champ === name && edit);
    if (!writes('Nom') || (person.CompteAD ?? '').indexOf('.') < 0) continue;
    const names = {
      ...({ Prenom: 'Odilon', Nom: 'Jumelle', DateNaissance: '1985-05-05' } as const),
      Fonction: `Jumelage ${keys.length + 1}`,
    };
    const told = await calls.call(directoryCalls.sensitive, {
      params: { IdPersonneEV1 },
      body: { fields: ['DateNaissance'] },
    });
    const seen = { ...person, ...told } as Readonly<Record<string, unknown>>;
    await calls.call(personCalls.save, {
      params: { IdPersonneEV1 },
      body: {
        fields: Object.entries(names).map(([IdChamp, Valeur]) => ({ IdChamp, Valeur, Vu: seen[IdChamp] ?? null })),
      },
    });
    keys.push(IdPersonneEV1);
  }
  const [one, other] = keys.toSorted((a, b) => a - b);
  return [one!, other!];
}
