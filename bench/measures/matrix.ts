import { existsSync } from 'node:fs';
import pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import { type Measure, measure } from '../figures.ts';

const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const profiles = 30;
const rounds = 5;

/**
 * Frames of the matrix of rights and profiles while it is scrolled from end to end, both ways, over those of a page with
 * nothing on it in the same window: what the machine does besides falls on both. Nothing where there is no browser.
 */
export async function measureMatrix(productUrl: string, databaseUrl: string): Promise<Measure[]> {
  if (!existsSync(browserPath)) return [];
  await makeProfiles(databaseUrl);
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await page.goto(productUrl);
    await page.fill('#login', 'admin');
    await page.fill('#password', 'passerelle');
    await page.click('button[type=submit]');
    await page.waitForURL(/\/[a-z]{2}(\/|$)/);
    await page.goto(`${productUrl}/gb/back-986/gestion-droits-profile`);
    await page.getByRole('gridcell').nth(50).waitFor({ timeout: 30_000 });
    const down: number[] = [];
    const across: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const bare = await framesOf(page, 'bare', 'scrollTop');
      const times = [
        (await framesOf(page, 'matrix', 'scrollTop')) / bare,
        (await framesOf(page, 'matrix', 'scrollLeft')) / bare,
      ] as const;
      // The first one draws what is then kept.
      if (round === 0) continue;
      down.push(times[0]);
      across.push(times[1]);
    }
    return [
      measure('frames of the rights matrix, down', '× bare page', { atLeast: 0.9 }, down),
      measure('frames of the rights matrix, across', '× bare page', { atLeast: 0.9 }, across),
    ];
  } finally {
    await browser.close();
  }
}

/** As many profiles as the matrix is meant for: copies that no role has. */
async function makeProfiles(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `with wanted as (select generate_series((select count(*) from "Profil")::integer + 1, $1) as n),
        made as (insert into "Profil" ("LibProfil", "Standard") select 'Bench profile ' || n, false from wanted returning "IdProfil")
      insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur")
        select made."IdProfil", "IdDroit", 1 from made, "Droit" where (hashtext("IdDroit") + made."IdProfil") % 3 = 0`,
      [profiles],
    );
  } finally {
    await client.end();
  }
}

/** Frames a second, counted in the page while it goes to the end and back in three seconds. */
function framesOf(page: Page, what: 'bare' | 'matrix', axis: 'scrollTop' | 'scrollLeft'): Promise<number> {
  return page.evaluate(`((what, axis) => new Promise((resolve) => {
    const bare = document.createElement('div');
    bare.style.cssText = 'position:fixed;inset:0;overflow:auto;background:white;z-index:9999';
    bare.innerHTML = '<div style="width:8000px;height:8000px"></div>';
    if (what === 'bare') document.body.append(bare);
    const scrolls = (node) => getComputedStyle(node).overflowY === 'auto' ? node : scrolls(node.parentElement);
    const scroller = what === 'bare' ? bare : scrolls(document.querySelector('[role=grid]'));
    const end = axis === 'scrollTop'
      ? scroller.scrollHeight - scroller.clientHeight : scroller.scrollWidth - scroller.clientWidth;
    const lasts = 3000;
    let frames = 0;
    const from = performance.now();
    const step = () => {
      const done = (performance.now() - from) / lasts;
      scroller[axis] = end * (1 - Math.abs(2 * done - 1));
      frames += 1;
      if (done < 1) return requestAnimationFrame(step);
      bare.remove();
      resolve((1000 * frames) / (performance.now() - from));
    };
    requestAnimationFrame(step);
  }))(${JSON.stringify(what)}, ${JSON.stringify(axis)})`);
}
