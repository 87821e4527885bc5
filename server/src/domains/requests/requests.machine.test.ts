import { lifecycleCalls } from '@passerelle/contracts/lifecycle/lifecycle.contract.ts';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../platform/db/database.ts';
import { type BuiltPerson, builders } from '../../testing/build.ts';
import { day } from '../../testing/day.ts';
import { runs } from '../../testing/runs.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

/**
 * Whatever is asked, decided, recalled, cancelled, whoever changes manager or is stopped meanwhile: a plain model says where
 * each request stands and who may decide it, and the product says the same.
 */
let server: TestServer;
let site: number;
const cast: BuiltPerson[] = [];
const [ADMIN, HR, TOP, LEFT, RIGHT, SECURITY, SERVICES, ONE, TWO] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const rounds = 3;
const ACCES = 3;

beforeAll(async () => {
  server = await testServer();
  const build = builders(server.database);
  const IdSociete = await build.company();
  const home = await build.site({ Badge: true });
  // Where nobody of the demonstration looks after security.
  site = await build.site({ Badge: true, IdPays: 'NL' });
  const under = (manager: number | null) => ({
    IdSociete,
    ...(manager !== null && { IdPersonneEV1Manager: cast[manager]!.IdPersonneEV1 }),
  });
  cast.push(await build.person(under(null), { roles: ['administrator'] }));
  cast.push(await build.person(under(null), { roles: ['hrManager'] }));
  cast.push(await build.person(under(null), { roles: ['hierarchicalManager'] }));
  cast.push(await build.person(under(TOP), { roles: ['hierarchicalManager'] }));
  cast.push(await build.person(under(TOP), { roles: ['hierarchicalManager'] }));
  cast.push(await build.person({ ...under(TOP), IdPays: 'NL' }, { roles: ['security'] }));
  cast.push(await build.person({ ...under(TOP), IdSite: site }, { roles: ['services'] }));
  cast.push(await build.person(under(LEFT)));
  cast.push(await build.person(under(RIGHT)));
  const { db } = server.database;
  for (const who of [ONE, TWO, LEFT]) {
    const { IdPersonneEV1 } = cast[who]!;
    await sql`insert into "Photo" ("IdPersonneEV1", "Version", "Statut") values (${IdPersonneEV1}, 1, 'ACCEPTED')`.execute(
      db,
    );
    // Their principal site, elsewhere: what is asked here comes after it.
    const { id } = await rowOf(
      db,
      sql<{
        id: number;
      }>`insert into "Demande" ("typeDemande", "IdPersonneEV1", "IdPersonneEV1Demandeur", "RoleIdPersonneEV1", "IdStade", "IdSite")
        values (${ACCES}, ${IdPersonneEV1}, ${IdPersonneEV1}, ${IdPersonneEV1}, 4, ${home}) returning "IdDemande" as id`,
    );
    await sql`insert into "DemandeAcces" ("IdDemande", "Principal") values (${id}, true)`.execute(db);
    await sql`insert into "Reservation" (kind, key, period, "IdDemande")
      values ('acces-principal', ${String(IdPersonneEV1)}, daterange(null, null), ${id})`.execute(db);
    await sql`insert into "Inventaire" (kind, nature, "IdPersonneEV1", "IdDemande", "IdSite", "LibInventaire", "DateDebut")
      values ('badge', 'acces', ${IdPersonneEV1}, ${id}, ${home}, 'home', current_date)`.execute(db);
  }
});
afterAll(() => server.close());

/** Who decides, of a request whose round is open: by name, or by a right that one of the cast has. */
interface Live {
  readonly id: number;
  readonly by: number;
  readonly of: number;
  stage: number;
  round: number;
  /** The one who holds it by name; null where it is a right. */
  named: number | null;
  moves: number;
}

class Model {
  readonly manager = new Map<number, number | null>([
    [TOP, null],
    [LEFT, TOP],
    [RIGHT, TOP],
    [SECURITY, TOP],
    [SERVICES, TOP],
    [ONE, LEFT],
    [TWO, RIGHT],
  ]);
  readonly stopped = new Set<number>();
  readonly requests: Live[] = [];

  above(who: number): number[] {
    const next = this.manager.get(who) ?? null;
    return next === null ? [] : [next, ...this.above(next)];
  }

  /** Who holds a round of a request: a name, or the right that the round names. */
  holder({ by, of }: Pick<Live, 'by' | 'of'>, round: number): number | null {
    const able = (who: number) => who !== by && who !== of && !this.stopped.has(who);
    const first = this.manager.get(of) ?? null;
    if (round === 1 && first !== null && able(first)) return first;
    const right = round === 2 ? SECURITY : SERVICES;
    if (round > 1 && able(right)) return null;
    return this.above(of).find((who) => able(who) && !(round === 1 && who === first)) ?? ADMIN;
  }

  decides({ by, of, round, named, stage }: Live): readonly number[] {
    if (stage !== 2 && stage !== 3) return [];
    const who = named ?? (round === 2 ? SECURITY : SERVICES);
    return who !== by && who !== of && !this.stopped.has(who) ? [who] : [];
  }

  open(one: Live, round: number): void {
    one.round = round;
    one.named = this.holder(one, round);
  }
}

const index = (most: number) => fc.nat({ max: most - 1 });
const people = fc.constantFrom(ONE, TWO, LEFT);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ask' as const), of: people, by: fc.constantFrom('self', 'manager') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('validate' as const, 'validate' as const, 'reject' as const),
      which: index(4),
      by: fc.option(index(9), { freq: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('recall' as const, 'cancel' as const, 'revise' as const, 'send' as const),
      which: index(4),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('manager' as const), of: people, to: fc.constantFrom(LEFT, RIGHT, TOP) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('stop' as const), who: fc.constantFrom(LEFT, RIGHT, TOP, SECURITY) }),
  },
);

let asked = 0;
const key = (who: number) => cast[who]!.IdPersonneEV1;
const as = (who: number) => server.as(cast[who]!.login);
const Motif = 'as it was decided together';

async function visaOf(id: number): Promise<{ IdVisa: number; holder: number | null } | undefined> {
  const [visa] = await rowsOf(
    server.database.db,
    sql<{ IdVisa: number; holder: number | null }>`select "IdVisa", "IdPersonneEV1Titulaire" as holder from "Visa"
      where "IdDemande" = ${id} and "Etat" = 'pending'`,
  );
  return visa;
}

test('a plain model and the product agree on every stage, holder and refusal', { timeout: 2_400_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const model = new Model();
      for (const one of steps) await take(model, one);
      await check(model);
      await restore(model);
    }),
    // What one life leaves behind would mislead the next.
    { numRuns: runs(12, 300), endOnFailure: true },
  );
});

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function take(model: Model, one: Step): Promise<void> {
  if (one.kind === 'ask')
    return await ask(model, one.of, one.by === 'self' ? one.of : (model.manager.get(one.of) ?? one.of));
  if (one.kind === 'manager') return await changeManager(model, one.of, one.to);
  if (one.kind === 'stop') return await stop(model, one.who);
  const live = model.requests.at(-1 - (one.which % Math.max(1, model.requests.length)));
  if (!live) return;
  if (one.kind === 'validate' || one.kind === 'reject') return await decide(model, live, one.kind, one.by ?? undefined);
  await moveIt(model, live, one.kind);
}

async function ask(model: Model, of: number, by: number): Promise<void> {
  if (model.stopped.has(by) || model.stopped.has(of)) return;
  const DateDebut = day(++asked);
  const fields = Object.entries({ IdSite: site, Principal: false, DateDebut, DateFin: DateDebut }).map(
    ([IdChamp, Valeur]) => ({ IdChamp, Valeur }),
  );
  const body = { typeDemande: ACCES, IdPersonneEV1: key(of), fields, transmettre: true };
  const answer = await as(by).call(requestsCalls.add, { body });
  const live: Live = { id: answer.body.IdDemande, by, of, stage: 2, round: 1, named: null, moves: 1 };
  model.open(live, 1);
  model.requests.push(live);
}

async function decide(model: Model, live: Live, how: 'validate' | 'reject', who: number | undefined): Promise<void> {
  const able = model.decides(live);
  const by = who ?? able[0] ?? ADMIN;
  const visa = await visaOf(live.id);
  if (!visa) return expect(able).toEqual([]);
  const fields = how === 'validate' && live.round === rounds ? [{ IdChamp: 'NumeroBadge', Valeur: `N${live.id}` }] : [];
  const { status, error } = await as(by).call(requestsCalls[how], {
    params: { IdDemande: live.id, IdVisa: visa.IdVisa },
    body: how === 'validate' ? { fields } : { Remarque: Motif },
  });
  const holder = cast.findIndex(({ IdPersonneEV1 }) => IdPersonneEV1 === visa.holder);
  expect([how, { ...live, holder }, by, error?.name ?? status < 300]).toEqual([
    how,
    { ...live, holder },
    by,
    able.includes(by) || expect.any(String),
  ]);
  if (!able.includes(by)) return;
  if (how === 'reject') {
    live.stage = 5;
    live.moves += 1;
    return;
  }
  if (live.stage === 2) live.moves += 1;
  live.stage = 3;
  if (live.round < rounds) return model.open(live, live.round + 1);
  live.stage = 4;
  live.moves += 1;
}

const legal = { recall: [2, 3], cancel: [1, 2, 3], revise: [5], send: [1] } as const;
const actions = { recall: 'rappeler', cancel: 'annuler', revise: 'reprendre' } as const;

async function moveIt(model: Model, live: Live, how: keyof typeof legal): Promise<void> {
  if (model.stopped.has(live.by)) return;
  // Nothing is asked for whoever is stopped: that is not what is looked at here.
  if (how === 'send' && model.stopped.has(live.of)) return;
  const may = (legal[how] as readonly number[]).includes(live.stage);
  const { status } =
    how === 'send'
      ? await as(live.by).call(requestsCalls.send, { params: { IdDemande: live.id } })
      : await as(live.by).call(requestsCalls.move, {
          params: { IdDemande: live.id, action: actions[how] },
          body: { Motif },
        });
  expect([how, live, status]).toEqual([how, live, may ? 200 : 409]);
  if (!may) return;
  live.moves += 1;
  live.stage = { recall: 1, cancel: 6, revise: 1, send: 2 }[how];
  if (how === 'send') model.open(live, 1);
}

/** Whoever's manager changes, and everybody under them, is decided by whoever is that by now. */
async function changeManager(model: Model, of: number, to: number): Promise<void> {
  const from = model.manager.get(of) ?? null;
  if (from === to || to === of || model.stopped.has(to) || model.above(to).includes(of)) return;
  const Vu = from === null ? null : key(from);
  const answer = await as(HR).call(personCalls.save, {
    params: { IdPersonneEV1: key(of) },
    body: { fields: [{ IdChamp: 'Manager', Valeur: key(to), Vu }] },
  });
  expect(answer.status).toBe(200);
  model.manager.set(of, to);
  for (const live of model.requests)
    if (live.named !== null && (live.of === of || model.above(live.of).includes(of))) resettle(model, live);
}

async function stop(model: Model, who: number): Promise<void> {
  const action = model.stopped.has(who) ? 'lever' : 'suspendre';
  const answer = await as(HR).call(lifecycleCalls.move, {
    params: { IdPersonneEV1: key(who), action },
    body: { Motif },
  });
  expect([action, answer.error]).toEqual([action, undefined]);
  if (action === 'lever') return void model.stopped.delete(who);
  model.stopped.add(who);
  for (const live of model.requests) if (live.named === who) resettle(model, live);
}

function resettle(model: Model, live: Live): void {
  if (live.stage === 2 || live.stage === 3) live.named = model.holder(live, live.round);
}

/** What is stored is what the model says, each move stands in the history once, and no request is without its holder. */
async function check(model: Model): Promise<void> {
  for (const live of model.requests) {
    const { IdStade, moves } = await rowOf(
      server.database.db,
      sql<{ IdStade: number; moves: number }>`select d."IdStade", (select count(*)::integer from history_entry e
          join history_values v using (id) where e.entity = 'Demande' and e.entity_id = d."IdDemande"::text
            and v.before ? 'IdStade' and v.after ? 'IdStade') as moves
        from "Demande" d where d."IdDemande" = ${live.id}`,
    );
    expect([live, IdStade, moves]).toEqual([live, live.stage, live.moves]);
    const visa = await visaOf(live.id);
    const open = live.stage === 2 || live.stage === 3;
    expect([live, visa !== undefined]).toEqual([live, open]);
    // Administrators decide by their right.
    if (visa && live.named !== null && live.named !== ADMIN)
      expect([live, visa.holder]).toEqual([live, key(live.named)]);
  }
}

/** Everybody is where they were, for the next life. */
async function restore(model: Model): Promise<void> {
  for (const who of [...model.stopped]) await stop(model, who);
  const fresh = new Model();
  for (const who of [ONE, TWO, LEFT]) {
    const to = fresh.manager.get(who);
    if (to !== null && to !== undefined) await changeManager(model, who, to);
  }
}
