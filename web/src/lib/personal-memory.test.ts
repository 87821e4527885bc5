import { afterEach, expect, test, vi } from 'vitest';
import { forgetPeople, recall, remember } from './personal-memory.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's storage, whose keys are its own properties. */
function storage(kept: Record<string, string>) {
  const own = (name: string, value: unknown) => Object.defineProperty(kept, name, { value, enumerable: false });
  own('getItem', (name: string) => kept[name] ?? null);
  own('setItem', (name: string, value: string) => {
    kept[name] = value;
  });
  own('removeItem', (name: string) => delete kept[name]);
  return kept;
}

test('what is kept of somebody is theirs under that role, and is forgotten whoever it is of', () => {
  const kept = storage({ 'passerelle.colour-scheme': 'dark', 'passerelle.directory.widths': '{}' });
  vi.stubGlobal('localStorage', kept);
  remember('directory', { IdPersonneEV1: 12, IdPersonneRole: 3 }, { IdPays: 'FR' });
  remember('sites', { IdPersonneEV1: 13, IdPersonneRole: undefined }, { IdPays: 'ES' });
  expect(recall('directory', { IdPersonneEV1: 12, IdPersonneRole: 3 })).toEqual({ IdPays: 'FR' });
  expect(recall('directory', { IdPersonneEV1: 12, IdPersonneRole: 4 })).toBeUndefined();

  forgetPeople();

  expect(Object.keys(kept)).toEqual(['passerelle.colour-scheme', 'passerelle.directory.widths']);
});
