import fs from 'node:fs';
import net from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MailFrame } from './mail-layout.ts';
import { checkTemplate, oneLine, renderTemplate, TemplateError, type WrittenMail } from './templates.ts';

const frame: MailFrame = { locale: 'en-GB', product: 'Passerelle', footer: 'Why you receive this' };
const render = (body: string, values: Record<string, string | null> = {}, subject = 'Subject') =>
  renderTemplate({ subject, body }, values, frame);
const inText = (words: string) => `<mj-text>${words}</mj-text>`;

beforeAll(async () => void (await render('warm')), 60_000);
afterEach(() => vi.restoreAllMocks());

describe('what a template says', () => {
  test('is filled, in a page and as plain text, with what has no value named', async () => {
    const mail = await renderTemplate(
      {
        subject: 'Welcome {{ Name }}',
        body: '<mj-text>Dear {{ Name }},{% if Site %} at {{ Site }}{% endif %}<br>see you on {{ Day }}.</mj-text><mj-button href="{{ Link }}">Open</mj-button>',
      },
      { Name: 'Zoé Müller', Link: 'https://portal.test/a?b=1&c=2', Site: null, Day: '' },
      frame,
    );
    expect(mail.subject).toBe('Welcome Zoé Müller');
    expect(mail.text).toBe(
      'Dear Zoé Müller,\nsee you on .\n\nOpen (https://portal.test/a?b=1&c=2)\n\n--\nWhy you receive this\n',
    );
    expect(mail.html).toContain('href="https://portal.test/a?b=1&amp;c=2"');
    expect(mail.missing).toEqual(['Site', 'Day']);
  });

  test('shows what is missing to those who look at it, without changing what it says', async () => {
    const body = inText('{% if Site %}in{% else %}out{% endif %} [{{ Site }}] {{ Site | default: "none" }}');
    const marked = await renderTemplate({ subject: '{{ Site }}', body }, {}, frame, { marked: true });
    expect(marked.text).toContain('out [⟦Site⟧] none');
    expect(marked.subject).toBe('⟦Site⟧');
  });

  test('values are words, never markup: not in the text, not in an address', async () => {
    const Nom = `<b>&"'</b><mj-include path="/etc/passwd"/>`;
    const mail = await render(
      `${inText('{{ Nom }}')}<mj-button href="{{ Nom }}" title="{{ Nom }}">x</mj-button>`,
      { Nom },
      '{{ Nom }}',
    );
    expect(mail.subject).toBe(Nom);
    expect(mail.html).toContain('&lt;b&gt;&amp;');
    expect(mail.html).not.toMatch(/<b>|<mj-/);
    expect(mail.text).toContain(Nom);
  });

  test('faults are found where they are', () => {
    expect(
      checkTemplate(
        { subject: '{{ Nom }} {{ Prenon }}', body: '<mj-text>\n{{ Nom | uppercase }}\n<mj-include path="x" />' },
        ['Nom', 'Prenom'],
      ),
    ).toEqual([
      { part: 'subject', rule: 'field', line: 1, value: 'Prenon' },
      { part: 'body', rule: 'syntax', line: 2, value: 'undefined filter: uppercase' },
      { part: 'body', rule: 'tag', line: 3, value: 'mj-include' },
    ]);
    expect(checkTemplate({ subject: 'x'.repeat(501), body: '{% if Nom %}' }, ['Nom'])).toEqual([
      { part: 'subject', rule: 'tooLong', line: 1, value: '500' },
      { part: 'body', rule: 'syntax', line: 1, value: 'tag {% if Nom %} not closed' },
    ]);
  });

  test.each<[string, string, object[]]>([
    [
      'a script',
      '<mj-button href="javascript:alert(1)">x</mj-button>',
      [{ rule: 'link', value: 'href="javascript:alert(1)"' }],
    ],
    ['one that hides', '<mj-text>\n<a href="java&#10;script:x">x</a></mj-text>', [{ rule: 'link', line: 2 }]],
    ['one in numbers', '<mj-text><a href="&#x6A;avascript&colon;x">x</a></mj-text>', [{ rule: 'link' }]],
    ['a file', '<mj-image src="file:///etc/passwd" />', [{ rule: 'link' }]],
    ['no scheme', '<mj-text><a href="//x.test">x</a></mj-text>', [{ rule: 'link' }]],
    ['a field of words', '<mj-button href="{{ Nom }}">x</mj-button>', [{ rule: 'link', value: 'href="{{ Nom }}"' }]],
    ['a field that is an address', '<mj-button href="{{ Lien }}">x</mj-button>', []],
    ['a field within an address', '<mj-text><a href="mailto:{{ Nom }}">x</a></mj-text>', []],
    [
      'an image behind',
      '<mj-section background-url="https://x.test/a.png"></mj-section>',
      [{ rule: 'attribute', value: 'background-url="https://x.test/a.png"' }],
    ],
    ['a way out of a look', '<mj-text color="red;background:url(x)">x</mj-text>', [{ rule: 'attribute' }]],
    ['a look that a field says', '<mj-text color="{{ Nom }}">x</mj-text>', []],
    ['what hears', '<mj-text onclick="x">x</mj-text>', [{ rule: 'attribute', value: 'onclick="x"' }]],
    ['no end', '<mj-section>\n<mj-text>x\n</mj-section>', [{ rule: 'unclosed', line: 2, value: '<mj-text>' }]],
    ['no end at all', '<mj-text>x', [{ rule: 'unclosed', line: 1, value: '<mj-text>' }]],
    ['no beginning', 'x</mj-text>', [{ rule: 'unclosed', value: '</mj-text>' }]],
    ['a condition', '<mj-text>{% if Nom %}<b>{{ Nom }}</b>{% endif %}<br><p>x</mj-text>', []],
  ])('what would be dropped in silence is said: %s', (_, body, faults) => {
    const found = checkTemplate({ subject: 'x', body }, ['Nom', 'Lien'], ['Lien']);
    expect(found).toMatchObject(faults);
    expect(found).toHaveLength(faults.length);
  });

  test('a subject is one line of visible characters', () => {
    expect(oneLine('a\r\nBcc: x@y.test\u0000\u2028b\u202e\u200bc\ud800')).toBe('a Bcc: x@y.test bc');
  });
});

const deep = (n: number) => `${'<mj-wrapper>'.repeat(n)}x${'</mj-wrapper>'.repeat(n)}`;
const hostile: readonly string[] = [
  // What the language once could.
  '{% include "/etc/passwd" %}',
  '{% render "/etc/passwd" %}',
  '{% layout "/etc/passwd" %}',
  '{% include Nom %}',
  '{% for i in (1..100000000) %}x{% endfor %}',
  '{% tablerow i in (1..100000000) %}x{% endtablerow %}',
  '{% assign x = "a" %}{{ x }}',
  '{% capture x %}{{ x }}{{ x }}{% endcapture %}',
  '{% increment x %}',
  '{% cycle "a", "b" %}',
  '{% liquid\nassign x = 1\necho x %}',
  '{% echo Nom %}',
  '{% raw %}{{ Nom }}{% endraw %}',
  '{% block a %}{% endblock %}',
  '{% inline_comment %}',
  '{{ Nom | raw }}',
  '{{ Nom | append: Nom | append: Nom | date: "%Y" }}',
  '{{ Nom | where: "x", "y" }}',
  '{{ Nom | json }}',
  '{{ Nom | inspect }}',
  '{{ Nom | find_exp: "a", "b" }}',
  '{{ Nom | constructor }}',
  '{{ Nom | __proto__ }}',
  '{% constructor %}',
  '{% toString %}',
  // Ways out of the values.
  '{{ __proto__ }}',
  '{{ constructor.constructor }}',
  '{{ Nom.constructor.constructor }}',
  '{{ Nom["__proto__"]["constructor"] }}',
  '{{ this }}{{ self }}{{ globalThis }}{{ process.env }}{{ require }}',
  '{{ Nom.length }}{{ Nom.size }}{{ Nom.first }}',
  // Much of it.
  '{% if Nom %}'.repeat(4000) + '{% endif %}'.repeat(4000),
  '{{'.repeat(20_000),
  '{% '.repeat(15_000),
  `{{ Nom ${'| append: Nom '.repeat(3000)} }}`,
  `{{ "${'a'.repeat(40_000)}" | truncate: 10 }}`,
  `{{ ${'('.repeat(10_000)} }}`,
  `{{ Nom${'.a'.repeat(20_000)} }}`,
  `{{ Nom${'["a"]'.repeat(9000)} }}`,
  `{% case Nom %}${'{% when "a" %}b'.repeat(3000)}{% endcase %}`,
  `{% if ${'Nom or '.repeat(6000)} Nom %}x{% endif %}`,
  deep(2000),
  '<mj-text>'.repeat(5000),
  '<'.repeat(49_000),
  '</'.repeat(24_000),
  '&'.repeat(49_000),
  `<a ${'a="b" '.repeat(8000)}>`,
  `<a href="${'x'.repeat(40_000)}">y</a>`,
  '<!--'.repeat(12_000),
  '<a href="'.repeat(5000),
  // Markup that fetches or runs.
  '<mj-include path="/etc/passwd" />',
  '<mj-include path="/etc/passwd" type="html" />',
  '<mjml><mj-head><mj-include path="/etc/passwd" type="css" /></mj-head><mj-body>x</mj-body></mjml>',
  '<mj-raw><script>alert(1)</script></mj-raw>',
  '<mj-text><script src="http://127.0.0.1:9/x"></script><img src=x onerror=alert(1)><svg onload=alert(1)></mj-text>',
  '<mj-style>@import url(http://127.0.0.1:9/x)</mj-style><mj-font name="x" href="http://127.0.0.1:9/x" />',
  '<mj-section background-url="http://127.0.0.1:9/x" background-color="red;background:url(http://127.0.0.1:9/y)">x</mj-section>',
  '<mj-button href="javascript:alert(1)">x</mj-button><a href="java&#10;script:alert(1)">y</a><a href="//127.0.0.1:9/">z</a>',
  '<mj-image src="file:///etc/passwd" /><mj-image src="data:text/html;base64,PHNjcmlwdD4=" />',
  '<![CDATA[<script>alert(1)</script>]]><?php echo 1 ?><!DOCTYPE x SYSTEM "file:///etc/passwd">',
  '--><script>alert(1)</script><!--[if mso]><script>alert(2)</script><![endif]-->',
  '<mj-html-attributes><mj-selector path="a"><mj-html-attribute name="onclick">alert(1)</mj-html-attribute></mj-selector></mj-html-attributes><a href="https://x.test">x</a>',
  '<mj-text css-class="x" onclick="alert(1)" font-size="1px;position:fixed" style="background:url(http://127.0.0.1:9)">x</mj-text>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
];

describe('hostile templates', () => {
  test('are sixty', () => expect(hostile.length).toBeGreaterThanOrEqual(60));

  test.each(hostile.map((body, n) => [n, body.slice(0, 60), body] as const))('%i: %s', async (_, __, body) => {
    const read = vi.spyOn(fs, 'readFileSync');
    const opened = vi.spyOn(fs, 'openSync');
    const fetched = vi.spyOn(net.Socket.prototype, 'connect');
    const asked = vi.spyOn(globalThis, 'fetch');
    const started = performance.now();
    checkTemplate({ subject: body, body }, ['Nom']);
    const written = await Promise.all([attempt(body, 'Subject'), attempt('x', body)]);
    expect(performance.now() - started).toBeLessThan(2000);
    for (const spy of [read, opened, fetched, asked]) expect(spy).not.toHaveBeenCalled();
    for (const mail of written) if (mail) expectHarmless(mail);
  });

  async function attempt(body: string, subject: string): Promise<WrittenMail | undefined> {
    try {
      return await render(body, { Nom: 'x'.repeat(300) }, subject);
    } catch (error) {
      expect(error).toBeInstanceOf(TemplateError);
      return undefined;
    }
  }

  function expectHarmless({ subject, html: page }: WrittenMail): void {
    // The subject is said in an attribute of the page too, quoted.
    const html = page.replace(/ aria-label="[^"]*"/, '').replace(/<title>[^<]*<\/title>/, '');
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(html).not.toMatch(
      /root:x|127\.0\.0\.1|<script|<img[^>]*src="(?!https?:)|<svg|<mj-|url\(|@import|position:fixed/i,
    );
    expect(html).not.toMatch(/<[^>]*\son\w+=|<[^>]*(?:javascript|data|file):/i);
    expect(html).not.toMatch(/function Object|\[native code\]/);
  }
});
