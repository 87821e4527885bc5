import { isEmptyRichText, isRichTextHref, plainOfRichText, richTextTags } from '@passerelle/contracts/rich-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanRichText } from './clean.ts';
import { escapeHtml } from './escape.ts';

const kept = [
  '<p>Un <strong>mot</strong>, <em>un autre</em>, <u>souligné</u>, <s>barré</s>, <code>code</code></p>',
  '<h2>Titre</h2><h3>Sous-titre</h3><h4>Petit</h4><hr><blockquote><p>Cité</p></blockquote>',
  '<ul><li><p>un</p></li><li><p>deux</p><ol><li><p>trois</p></li></ol></li></ul>',
  '<p>Ligne<br>suivante</p>',
  '<p><a href="https://example.org/a?b=1&amp;c=2#d">web</a> <a href="mailto:hr@example.org">mail</a></p>',
  '<p><a href="/fr/home?tab=1">ici</a> <a href="#part">plus bas</a> <a href="annuaire">à côté</a></p>',
  '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2, « 中文 », emoji 🎉</p>',
];

test.each(kept)('%s is kept as it is', (html) => {
  expect(cleanRichText(html)).toBe(html);
});

const changed: readonly (readonly [came: string, kept: string])[] = [
  [
    '<b>gras</b><i>italique</i><del>barré</del><h1>Grand</h1>',
    '<strong>gras</strong><em>italique</em><s>barré</s><h2>Grand</h2>',
  ],
  ['<p style="color:red" class="x" id="y" onclick="alert(1)" data-z="1">rien</p>', '<p>rien</p>'],
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['<p>a<style>p{background:url(//x)}</style>b</p>', '<p>ab</p>'],
  ['<img src=x onerror=alert(1)><p>b</p>', '<p>b</p>'],
  ['<svg><animate onbegin=alert(1) /></svg><math><mi>x</mi></math><p>b</p>', '<p>b</p>'],
  ['<iframe srcdoc="<script>alert(1)</script>">c</iframe><p>b</p>', '<p>b</p>'],
  ['<p><a href="javascript:alert(1)">x</a></p>', '<p><a>x</a></p>'],
  ['<p><a href="jAvA&#x09;script&colon;alert(1)">x</a></p>', '<p><a>x</a></p>'],
  ['<p><a href="&#106;avascript:alert(1)">x</a></p>', '<p><a>x</a></p>'],
  ['<p><a href="data:text/html,<script>alert(1)</script>">x</a></p>', '<p><a>x</a></p>'],
  [
    '<p><a href="vbscript:x">x</a><a href="blob:x">y</a><a href="file:///etc/passwd">z</a></p>',
    '<p><a>x</a><a>y</a><a>z</a></p>',
  ],
  ['<p><a href="//evil.example">x</a><a href="\\\\evil.example">y</a></p>', '<p><a>x</a><a>y</a></p>'],
  [
    '<p><a href="https://a.example" target="_self" rel="opener" onfocus="alert(1)" autofocus>x</a></p>',
    '<p><a href="https://a.example">x</a></p>',
  ],
  ['<form action="/api"><input value="x"><button formaction="javascript:alert(1)">ok</button></form>', 'ok'],
  ['<!-- <script>alert(1)</script> --><p>b</p><![CDATA[<p>c</p>]]>', '<p>b</p>'],
  ['<p>a', '<p>a</p>'],
  ['</p></div>a', '<p></p>a'],
];

test.each(changed)('%s becomes %s', (came, expected) => {
  const clean = cleanRichText(came);
  expect(clean.replace('&lt;p&gt;c&lt;/p&gt;', '').replace(']]&gt;', '')).toBe(expected);
});

test.each([
  '',
  ' ',
  '<p></p>',
  '<p><br></p>',
  '<p>&nbsp;\u200b</p><ul><li></li></ul>',
  '<script>1</script>',
  '<p><img src=x></p>',
])('"%s" says nothing', (html) => {
  expect(cleanRichText(html)).toBe('');
});

test('A rule alone says something', () => {
  expect(cleanRichText('<hr>')).toBe('<hr>');
  expect(isEmptyRichText('<p></p><hr>')).toBe(false);
});

test.each([
  ['https://example.org', true],
  ['HTTP://EXAMPLE.ORG', true],
  ['mailto:a@b.c', true],
  ['/fr/home', true],
  ['?tab=1', true],
  ['fr/a:b', true],
  ['#a', true],
  ['', false],
  [' javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['javascript\u200b:alert(1)', false],
  ['//host', false],
  ['/\\host', false],
  ['tel:+33', false],
  ['a:b', false],
  ['1:b', false],
])('a link to %j: %s', (href, expected) => {
  expect(isRichTextHref(href)).toBe(expected);
});

test('Whatever comes, only allowed tags and addresses stay, and cleaning again changes nothing', () => {
  const bit = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '=',
      '&',
      ';',
      ' ',
      '<!--',
      '-->',
      '<p>',
      '</p>',
      '<a href=',
      '<a href="',
    ),
    fc.constantFrom(
      '<script>',
      '</script>',
      '<svg>',
      '<math>',
      '<style>',
      '<noscript>',
      '<template>',
      '<xmp>',
      '<table>',
      '<img ',
    ),
    fc.constantFrom(
      'onerror=alert(1)',
      'javascript:',
      'https://',
      '&lt;',
      '&#106;',
      '&colon;',
      '\u0000',
      '\u00a0',
      '<b>',
      '<li>',
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 30 }), (bits) => {
      const clean = cleanRichText(bits.join(''));
      for (const [, name, rest] of clean.matchAll(/<\/?([^\s>]*)([^>]*)>/g)) {
        expect(richTextTags).toContain(name);
        if (rest) expect(rest).toMatch(/^ href="[^"]*"$/);
      }
      expect(cleanRichText(clean)).toBe(clean);
    }),
    { numRuns: process.env.NIGHTLY ? 20_000 : 500 },
  );
});

test('Large and deep texts are cleaned in no time', () => {
  const started = performance.now();
  cleanRichText('<p>'.repeat(16_000));
  cleanRichText('<'.repeat(50_000));
  cleanRichText(`${'<blockquote>'.repeat(4000)}a`);
  cleanRichText('<a href="'.repeat(5000));
  plainOfRichText('<'.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(5000);
});

test('A value placed inside HTML stays a value', () => {
  expect(escapeHtml(`<b title="x" o='y'>&`)).toBe('&lt;b title=&quot;x&quot; o=&#39;y&#39;&gt;&amp;');
  expect(plainOfRichText('<h2>Panne</h2><p>Dès <strong>8 h</strong> &amp; jusqu’à midi</p>')).toBe(
    'Panne Dès 8 h & jusqu’à midi',
  );
});
