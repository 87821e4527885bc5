import { strict as assert } from 'node:assert';
import { duel, type Pace, ratios, told } from '../duel.ts';
import { type Measure, measure } from '../figures.ts';
import type { Asked, Loader } from '../loader.ts';
import { ask, assertEqual, filtered, list, type Questions, type Reader, searches, type Terms } from '../questions.ts';
import type { Floor, Persona, Rival } from '../rivals.ts';

export interface Ring {
  readonly product: Rival;
  readonly floor: Floor;
  readonly loader: Loader;
  readonly pace: Pace;
  readonly terms: Terms;
  readonly say: (message: string) => void;
}

/** The directory list with text and without, against the floor; short terms against longer ones. */
export async function measureList(ring: Ring, persona: Persona<Reader>): Promise<Measure[]> {
  const { product, floor, loader, pace, terms, say } = ring;
  const [text, short, none] = [searches(persona, terms.long), searches(persona, terms.short), filtered(persona)];
  for (const questions of [text, short, none]) await assertEqual(questions, product, floor);
  const against = async (questions: Questions, connections: number) => {
    const results = await duel(loader, pace, connections, [
      { rival: product, asked: questions.product },
      { rival: floor, asked: questions.floor },
    ]);
    say(`${persona.login}, ${connections} connections, product | floor: ${told(results)}`);
    return results;
  };
  const alone = await against(text, 1);
  const crowded = await against(text, 16);
  const broad = await against(none, 16);
  const lengths = await duel(loader, pace, 1, [
    { rival: product, asked: short.product },
    { rival: product, asked: text.product },
  ]);
  say(`${persona.login}, short | longer terms: ${told(lengths)}`);
  const name = (what: string) => `${what}, as ${persona.login}`;
  return [
    measure(name('list with text, p95 at 1 connection'), '× floor', { atMost: 1.5 }, ratios(alone, 'p95')),
    measure(name('list with text, requests/s at 16'), '× floor', { atLeast: 0.8 }, ratios(crowded, 'perSecond')),
    measure(name('list without text, requests/s at 16'), '× floor', { atLeast: 0.7 }, ratios(broad, 'perSecond')),
    measure(name('one- and two-letter terms, p95'), '× longer terms', { atMost: 3 }, ratios(lengths, 'p95')),
  ];
}

/** The page that starts at row 50,000, by the `next` of the page before, against the first page. */
export async function measureDeepPage({ product, loader, pace, say }: Ring, persona: Persona): Promise<Measure[]> {
  const before = (await ask(product, list(persona, { skip: 49_950 }))) as { next: string };
  const results = await duel(loader, pace, 1, [
    { rival: product, asked: [list(persona, {}, before.next)] },
    { rival: product, asked: [list(persona, {})] },
  ]);
  say(`page at row 50,000 | first page: ${told(results)}`);
  return [measure('page at row 50,000, p95 at 1 connection', '× first page', { atMost: 1.5 }, ratios(results, 'p95'))];
}

/** A record as it is answered: the person, and what the reader may do about them. */
interface Opened {
  readonly person: unknown;
  readonly masked: unknown;
  readonly team?: unknown;
}

/** One person, and the current user. */
export async function measureRecords(ring: Ring, hr: Persona): Promise<Measure[]> {
  const { product, floor, loader, pace, say } = ring;
  const asHr = { headers: { authorization: hr.authorization } };
  const me: Asked = { ...asHr, method: 'POST', path: '/api/Personnes/get-connected-user-informations' };
  const found = (await ask(product, list(hr, { where: { statuts: 500 }, skip: 1000, limit: 40 }))) as {
    rows: { IdPersonneEV1: number }[];
  };
  const people = found.rows.map((row) => row.IdPersonneEV1);
  const records = people.map((id): Asked => ({ ...asHr, path: `/api/Personnes/${id}` }));
  const bare = people.map((id): Asked => ({ path: `/person/${id}` }));
  const { person: _person, masked: _masked, team: _team, ...rights } = (await ask(product, records[0]!)) as Opened;
  floor.know({ rights, me: await ask(product, me) });
  await assertEqual({ product: records, floor: bare }, product, floor);
  assert.deepEqual(await ask(floor, { path: '/me/cached' }), await ask(product, me));

  const one = await duel(loader, pace, 16, [
    { rival: product, asked: records },
    { rival: floor, asked: bare },
  ]);
  say(`one person, product | floor: ${told(one)}`);
  const user = await duel(loader, pace, 16, [
    { rival: product, asked: [me] },
    { rival: floor, asked: [{ path: '/me/asked' }] },
    { rival: floor, asked: [{ path: '/me/cached' }] },
  ]);
  say(`current user, product | SELECT 1 | cached: ${told(user)}`);
  const cached = user.map(([ours, , held]) => [ours!, held!]);
  return [
    measure('one person, requests/s at 16', '× floor', { atLeast: 0.5 }, ratios(one, 'perSecond')),
    measure('current user, requests/s at 16, against SELECT 1', '× floor', null, ratios(user, 'perSecond')),
    measure(
      'current user, requests/s at 16, against an answer from memory',
      '× floor',
      null,
      ratios(cached, 'perSecond'),
    ),
  ];
}
