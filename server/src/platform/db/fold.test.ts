import { readdirSync, readFileSync } from 'node:fs';
import { fold, foldSql, spelledOut } from '@passerelle/contracts/fold.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ from: 'seeded' });
});
afterAll(() => database.drop());

/** What each text becomes in the database. */
async function folded(texts: readonly string[], by: 'fold' | 'spelled_out' = 'fold'): Promise<string[]> {
  const { rows } = await database.pool.query<{ folded: string }>(
    `select ${by}(t) as folded from unnest($1::text[]) with ordinality as u(t, n) order by n`,
    [texts],
  );
  return rows.map((row) => row.folded);
}

/** Characters to which our Unicode gives a small letter or a plain form, and the database's, being older, does not yet. */
async function newerThanDatabase(characters: readonly string[]): Promise<ReadonlySet<string>> {
  const changed = characters.filter((one) => one.normalize('NFKD').toLowerCase() !== one);
  const { rows } = await database.pool.query<{ one: string }>(
    `select one from unnest($1::text[]) as u(one) where lower(normalize(one, NFKD) collate "und-x-icu") = one`,
    [changed],
  );
  return new Set(rows.map(({ one }) => one));
}

test('every character folds alike in the database and in the browser', async () => {
  const all = Array.from({ length: 0x2ffff }, (_, index) => index + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /\P{Cn}/u.test(character));
  const newer = await newerThanDatabase(all);
  // Of scripts and letters that Unicode 11 and later gave capitals: none that a name in our languages is written with.
  expect(newer.size).toBeLessThan(250);
  expect([...newer].every((one) => one > '\u1c00')).toBe(true);
  const characters = all.filter((one) => !newer.has(one));
  const theirs = await folded(characters);
  const apart = characters.flatMap((character, index) => {
    const ours = fold(character);
    const point = character.codePointAt(0)!.toString(16);
    return ours === theirs[index] ? [] : [`U+${point} ${character}: ${ours} here, ${theirs[index]} there`];
  });
  expect(apart).toEqual([]);
}, 120_000);

test('the function of the database is what the table of the browser writes', () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const last = texts.filter((text) => /create (?:or replace )?function fold\(/.test(text)).at(-1);
  expect(last).toContain(`return ${foldSql()};`);
});

test.each([
  ["d'almeida", 'D’Almeida', 'DʼALMEIDA', 'd´almeida', 'd`Almeida', '\u202eD’Al\u00admeida'],
  ['jean-pierre', 'Jean‑Pierre', 'JEAN–PIERRE', 'Jean\u2010Pierre', 'Jean\u2060-Pierre'],
  ['gudrun', 'Guðrún', 'GUÐRÚN'],
  ['eliyev', 'Əliyev', 'ƏLİYEV'],
  ['na danjuma kauna', 'Ŋa Ɗanjuma Ƙauna'],
  ['thorsdottir', 'Þórsdóttir'],
  ['', '\u2060', '\u00ad', '\u3164', '\ufeff\u200f'],
])('%s is found however it is typed', async (plain, ...ways) => {
  expect(ways.map(fold)).toEqual(ways.map(() => plain));
  expect(await folded(ways)).toEqual(ways.map(() => plain));
});

test('what was stored before folds as what is stored now', async () => {
  const { rows } = await database.pool.query<{ whole: string; name: string }>(
    `insert into "Personne" ("Prenom", "Nom", "IdPays", "IdStatut", "DisplayNameModif")
     values ('Guðrún', 'D’Almeida', 'FR', 500, 'x') returning "RechercheTout" as whole, "RechercheNom" as name`,
  );
  expect(rows[0]?.name).toBe(" gudrun d'almeida");
  expect(rows[0]?.whole).toContain("gudrun d'almeida");
});

test('texts fold alike, whatever stands beside what', async () => {
  const letters = fc.constantFrom(
    ...'aeÉéßẞΣσςΙιİıIŁłÆŒœǅﬁﬀÅå각가힣ㅎゞが한ｶﾞ①ⅷ½ﷺุำ王ЁёЖמהح-. ',
    ...['’', 'ʼ', '´', '‑', '–', 'ð', 'Ə', 'ŋ', 'Ɗ', '\u00ad', '\u2060', '\u3164', '\u202e'],
    ...['\u0301', '\u030a', '\u0327', '\u0345', '\u200d', "'", '\t'],
  );
  const texts = fc.array(fc.string({ unit: letters, maxLength: 12 }), { minLength: 1, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      expect(await folded(some)).toEqual(some.map(fold));
    }),
    { numRuns: runs(200) },
  );
});

test('texts are spelled out alike', async () => {
  const letters = fc.constantFrom(...'aäÄöÖüÜåÅøØeéßŁ0 -', 'u\u0308', 'A\u030a', '\u0308', '王');
  const texts = fc.array(fc.string({ unit: letters, maxLength: 12 }), { minLength: 1, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      expect(await folded(some, 'spelled_out')).toEqual(some.map(spelledOut));
    }),
    { numRuns: runs(100) },
  );
});
