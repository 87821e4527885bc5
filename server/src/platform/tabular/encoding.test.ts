import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { runs } from '../../testing/runs.ts';
import { type Encoding, recogniseEncoding } from './encoding.ts';
import { bytesSource } from './source.ts';

const fileOf = (names: readonly string[], encoding: Encoding) =>
  bytesSource(iconv.encode(`Login;Name;X\n${names.map((name) => `ab;${name};z`).join('\n')}\n`, encoding));

const readingsOf = async (names: readonly string[], encoding: Encoding, country?: string) =>
  (await recogniseEncoding(fileOf(names, encoding), country)).readings;

const names: readonly (readonly [Encoding, country: string, names: readonly string[]])[] = [
  ['windows-1252', 'FR', ['Zoé', 'Lefèvre', 'Hélène', 'François', 'Loïc', 'D’Almeida', 'LEFÈVRE', 'Noël', 'Anaïs']],
  ['windows-1252', 'DE', ['Süß', 'Jürgen', 'Großmann', 'Müller', 'Jörg', 'KÖNIG', 'Schäfer']],
  ['windows-1252', 'ES', ['Muñoz', 'Begoña', 'Núñez', 'Íñigo', 'Peña']],
  ['windows-1250', 'PL', ['Łęcki', 'Kamiński', 'Dąbrowska', 'Michał', 'Świętosława', 'Wiśniewski', 'Łukasz', 'ŁĘCKI']],
  ['iso-8859-2', 'PL', ['Łęcki', 'Wiśniewski', 'Świętosława', 'Małgorzata']],
  ['macintosh', 'FR', ['Zoé', 'Lefèvre', 'François', 'Hélène', 'Noël']],
  ['cp850', 'FR', ['Zoé', 'Lefèvre', 'François', 'Hélène', 'Noël']],
  ['cp437', 'DE', ['Jürgen', 'Müller', 'König', 'Schäfer']],
  ['cp852', 'PL', ['Łęcki', 'Kamiński', 'Dąbrowska', 'Michał', 'Wiśniewski', 'Małgorzata']],
  ['gb18030', 'CN', ['李', '王伟', '欧阳建国', '张三', '姜诗', '李娜薇']],
  ['big5', 'TW', ['王偉', '歐陽建國', '張三', '陳美玲', '林志玲']],
];

describe('one name is enough', () => {
  test.each([
    ['Łęcki', 'windows-1250'],
    ['Süß', 'windows-1252'],
    ['Süß', 'windows-1250'],
    ['Zoé', 'macintosh'],
    ['Zoé', 'cp850'],
    ['Zoé', 'cp437'],
    ['Łęcki', 'cp852'],
    ['王偉', 'big5'],
    ['王伟', 'gb18030'],
    ['LEFÈVRE', 'windows-1252'],
  ] as const)('%s in %s', async (name, encoding) => {
    const readings = await readingsOf([name], encoding);
    expect(readings.map(({ words }) => words)).toEqual([[name]]);
  });
});

test.each(names)('five names in %s of %s are read', async (encoding, country, some) => {
  for (let first = 0; first + 4 < some.length; first++) {
    const five = some.slice(first, first + 5);
    expect((await readingsOf(five, encoding, country)).map(({ words }) => words)).toEqual([five]);
    expect((await readingsOf(five, encoding))[0]?.words).toEqual(five);
  }
});

test('what is read wrongly is never read without a word: the right names are among those that are shown', async () => {
  const files = fc
    .constantFrom(...names)
    .chain(([encoding, , some]) =>
      fc.tuple(fc.constant(encoding), fc.subarray([...some], { minLength: 1, maxLength: 4 })),
    );
  await fc.assert(
    fc.asyncProperty(files, async ([encoding, some]) => {
      const said = (await readingsOf(some, encoding)).map(({ words }) => words.join());
      expect(said).toContain(some.join());
    }),
    { numRuns: runs(300) },
  );
});

test('what may be either is said, and settled by the country', async () => {
  const told = async (country?: string) =>
    (await readingsOf(['Čapek', 'Čech'], 'windows-1250', country)).map(({ words }) => words[0]);
  expect(await told()).toContain('Èapek');
  expect(await told('CZ')).toEqual(['Čapek']);
});

test('what says its encoding by itself is in no doubt', async () => {
  for (const encoding of ['utf-8', 'utf-16le'] as const)
    expect(await recogniseEncoding(fileOf(['Łęcki'], encoding))).toEqual({ encoding, readings: [] });
});

describe('a file of one endless cell', () => {
  const endless = 2_000_000;
  const high = Buffer.alloc(endless, 0xe9);
  // Every byte that is not ASCII, in no order.
  const mixed = Buffer.from(Uint8Array.from({ length: endless }, (_, at) => 0x80 + ((at * 7919) % 127)));
  const afterwards = Buffer.concat([Buffer.alloc(endless, 'a'), Buffer.from(';Zo\xe9', 'latin1')]);

  test.each([
    ['of one letter', high],
    ['of all letters', mixed],
    ['with a name behind it', afterwards],
  ])('%s is looked at for no longer than another', async (_, bytes) => {
    const began = process.cpuUsage();
    const { readings } = await recogniseEncoding(bytesSource(bytes));
    const { user, system } = process.cpuUsage(began);
    expect(readings.length).toBeGreaterThan(0);
    // It took minutes, in which nobody was answered.
    expect(user + system).toBeLessThan(10_000_000);
  });

  test('is read by what stands around the first of its letters that are not ASCII', async () => {
    const remark = `${'A remark that goes on. '.repeat(500)}Zoé Lefèvre, née à Orléans. ${'x '.repeat(5000)}`;
    const { readings } = await recogniseEncoding(bytesSource(iconv.encode(remark, 'macintosh')));
    expect(readings[0]?.encoding).toBe('macintosh');
  });
});
