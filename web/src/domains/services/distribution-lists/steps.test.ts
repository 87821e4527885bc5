import { expect, test } from 'vitest';
import { openStep, steps } from './steps.ts';

test('a link to a step leads no further than the first that is unfinished', () => {
  const opened = (unfinished: (typeof steps)[number] | null) => steps.map((asked) => openStep(asked, unfinished));
  expect(opened(null)).toEqual([...steps]);
  expect(opened('criteria')).toEqual(['identification', 'criteria', 'criteria', 'criteria', 'criteria']);
  expect(opened('security')).toEqual(['identification', 'criteria', 'security', 'security', 'security']);
});
