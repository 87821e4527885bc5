import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesAt, mailPositions, readMails, withPosition, writeMails } from './company-mails.ts';

const written = fc.string({ unit: fc.constantFrom('a', '@x', ';', '#', 'no-mail', ' ') });
const entries = fc.array(fc.constantFrom('a@x.example', 'b@y.example', 'no-mail'), { minLength: 1, maxLength: 3 });

test('mails that nobody edits come back to the letter', () => {
  for (const text of ['a@x;b@y#no-mail##c@z', '', '#', ';;#;', 'a@x#b@y#c@z#d@w#e@v#f@u#beyond#further'])
    expect(writeMails(readMails(text))).toBe(text);
  fc.assert(
    fc.property(written, (text) => writeMails(readMails(text)) === text),
    { numRuns: 2000 },
  );
});

test('one position said anew leaves every other to the letter, and empties itself again', () => {
  fc.assert(
    fc.property(written, fc.constantFrom(...mailPositions), entries, (text, position, anew) => {
      const at = mailPositions.indexOf(position);
      const changed = withPosition(text, position, anew);
      expect(entriesAt(changed, position)).toEqual(anew);
      const [before, after] = [text.split('#'), changed.split('#')];
      for (const [n, one] of before.entries()) if (n !== at) expect(after[n]).toBe(one);
      expect(after.length).toBe(Math.max(before.length, at + 1));
      expect(entriesAt(withPosition(changed, position, []), position)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('an empty position says nothing; no-mail says that there is nobody', () => {
  const text = 'a@x;b@y#no-mail##c@z';
  expect(mailPositions.map((position) => entriesAt(text, position))).toEqual([
    ['a@x', 'b@y'],
    ['no-mail'],
    [],
    ['c@z'],
    [],
    [],
  ]);
});
