import { expect, test } from 'vitest';
import { withStylesAside } from './mail-styles.ts';

test('sheets and attributes of a mail stand by under other names', () => {
  expect(
    withStylesAside(
      `<head><STYLE type="text/css">p > a { color: red }</STYLE></head><p style="x: 'a>b'" id=1 STYLE='y'>t</p>`,
    ),
  ).toBe(
    `<head><noframes type="text/css">p > a { color: red }</noframes></head><p data-style="x: 'a>b'" id=1 data-style='y'>t</p>`,
  );
});

test('what only speaks of styles stays as it was written', () => {
  const words =
    '<!--[if mso]><style>a</style><p style="b"><![endif]--><p title="a style=1 >" data-style-of="x" stylewise=1>a style = "b" < c</p>';
  expect(withStylesAside(words)).toBe(words);
});
