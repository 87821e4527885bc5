import { licenceCalls } from '@passerelle/contracts/lifecycle/licence.contract.ts';
import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { type LifeAction, lifeActions, lifeMatters } from '@passerelle/contracts/lifecycle/lifecycle.rules.ts';
import { loginCalls } from '@passerelle/contracts/lifecycle/login.contract.ts';
import { mobilityCalls } from '@passerelle/contracts/lifecycle/mobility.contract.ts';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../platform/db/database.ts';
import { type Build, type BuiltPerson, builders } from '../../../testing/build.ts';
import { day } from '../../../testing/day.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let build: Build;
let hr: BuiltPerson;

beforeAll(async () => {
  server = await testServer();
  build = builders(server.database);
  hr = await build.person({}, { roles: ['hrManager'] });
  await sql`update "PersonneRole" set "DateDebut" = "DateDebut" - 3 where "IdPersonneEV1" = ${hr.IdPersonneEV1}`.execute(
    server.database.db,
  );
});
afterAll(() => server.close());

type Action = LifeAction | (typeof lifeMatters)[number];
const actions: readonly Action[] = [...lifeActions, ...lifeMatters];
const Motif = 'decided with the manager';

/** Somebody as they stand, the days of their stay, and what may be decided of them with what comes of it; all else may not. */
interface Standing {
  readonly IdStatut: number;
  readonly Suspendu?: boolean;
  readonly Desactive?: boolean;
  readonly came?: string;
  readonly leaves?: string;
  readonly may: Readonly<Partial<Record<Action, number>>>;
}
const { BROUILLON, ERROR, NO_SHOW, REWELCOMING, REREWELCOMING } = statuts;
const { ONBOARDING, ACTIVE, OFFBOARDING, INACTIVE, ARCHIVED } = statuts;

/** Told apart from the rules that the product goes by: all ten statuses, and what may be said of each beside. */
const standings: Readonly<Record<string, Standing>> = {
  BROUILLON: { IdStatut: BROUILLON, came: day(5), may: { abandonner: NO_SHOW, login: BROUILLON } },
  ERROR: { IdStatut: ERROR, came: day(5), may: { abandonner: NO_SHOW, login: ERROR } },
  'NO-SHOW': { IdStatut: NO_SHOW, came: day(-40), may: { revenir: REREWELCOMING } },
  REWELCOMING: { IdStatut: REWELCOMING, came: day(5), may: { abandonner: INACTIVE, login: REWELCOMING } },
  REREWELCOMING: { IdStatut: REREWELCOMING, came: day(5), may: { abandonner: NO_SHOW, login: REREWELCOMING } },
  ONBOARDING: {
    IdStatut: ONBOARDING,
    came: day(5),
    may: {
      suspendre: ONBOARDING,
      depart: ONBOARDING,
      desactiver: INACTIVE,
      'no-show': NO_SHOW,
      mobilite: ONBOARDING,
      login: ONBOARDING,
      licence: ONBOARDING,
    },
  },
  ACTIVE: {
    IdStatut: ACTIVE,
    came: day(-400),
    may: {
      suspendre: ACTIVE,
      depart: OFFBOARDING,
      desactiver: INACTIVE,
      mobilite: ACTIVE,
      login: ACTIVE,
      licence: ACTIVE,
    },
  },
  'ACTIVE since yesterday, and never seen': {
    IdStatut: ACTIVE,
    came: day(-1),
    may: {
      suspendre: ACTIVE,
      depart: OFFBOARDING,
      desactiver: INACTIVE,
      'no-show': NO_SHOW,
      mobilite: ACTIVE,
      login: ACTIVE,
      licence: ACTIVE,
    },
  },
  'ACTIVE, suspended': {
    IdStatut: ACTIVE,
    Suspendu: true,
    came: day(-400),
    may: {
      lever: ACTIVE,
      depart: OFFBOARDING,
      desactiver: INACTIVE,
      mobilite: ACTIVE,
      login: ACTIVE,
      licence: ACTIVE,
    },
  },
  OFFBOARDING: {
    IdStatut: OFFBOARDING,
    came: day(-400),
    leaves: day(15),
    may: {
      suspendre: OFFBOARDING,
      depart: OFFBOARDING,
      'annuler-depart': ACTIVE,
      desactiver: INACTIVE,
      mobilite: OFFBOARDING,
      login: OFFBOARDING,
      licence: OFFBOARDING,
    },
  },
  'OFFBOARDING, gone since yesterday, which no job has noted': {
    IdStatut: OFFBOARDING,
    came: day(-400),
    leaves: day(-2),
    may: { revenir: REWELCOMING },
  },
  INACTIVE: { IdStatut: INACTIVE, came: day(-400), leaves: day(-10), may: { revenir: REWELCOMING } },
  'INACTIVE, deactivated': {
    IdStatut: INACTIVE,
    Desactive: true,
    came: day(-400),
    may: { activer: ACTIVE, revenir: REWELCOMING },
  },
  ARCHIVED: { IdStatut: ARCHIVED, came: day(-2000), leaves: day(-1000), may: { revenir: REWELCOMING } },
};

async function standing({ IdStatut, Suspendu = false, Desactive = false, came, leaves }: Standing, extras = {}) {
  return await build.person({
    IdStatut,
    Suspendu,
    Desactive,
    Fonction: 'Clerk',
    Office365: false,
    DateEntreePhysique: came ?? null,
    DateSortiePhysique: leaves ?? null,
    ...extras,
  } as never);
}

/** By the call that decides it. */
async function decide(IdPersonneEV1: number, action: Action): Promise<string | undefined> {
  const [who, params] = [server.as(hr.login), { IdPersonneEV1 }];
  if (action === 'login') {
    const body = { CompteAD: `another.${IdPersonneEV1}`, Motif };
    return (await who.call(loginCalls.regenerate, { params, body })).error?.name;
  }
  if (action === 'licence') {
    const body = { Office365: true, DateExpirationOffice: null, Vu: { Office365: false, DateExpirationOffice: null } };
    return (await who.call(licenceCalls.save, { params, body })).error?.name;
  }
  if (action === 'mobilite') {
    const fields = [{ IdChamp: 'Fonction', Vu: 'Clerk', Valeur: 'Head' }];
    return (await who.call(mobilityCalls.plan, { params, body: { day: day(10), fields, Motif } })).error?.name;
  }
  const asked = { ...(action === 'depart' && { jour: day(12) }), ...(action === 'revenir' && { jour: day(3) }) };
  return (await who.call(lifecycleCalls.move, { params: { ...params, action }, body: { Motif, ...asked } })).error
    ?.name;
}

/** All that is kept of somebody, and what waits on them. */
async function kept(IdPersonneEV1: number): Promise<unknown> {
  const rows = await rowsOf(
    server.database.db,
    sql`select to_jsonb(p) as row, (select count(*) from dated_change d where d.subject = p."IdPersonneEV1") as ahead,
        (select count(*) from history_entry h where h.entity = 'Personne' and h.entity_id = p."IdPersonneEV1"::text) as told,
        (select count(*) from account_run r where r."IdPersonneEV1" = p."IdPersonneEV1") as runs
      from "Personne" p where p."IdPersonneEV1" = ${IdPersonneEV1}`,
  );
  return rows[0];
}
const statusOf = async (IdPersonneEV1: number) =>
  (
    await rowsOf(
      server.database.db,
      sql<{ IdStatut: number }>`select "IdStatut" from "Personne" where "IdPersonneEV1" = ${IdPersonneEV1}`,
    )
  )[0]!.IdStatut;

test('every status is there', () => {
  expect(new Set(Object.values(standings).map(({ IdStatut }) => IdStatut))).toEqual(new Set(Object.values(statuts)));
});

describe.each(Object.entries(standings))('A01 %s', (_, where) => {
  test.each(actions)('%s', async (action) => {
    const { IdPersonneEV1 } = await standing(where);
    const before = await kept(IdPersonneEV1);
    const comes = where.may[action];
    const error = await decide(IdPersonneEV1, action);
    if (comes === undefined) {
      expect(error).toBe('UPDATE_WITH_STATUT_NOT_ALLOWED');
      expect(await kept(IdPersonneEV1)).toEqual(before);
    } else {
      expect(error).toBeUndefined();
      expect(await statusOf(IdPersonneEV1)).toBe(comes);
      expect(await kept(IdPersonneEV1)).not.toEqual(before);
    }
  });
});

test('an account of a service is not there for whoever decides about stays, and nothing of it is written', async () => {
  for (const action of ['depart', 'no-show', 'mobilite', 'licence'] as const) {
    const { IdPersonneEV1 } = await standing(standings.ACTIVE!, { Physique: false });
    const before = await kept(IdPersonneEV1);
    expect([action, await decide(IdPersonneEV1, action)]).toEqual([action, 'NOT_FOUND']);
    expect(await kept(IdPersonneEV1)).toEqual(before);
  }
});

test('where somebody stands is written by no form, now or ahead', async () => {
  const { IdPersonneEV1 } = await standing(standings.ACTIVE!);
  const before = await kept(IdPersonneEV1);
  for (const [IdChamp, Vu, Valeur] of [
    ['IdStatut', statuts.ACTIVE, statuts.ARCHIVED],
    ['Suspendu', false, true],
    ['Desactive', false, true],
  ] as const) {
    const fields = [{ IdChamp, Vu, Valeur }];
    const who = server.as(hr.login);
    const saved = await who.call(personCalls.save, { params: { IdPersonneEV1 }, body: { fields } as never });
    const ahead = await who.call(datedChangesCalls.plan, {
      params: { IdPersonneEV1 },
      body: { day: day(10), fields, Motif } as never,
    });
    const moved = await who.call(mobilityCalls.plan, {
      params: { IdPersonneEV1 },
      body: { day: day(10), fields, Motif } as never,
    });
    for (const { status } of [saved, ahead, moved]) expect(status).toBeGreaterThanOrEqual(400);
  }
  expect(await kept(IdPersonneEV1)).toEqual(before);
});
