import { expect, test } from 'vitest';
import { personPath, screenPath } from './screens.ts';

test('a path takes its params, as they may stand in an address, and what comes after them', () => {
  expect(screenPath('plan', { IdPlan: 12 }, '?tab=rows')).toBe('back-986/plans/12?tab=rows');
  expect(screenPath('connector', { system: 'a/b c' })).toBe('back-986/comptes/a%2Fb%20c');
  expect(screenPath('plans', {}, '?etat=ready')).toBe('back-986/plans/all?etat=ready');
});

test('what may be left out goes with the slash before it', () => {
  expect(screenPath('request', { IdDemande: 12 })).toBe('demande/details/12');
  expect(screenPath('site')).toBe('sites/sites/site');
});

test('a record is found wherever somebody is', () => {
  expect(personPath({ IdPays: 'FR', IdPersonneEV1: 12 })).toBe('collaborateurs/directory/FR/12');
  for (const IdPays of [null, undefined, ''])
    expect(personPath({ IdPays, IdPersonneEV1: 12 }, '?tab=history')).toBe('collaborateurs/directory/-/12?tab=history');
});
