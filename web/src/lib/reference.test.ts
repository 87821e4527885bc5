import { settingsCalls } from '@passerelle/contracts/session/settings.contract.ts';
import { expect, test, vi } from 'vitest';
import { callApi, caller } from './api.ts';
import { besideOf, listsMissing, loadReferences, offeredOf } from './reference.ts';

test('of a list that another field parts, what belongs to another value of it is not offered', () => {
  const row = (id: number, properties: object) => ({
    id,
    label: String(id),
    colour: undefined,
    properties: { ...properties },
  });
  const rows = [
    row(1, { IdTypeVehicule: 1 }),
    row(2, { IdTypeVehicule: 2 }),
    row(3, { IdTypeVehicule: null }),
    row(4, { IdTypeVehicule: 1, Actif: false }),
  ];
  const offered = (part: unknown, property?: string) => offeredOf(rows, property, part).map(({ id }) => id);
  expect(offered(1, 'IdTypeVehicule')).toEqual([1, 3]);
  expect(offered('2', 'IdTypeVehicule')).toEqual([2, 3]);
  expect(offered(null, 'IdTypeVehicule')).toEqual([1, 2, 3]);
  expect(offered(1)).toEqual([1, 2, 3]);
});

test('an entry is told with what a property of it is the key of, and by itself where it has none', () => {
  const lyon = { id: 'LYO', label: 'Lyon', colour: undefined, properties: {} };
  const told = (IdCA: string | null) => besideOf('Centre', IdCA, { byId: new Map([['LYO', lyon]]) });
  expect(told('LYO')).toBe('Centre · Lyon');
  expect(told('XXX')).toBe('Centre · XXX');
  expect(told(null)).toBe('Centre');
});

test('lists that could not be read are said to be missing, and asked for again once another call succeeds', async () => {
  let fails = true;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('settings')) return Response.json({});
    return fails ? new Response('', { status: 500 }) : Response.json({ Genre: [] });
  });
  await loadReferences(['Genre'], caller.language);
  expect(listsMissing.get()).toBe(true);
  fails = false;
  await callApi(settingsCalls.getSettings, {});
  await vi.waitFor(() => expect(listsMissing.get()).toBe(false));
  vi.unstubAllGlobals();
});
