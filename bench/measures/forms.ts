import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildFormPage } from '../../web/form-page.ts';
import { type Measure, measure, median } from '../figures.ts';

const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const slower = 4;
const places = 5;
const keysAtOnce = 8;
const boxes = 'input[type=text][autocomplete=off]:not([aria-haspopup]):not([inputmode])';

/** What typing in a form of 120 fields and 40 conditions costs in a browser on a slow machine, against its controls alone. */
export async function measureForms(rounds: number, say: (message: string) => void): Promise<Measure[]> {
  if (!existsSync(browserPath)) return [];
  const built = await mkdtemp(join(tmpdir(), 'passerelle-form-'));
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    await buildFormPage(built);
    const [form, bare] = [await openPage(browser, built, '?form'), await openPage(browser, built, '')];
    const drawn: number[] = [];
    const ratios: { readonly p50: number; readonly p95: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const [alone, ours] = (await typeKeys([bare, form])) as [Typed, Typed];
      // The first keys are those of code that is not compiled yet.
      if (round === 0) continue;
      drawn.push(ours.drawn);
      ratios.push({ p50: ours.p50 / alone.p50, p95: ours.p95 / alone.p95 });
      say(`key to frame, form | controls alone: ${told(ours)} | ${told(alone)} ms`);
    }
    const first: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const opened = await openPage(browser, built, '?form');
      first.push((await opened.evaluate<number>('globalThis.firstSection')) / 1000);
      await opened.close();
    }
    return [
      measure(
        'a form of 120 fields, key to frame p50, processor 4 times slower',
        '× controls alone',
        { atMost: 1.3 },
        ratios.map(({ p50 }) => p50),
      ),
      measure(
        'the same, p95',
        '× controls alone',
        { atMost: 2 },
        ratios.map(({ p95 }) => p95),
      ),
      measure('controls drawn for a key', 'controls', { atMost: 1 }, drawn),
      measure('the first section of that form on screen', 's', { atMost: 0.5 }, first),
    ];
  } finally {
    await browser.close();
    await rm(built, { recursive: true, force: true });
  }
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

async function openPage(browser: Browser, built: string, query: string): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await opened.route('**/*', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    // Each family that is asked for, without words.
    const families = searchParams.get('Familles')?.split(',') ?? [];
    if (pathname.startsWith('/api/Textes/'))
      return await route.fulfill({ json: Object.fromEntries(families.map((name) => [name, {}])) });
    if (pathname.startsWith('/api/')) return await route.fulfill({ json: [] });
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    const contentType = types[extname(file)] ?? 'application/octet-stream';
    await route.fulfill({ contentType, body: await readFile(join(built, file)).catch(() => '') });
  });
  const devtools = await opened.context().newCDPSession(opened);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await opened.addInitScript(timing);
  await opened.goto(`https://form.test/${query}`);
  await opened.waitForFunction(
    'globalThis.firstSection !== undefined && document.querySelectorAll("input").length > 80',
  );
  return opened;
}

interface Typed {
  readonly p50: number;
  readonly p95: number;
  /** Controls drawn for each key. */
  readonly drawn: number;
}

/** Times each key in the page, from its event to the frame that shows it. */
const timing = `(() => {
  globalThis.frames = [];
  addEventListener('beforeinput', () => {
    const from = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.frames.push(performance.now() - from);
      port2.postMessage(null);
    });
  }, { capture: true });
})()`;

/** Keys typed as a person does, in one field after the other; in both pages by turns, so that both meet the same machine. */
async function typeKeys(pages: readonly Page[]): Promise<readonly Typed[]> {
  const drawn = pages.map(() => 0);
  for (const opened of pages) await opened.evaluate('globalThis.frames.length = 0');
  for (let place = 0; place < places; place++)
    for (const [n, opened] of pages.entries()) {
      await opened.bringToFront();
      await opened
        .locator(boxes)
        .nth(1 + place * 5)
        .focus();
      await opened.waitForTimeout(100);
      await opened.evaluate('globalThis.counted.drawn = 0');
      for (let key = 0; key < keysAtOnce; key++) {
        await opened.keyboard.press('x');
        await opened.waitForTimeout(60);
      }
      await opened.waitForFunction(`globalThis.frames.length === ${(place + 1) * keysAtOnce}`);
      drawn[n] = drawn[n]! + (await opened.evaluate<number>('globalThis.counted.drawn'));
    }
  return await Promise.all(
    pages.map(async (opened, n) => {
      const times = (await opened.evaluate<number[]>('globalThis.frames')).toSorted((a, b) => a - b);
      return { p50: median(times), p95: times[Math.floor(times.length * 0.95)]!, drawn: drawn[n]! / times.length };
    }),
  );
}

const told = ({ p50, p95 }: Typed) => `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)}`;
