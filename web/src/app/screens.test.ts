import { planContracts } from '@passerelle/contracts/plans/plan-kinds.ts';
import { askedBy } from '@passerelle/contracts/requests/request.ts';
import { offeredTypes } from '@passerelle/contracts/requests/request-types.ts';
import { trackings } from '@passerelle/contracts/requests/tracking.fields.ts';
import { askingRights } from '@passerelle/contracts/requests/type-facts.ts';
import { type ScreenName, screenPaths } from '@passerelle/contracts/screens.ts';
import { describe, expect, test } from 'vitest';
import { isRight } from '../lib/access.ts';
import { screensForAnyone, segmentsForAnyone } from '../lib/paths.ts';
import type { CurrentUser } from '../lib/session.ts';
import {
  exists,
  guardOf,
  isOffered,
  isThere,
  neededFor,
  offeredPath,
  opensFor,
  ownParams,
  screens,
} from './screens.ts';

function userWith(...codes: string[]): CurrentUser {
  return {
    IdPersonneEV1: 12,
    canAccessLD: codes.includes('canAccessLD'),
    opensBoostUp: codes.includes('opensBoostUp'),
    droits: codes.map((IdDroit) => ({ IdDroit, Valeur: 1 })),
  } as CurrentUser;
}

/** Somebody who holds them on nobody but themself. */
function userAlone(...codes: string[]): CurrentUser {
  const user = userWith(...codes);
  return { ...user, droits: user.droits.map((right) => ({ ...right, SurSoi: true })) };
}

const names = Object.keys(screens) as ScreenName[];

/** Screens that a user with these rights is offered by the menu. */
const menuOf = (user: CurrentUser) => names.filter((name) => screens[name].menu && isOffered(name, user));

describe('the table of screens', () => {
  test('the inbox is the reader’s own: an address that names somebody else, as a former record of theirs, leads to it', () => {
    const user: CurrentUser = { ...userWith(), IdPays: 'FR' };
    const own = { IdPays: 'FR', IdPersonneEV1: '12' };
    expect(ownParams('requestValidation', user, { IdPays: '-', IdPersonneEV1: '13' })).toEqual(own);
    expect(ownParams('requestValidation', user, own)).toBeUndefined();
    expect(ownParams('person', user, { IdPays: 'FR', IdPersonneEV1: '13' })).toBeUndefined();
  });

  test('letters after G are distinct', () => {
    const letters = names.flatMap((name) => screens[name].go ?? []);
    expect(new Set(letters).size).toBe(letters.length);
  });

  test('what the menu offers needs no param', () => {
    for (const name of names.filter((each) => screens[each].menu && !screens[each].menu?.params))
      expect(typeof screens[name].opens).not.toBe('function');
  });

  test('what the menu offers of oneself names the reader', () => {
    const user = { ...userWith(), IdPays: 'FR' };
    expect(
      ['requestValidation', 'personData', 'askRequest', 'home'].map((name) =>
        offeredPath(name as ScreenName, 'fr', user),
      ),
    ).toEqual(['/fr/validation-demandes/FR/12', '/fr/gestion-data/demandes/FR/12', '/fr/demande/nouvelle/12', '/fr']);
  });

  test('whoever may ask for any type may open what asks for it', () => {
    for (const type of offeredTypes) expect(askingRights).toEqual(expect.arrayContaining([...askedBy(type)]));
  });

  test('whoever may make a plan of any kind may open it', () => {
    const rights = planContracts.flatMap((contract): readonly string[] => contract.rights);
    expect(rights.filter((right) => !opensFor('plan', userWith(right), { IdPlan: '1' }))).toEqual([]);
  });

  test('whom a file is for opens it, as who follows it does, and nobody else’s', () => {
    const of = (IdPersonneEV1: string) => opensFor('updateBam', userWith(), { IdPersonneEV1, IdDossier: '1' });
    expect([of('12'), of('13'), opensFor('bams', userWith())]).toEqual([true, false, false]);
  });

  test('only the pages without a session are open to anyone', () => {
    expect(names.filter((name) => guardOf(name) === 'anyone')).toEqual(screensForAnyone);
    const others = names.filter((name) => !screensForAnyone.includes(name));
    expect(others.filter((name) => segmentsForAnyone.has(screenPaths[name].split('/')[0]))).toEqual([]);
  });
});

describe('guards', () => {
  test('an employee is offered home, the inbox and release notes; by their rights what they ask for', () => {
    expect(menuOf(userWith('ann'))).toEqual(['home', 'requestValidation', 'releaseNotes']);
    expect(menuOf(userAlone('demande-acces', 'suivi-demande-do-perso'))).toEqual([
      'requestValidation',
      'askRequest',
      'personData',
      'releaseNotes',
    ]);
  });

  test('each right adds its entries', () => {
    expect(menuOf(userWith('adm'))).toEqual([
      'requestValidation',
      'rights',
      'roles',
      'profileRights',
      'perimeters',
      'importDefinitions',
      'forms',
      'hiringDocuments',
      'hiringPapers',
      'circuits',
      'explain',
      'plans',
      'jobs',
      'effects',
      'retention',
      'programs',
      'webhooks',
      'sensitiveReads',
      'referenceLists',
      'parameters',
      'translations',
      'review',
      'releaseNotes',
    ]);
    expect(menuOf(userWith('cpt'))).toEqual(['requestValidation', 'accounts', 'tokens', 'releaseNotes']);
    expect(menuOf(userWith('rtm'))).toContain('mailTemplates');
  });

  test('Boost-up is offered to whoever may open it, once it has an address', () => {
    expect(menuOf(userWith('bam-boostup-mission'))).not.toContain('boostUp');
    expect(menuOf(userWith('bam-boostup-mission', 'opensBoostUp'))).toContain('boostUp');
    expect(menuOf(userWith('opensBoostUp'))).not.toContain('boostUp');
  });

  test('a screen that is still to come is offered to nobody, and its address keeps its page', () => {
    const user = userWith('mvp', 'bam-boostup-mission', 'ldd', 'site-read', 'access-module-societe', 'mrb');
    const coming = [
      'bams',
      'boostUp',
      'distributionLists',
      'photoValidation',
      'sites',
      'companies',
      'reporting',
    ] as const;
    for (const name of coming.filter((one) => !isThere(one))) {
      expect(opensFor(name, user), name).toBe(true);
      expect(menuOf(user)).not.toContain(name);
    }
  });

  test('one’s own record and inventory open without the right', () => {
    const user = userWith();
    expect(opensFor('inventories', user, { IdPersonneEV1: '12' })).toBe(true);
    expect(opensFor('inventories', user, { IdPersonneEV1: '13' })).toBe(false);
    expect(opensFor('person', user, { IdPersonneEV1: '12' })).toBe(true);
  });

  test('what a right opens of oneself alone, it does not open of somebody else', () => {
    const user = userAlone('oic', 'suivie-demandes');
    const other = { IdPays: 'FR', IdPersonneEV1: '13' };
    expect(opensFor('inventories', user, other)).toBe(false);
    expect(opensFor('personData', user, { ...other, IdRoute: 'demandes' })).toBe(false);
    expect(opensFor('inventories', user, { ...other, IdPersonneEV1: '12' })).toBe(true);
    expect(menuOf(user)).not.toContain('inventoryToReturn');
    expect(menuOf(userWith('oic'))).toContain('inventoryToReturn');
  });

  test('one’s own requests and those of others each have their right', () => {
    const own = { IdRoute: 'demandes', IdPays: 'FR', IdPersonneEV1: '12' };
    const others = { ...own, IdPersonneEV1: '13' };
    const [follows, looksAtOwn] = [userWith('suivie-demandes'), userWith('suivi-demande-do-perso')];
    expect([opensFor('personData', follows, own), opensFor('personData', follows, others)]).toEqual([false, true]);
    expect([opensFor('personData', looksAtOwn, own), opensFor('personData', looksAtOwn, others)]).toEqual([
      true,
      false,
    ]);
  });

  test('each page of tracking has its own right, over others', () => {
    const user = userWith('suivi-d-acces');
    const opens = ['acces', 'cantine', 'toutes', undefined].map((suivi) => opensFor('tracking', user, { suivi }));
    expect(opens).toEqual([true, false, false, true]);
    expect(opensFor('tracking', userAlone('suivi-d-acces'), {})).toBe(false);
    for (const { name, right } of trackings)
      expect(neededFor('tracking', user, { suivi: name }), name).toEqual([right]);
    expect(exists('tracking', { suivi: 'constructor' })).toBe(false);
  });

  test('whoever lacks one of the rights to merge, or holds it on themself alone, is offered no twins', () => {
    const [merges, tests] = [userWith('p-test-doublon', 'adc', 'dsd'), userWith('p-test-doublon', 'adc')];
    expect([menuOf(merges).includes('twins'), menuOf(tests).includes('twins')]).toEqual([true, false]);
    expect(opensFor('merge', tests, { IdPersonneEV1: '12' })).toBe(false);
    expect(opensFor('twins', userAlone('p-test-doublon', 'adc', 'dsd'))).toBe(false);
    expect(neededFor('twins', tests)).toEqual(['dsd']);
  });

  test('a screen that any of several rights opens names those that are missing', () => {
    expect(neededFor('askRequest', userWith(), { IdPersonneEV1: '1' }).filter(isRight)).toContain('demande-acces');
    // Whoever owns a list holds no right of lists: the server says so.
    expect(opensFor('distributionLists', userWith('ldd'))).toBe(false);
    expect(opensFor('distributionLists', userWith('canAccessLD'))).toBe(true);
  });

  test('a section of a person’s data has its own right', () => {
    const user = userWith('eic');
    expect(opensFor('personData', user, { IdRoute: 'identification' })).toBe(true);
    expect(opensFor('personData', user, { IdRoute: 'roles' })).toBe(false);
    for (const IdRoute of ['identification', 'other', 'constructor'])
      expect(exists('personData', { IdRoute })).toBe(IdRoute === 'identification');
  });

  test('a site is read with one right and created with another', () => {
    expect(opensFor('site', userWith('site-read'), { IdSite: '4' })).toBe(true);
    expect(opensFor('site', userWith('site-read'))).toBe(false);
    expect(opensFor('site', userWith('site-create'))).toBe(true);
  });
});
