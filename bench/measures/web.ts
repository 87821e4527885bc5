import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Measure, measure } from '../figures.ts';

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** JavaScript that the browser must have before the first screen: the page's scripts and all they import at once. */
export function measureFirstLoad(): Measure[] {
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const files = new Set<string>();
  const take = (file: string) => {
    if (files.has(file) || !file.endsWith('.js')) return;
    files.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)) {
      take(join(dirname(file), path!));
    }
  };
  for (const [, path] of page.matchAll(
    /<(?:script|link rel="modulepreload")\b(?!\snomodule)[^>]*?(?:src|href)="\/([^"]+)"/g,
  )) {
    take(join(built, path!));
  }
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  return [measure('first-load JavaScript', 'kB gzip', { atMost: 250 }, [bytes / 1000])];
}

/** From the change of the text filter to the rows it asks for, in a real browser; nothing where there is none. */
export async function measureFilterChange(productUrl: string, terms: readonly string[]): Promise<Measure[]> {
  return await inBrowser(async (browser) => {
    const page = await signInPage(browser, productUrl);
    await signIn(page);
    const times: number[] = [];
    for (const term of terms) times.push(await changeFilter(page, term));
    // The first ones load what a first search needs.
    return [measure('filter change to rows in Chromium', 'ms', { atMost: 300 }, times.slice(2))];
  });
}

/** What the directory takes after signing in, with an empty cache: requests, bytes on the way, time to the first rows. */
export async function measureAfterSignIn(productUrl: string): Promise<Measure[]> {
  return await inBrowser(async (browser) => {
    const page = await signInPage(browser, productUrl);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    // What the browser has already, and pictures that the page made of what it has, leave for nowhere.
    const sent = new Set<string>();
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith('http')) sent.add(requestId);
    });
    network.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
    let requests = 0;
    let bytes = 0;
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (sent.has(requestId)) requests += 1;
      bytes += encodedDataLength;
    });
    const from = performance.now();
    await signIn(page);
    const rows = performance.now() - from;
    // What comes once the browser has nothing else to do.
    await page.waitForTimeout(3000);
    return [
      measure('directory after signing in, requests', '', { atMost: 30 }, [requests]),
      measure('directory after signing in', 'kB', { atMost: 420 }, [bytes / 1000]),
      measure('directory after signing in, first rows', 'ms', { atMost: 1000 }, [rows]),
    ];
  });
}

/** Nothing where there is no browser. */
export async function inBrowser(look: (browser: Browser) => Promise<Measure[]>): Promise<Measure[]> {
  if (!existsSync(browserPath)) return [];
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    return await look(browser);
  } finally {
    await browser.close();
  }
}

async function signInPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await page.goto(url);
  await page.fill('#login', 'hr');
  await page.fill('#password', 'passerelle');
  return page;
}

async function signIn(page: Page): Promise<void> {
  await page.click('button[type=submit]');
  await page.getByRole('grid').getByRole('row').nth(10).waitFor({ timeout: 30_000 });
}

/** Milliseconds, taken in the page: from the text in the box to painted rows that all hold it. */
function changeFilter(page: Page, term: string): Promise<number> {
  return page.evaluate(`((words) => {
    const box = document.querySelector('input[type=search]');
    const folded = (row) => row.textContent.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
    const arrived = () => {
      const rows = [...document.querySelectorAll('[role=grid] [aria-rowindex]:not([aria-rowindex="1"])')].map(folded);
      return rows.length > 0 && rows.every((row) => words.every((word) => row.includes(word)));
    };
    return new Promise((resolve, reject) => {
      const from = performance.now();
      setTimeout(() => reject(new Error('The rows of ' + words + ' did not come')), 10_000);
      const look = () => (arrived() ? resolve(performance.now() - from) : requestAnimationFrame(look));
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, words.join(' '));
      box.dispatchEvent(new Event('input', { bubbles: true }));
      requestAnimationFrame(look);
    });
  })(${JSON.stringify(term.split(' '))})`);
}
