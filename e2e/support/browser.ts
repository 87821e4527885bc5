import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The shell draws the same pages for half the work. */
const executables = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM ?? executables.find(existsSync) ?? '/usr/bin/chromium';

/** What to tell when the browser is not there. */
export function missingBrowser(): string | undefined {
  return existsSync(executablePath)
    ? undefined
    : `There is no Chromium at ${executablePath}: install it (apt-get install chromium) or set CHROMIUM to its path.`;
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
  });
}
