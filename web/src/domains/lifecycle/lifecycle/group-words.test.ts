import { expect, test } from 'vitest';
import type { Translate } from '../../../lib/texts.ts';
import { groupInWords } from './group-words.ts';

const t = ((key: string) => key) as unknown as Translate;
const labels = (all: Readonly<Record<string, string>>) => ({
  byId: new Map(Object.entries(all).map(([id, label]) => [id, { id, label, properties: {}, active: true }])),
});
const lists = { Pays: labels({ FR: 'France' }), Contrat: labels({ 2: 'CDI' }) } as never;

test('groups that we keep are said in words, those of a system by their name', () => {
  expect(
    ['Contrat 2', 'Pays FR', 'Societe FR100', 'Site Orvane Paris', 'Contrat 9', 'Domain Users', 'CN=Pays 2,OU=x'].map(
      (group) => groupInWords(group, t, lists),
    ),
  ).toEqual([
    'CHAMPS:IdContrat CDI',
    'CHAMPS:IdPays France',
    'CHAMPS:IdSociete FR100',
    'CHAMPS:IdSite Orvane Paris',
    'CHAMPS:IdContrat 9',
    'Domain Users',
    'CN=Pays 2,OU=x',
  ]);
});
