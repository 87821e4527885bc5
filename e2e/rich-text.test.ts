import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { describe, expect } from 'vitest';
import { cleanRichText } from '../server/src/platform/rich-text/clean.ts';
import { story } from './support/story.ts';

const hostile = [
  '<script>window.ran=1</script><p>a</p>',
  '<img src=x onerror="window.ran=1">',
  '<svg onload="window.ran=1"><a xlink:href="javascript:window.ran=1"><text>x</text></a></svg>',
  '<p><a href="javascript:window.ran=1" class="go">x</a><a href=" java&#10;script:window.ran=1" class="go">y</a></p>',
  '<p><a href="//evil.example">x</a><a href="/\\evil.example">y</a><a href="data:text/html,x">z</a></p>',
  '<p style="position:fixed;inset:0" onclick="window.ran=1" id="root" class="x">a</p>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe><object data="x"></object><embed src="x">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.ran=1>',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript>',
  '<template><img src=x onerror=window.ran=1></template><xmp><img src=x onerror=window.ran=1></xmp>',
  '<a href="https://x.example" target="_self" rel="opener" ping="https://spy.example">x</a>',
  '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example"><p>a</p>',
  '<form id="forms"><input name="attributes"><button formaction="javascript:window.ran=1">x</button></form>',
];

const good = [
  '<p>Un <strong>mot</strong>, <em>un autre</em>, <u>souligné</u>, <s>barré</s>, <code>code</code><br>suite</p>',
  '<h2>Titre</h2><h3>Sous-titre</h3><h4>Petit</h4><hr><blockquote><p>1 &lt; 2 &amp; 3</p></blockquote>',
  '<ul><li><p>un</p></li><li><p>deux</p><ol><li><p>trois</p></li></ol></li></ul>',
  '<p><a href="https://example.org/?a=1&amp;b=2">web</a> <a href="mailto:hr@example.org">mail</a> <a href="/fr/home">ici</a></p>',
];

/** What the browser's cleaning makes of these: judged where it runs. */
const show = `(texts) => texts.map((html) => {
  const shown = showing.showableRichText(html);
  document.body.innerHTML = shown;
  for (const link of document.querySelectorAll('a.go')) link.click();
  return shown;
})`;

describe('rich text', () => {
  story('what the server keeps and what the screen shows are cleaned alike, and nothing runs', async ({ nobody }) => {
    const { page } = await nobody();
    await page.goto('about:blank');
    await page.addScriptTag({ content: await bundled('../web/src/ui/rich-text/show-rich-text.ts') });
    const shown = async (texts: readonly string[]) =>
      (await page.evaluate(`(${show})(${JSON.stringify(texts)})`)) as readonly string[];
    const apart = ' target="_blank" rel="noopener noreferrer"';

    expect(await shown(good)).toEqual(good.map((html) => html.replace(/(<a href="[^"]*")/g, `$1${apart}`)));
    const raw = await shown(hostile);
    const kept = hostile.map(cleanRichText);
    const cleaned = await shown(kept);
    for (const html of [...raw, ...cleaned]) {
      expect(html).not.toMatch(/<(?!\/?(p|br|strong|em|u|s|ul|ol|li|a|h2|h3|h4|blockquote|code|hr)\b)/);
      expect(html.replaceAll(apart, '').replace(/ href="https:\/\/x\.example"/g, '')).not.toMatch(/<[^>]*=/);
    }
    // The screen has nothing left to take away from what the server kept.
    expect(cleaned.map((html) => html.replaceAll(apart, ''))).toEqual(kept);
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });
});

async function bundled(path: string): Promise<string> {
  const file = (of: string) => fileURLToPath(new URL(of, import.meta.url));
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: [{ find: /^typebox$/, replacement: file('../web/src/lib/light-schema.ts') }] },
    build: { write: false, lib: { entry: file(path), formats: ['iife'], name: 'showing' } },
  });
  const [output] = made as Rollup.RollupOutput[];
  return output?.output[0].code ?? '';
}
