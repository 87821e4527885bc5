import { hash } from 'node:crypto';
import { type Language, languageNames, languages, locales } from '@passerelle/contracts/languages.ts';
import { productName } from '@passerelle/contracts/product.ts';
import { Html, html } from './html.ts';
import type { PageWords } from './page-words.ts';
import { signInCss } from './sign-in.css.ts';

/** Sends the form of the sign-out page. */
export const submitScript = "document.getElementById('op.logoutForm').submit();";
/** Sends a code once it has the digits of the person's own factor, and never twice: it works once. */
export const codeScript = `
const code = document.getElementById('code');
let sent = false;
code.form.addEventListener('submit', (event) => {
  if (sent) event.preventDefault();
  sent = true;
});
code.addEventListener('input', () => {
  const digits = code.value.replace(/\\s/g, '');
  if (digits !== code.value) code.value = digits;
  if (/^\\d+$/.test(digits) && digits.length === Number(code.dataset.digits)) code.form.requestSubmit();
});
`;
/** Says how strong a new password is while it is typed, as whoever judges it once it is sent says it. */
export const strengthScript = `
const typed = document.getElementById('password');
const meter = document.getElementById('meter');
const strength = document.getElementById('strength');
let wait;
let asked = 0;
typed.addEventListener('input', () => {
  clearTimeout(wait);
  const n = ++asked;
  wait = setTimeout(async () => {
    const password = typed.value;
    const answer = password && (await fetch(typed.dataset.judgedAt, { method: 'POST', body: new URLSearchParams({ password }) }).catch(() => undefined));
    const judged = answer && answer.ok ? await answer.json() : undefined;
    if (n !== asked) return;
    meter.hidden = !judged;
    meter.value = judged ? judged.score : 0;
    strength.textContent = judged ? judged.said : '';
  }, 250);
});
`;
const sha256 = (source: string) => `'sha256-${hash('sha256', source, 'base64')}'`;

/** Nothing from elsewhere, no script but these three, and forms that lead back to the portal only. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src ${sha256(signInCss)}`,
  "font-src 'self'",
  `script-src ${[submitScript, codeScript, strengthScript].map(sha256).join(' ')}`,
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Page extends PageWords {
  title: string;
  body: Html;
  /** Address of the same page in another language; without it the page has no switcher. */
  inLanguage?: (language: Language) => string;
}

const mark = html`<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" aria-hidden="true"><path d="M3 21h26M6 21a10 10 0 0 1 20 0M11 21v-8.6M16 21V11M21 21v-8.6"/></svg>`;

const scene = html`<svg class="scene" viewBox="0 0 640 220" fill="none" aria-hidden="true" preserveAspectRatio="xMidYMax slice"><path d="M0 150h640M0 158h640"/><path d="M-40 150C60 20 200 20 320 150C440 20 580 20 680 150"/><path d="M0 150V106.7M40 150V77.8M80 150V60.4M120 150V52.9M160 150V54.6M200 150V64.9M240 150V83.9M280 150V112.0M360 150V112.0M400 150V83.9M440 150V64.9M480 150V54.6M520 150V52.9M560 150V60.4M600 150V77.8M640 150V106.7" opacity=".6"/><path d="M320 150v70M312 158v62M328 158v62M40 190h90M170 204h110M370 196h80M480 208h120" opacity=".6"/></svg>`;

/** A whole page around this body. */
export function page({ language, say, title, body, inLanguage }: Page): string {
  const product = productName;
  const switcher =
    inLanguage &&
    html`<nav class="languages" aria-label="${say('SIGN_IN:language')}">${languages.map(
      (other) =>
        html`<a href="${inLanguage(other)}" lang="${locales[other]}" hreflang="${locales[other]}"${other === language && html` aria-current="true"`}>${languageNames[other]}</a>`,
    )}</nav>`;
  const { markup } = html`<!doctype html>
<html lang="${locales[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${product}</title>
<style>${new Html(signInCss)}</style>
</head>
<body>
<header class="panel"><div class="brand">${mark}${product}</div><p class="tagline">${say('SIGN_IN:tagline')}</p>${scene}</header>
<div class="side"><main><h1>${title}</h1>${body}</main>${switcher}</div>
</body>
</html>
`;
  return markup;
}
