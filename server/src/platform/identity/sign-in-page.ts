import { hash } from 'node:crypto';
import { type Language, languageNames, languages, locales } from '@passerelle/contracts/languages.ts';
import { productName } from '@passerelle/contracts/product.ts';
import { demoAccountTexts } from '@passerelle/texts/demo-accounts.texts.ts';
import { signInTexts } from '@passerelle/texts/sign-in.texts.ts';
import { Html, html } from './html.ts';
import { signInCss } from './sign-in.css.ts';

export type DemoLogin = keyof typeof demoAccountTexts.texts;
type SignInTextKey = keyof typeof signInTexts.texts;

const submitScript = "document.getElementById('op.logoutForm').submit();";
const sha256 = (source: string) => `'sha256-${hash('sha256', source, 'base64')}'`;

/** Nothing from elsewhere, no script but the one of the sign-out page, and forms that lead back to the portal only. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src ${sha256(signInCss)}`,
  `script-src ${sha256(submitScript)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const signInText = (key: SignInTextKey, language: Language) => signInTexts.texts[key][language];

interface Page {
  language: Language;
  title: SignInTextKey;
  body: Html;
  /** Address of the same page in another language; without it the page has no switcher. */
  inLanguage?: (language: Language) => string;
}

const mark = html`<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" aria-hidden="true"><path d="M3 21h26M6 21a10 10 0 0 1 20 0M11 21v-8.6M16 21V11M21 21v-8.6"/></svg>`;

const scene = html`<svg class="scene" viewBox="0 0 640 220" fill="none" aria-hidden="true" preserveAspectRatio="xMidYMax slice"><path d="M0 150h640M0 158h640"/><path d="M-40 150C60 20 200 20 320 150C440 20 580 20 680 150"/><path d="M0 150V106.7M40 150V77.8M80 150V60.4M120 150V52.9M160 150V54.6M200 150V64.9M240 150V83.9M280 150V112.0M360 150V112.0M400 150V83.9M440 150V64.9M480 150V54.6M520 150V52.9M560 150V60.4M600 150V77.8M640 150V106.7" opacity=".6"/><path d="M320 150v70M312 158v62M328 158v62M40 190h90M170 204h110M370 196h80M480 208h120" opacity=".6"/></svg>`;

function page({ language, title, body, inLanguage }: Page): string {
  const product = productName;
  const switcher =
    inLanguage &&
    html`<nav class="languages" aria-label="${signInText('language', language)}">${languages.map(
      (other) =>
        html`<a href="${inLanguage(other)}" lang="${locales[other]}" hreflang="${locales[other]}"${other === language && html` aria-current="true"`}>${languageNames[other]}</a>`,
    )}</nav>`;
  const { markup } = html`<!doctype html>
<html lang="${locales[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${signInText(title, language)} · ${product}</title>
<style>${new Html(signInCss)}</style>
</head>
<body>
<header class="panel"><div class="brand">${mark}${product}</div><p class="tagline">${signInText('tagline', language)}</p>${scene}</header>
<div class="side"><main><h1>${signInText(title, language)}</h1>${body}</main>${switcher}</div>
</body>
</html>
`;
  return markup;
}

export interface SignInForm {
  language: Language;
  /** Path of the page, where the form is sent. */
  action: string;
  login: string;
  fault?: 'missing' | 'refused';
  demoAccounts: readonly DemoLogin[];
}

export function signInPage({ language, action, login, fault, demoAccounts }: SignInForm): string {
  const text = (key: SignInTextKey) => signInText(key, language);
  const address = (changes: Record<string, string>) =>
    `${action}?${new URLSearchParams({ lang: language, ...(login && { login }), ...changes })}`;
  const invalid = fault && html` aria-invalid="true" aria-describedby="fault"`;
  const focus = html` autofocus`;
  const body = html`
<p class="lead">${text('intro')}</p>
${fault && html`<div class="alert" id="fault" role="alert"><strong>${text('refusedTitle')}</strong>${text(fault)}</div>`}
<form class="stack" method="post" action="${address({})}" novalidate>
<div class="field"><label for="login">${text('login')}</label><input id="login" name="login" value="${login}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" required maxlength="256"${invalid}${login === '' && focus}></div>
<div class="field"><label for="password">${text('password')}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${invalid}${login !== '' && focus}></div>
<button class="button" type="submit">${text('submit')}</button>
</form>
${
  demoAccounts.length > 0 &&
  html`<details${!fault && login !== '' && html` open`}><summary>${text('demoTitle')}</summary><p>${text('demoHelp')}</p><ul>${demoAccounts.map(
    (account) =>
      html`<li><a href="${address({ login: account })}"><b translate="no">${account}</b><span>${demoAccountTexts.texts[account][language]}</span></a></li>`,
  )}</ul></details>`
}`;
  return page({ language, title: 'title', body, inLanguage: (lang) => address({ lang }) });
}

/** Where a sign-in ended badly: `code` is what the protocol calls it, for whoever looks into it. */
export function errorPage(language: Language, portalUrl: string, error: { expired: boolean; code: string }): string {
  const text = (key: SignInTextKey) => signInText(key, language);
  const body = html`
<p class="lead">${text(error.expired ? 'expired' : 'error')}</p>
${!error.expired && html`<code translate="no">${error.code}</code>`}
<div class="actions"><a class="button" href="${portalUrl}">${text('backToPortal')}</a></div>`;
  return page({ language, title: error.expired ? 'expiredTitle' : 'errorTitle', body });
}

/** Asks before ending the session; when the portal itself asked for it (`asked`), the form sends itself. */
export function signOutPage(language: Language, providerForm: string, asked: boolean): string {
  const form = new Html(
    providerForm.replace('</form>', `${asked ? '<input type="hidden" name="logout" value="yes">' : ''}</form>`),
  );
  const text = (key: SignInTextKey) => signInText(key, language);
  const body = html`
<p class="lead">${text('signOut')}</p>
${form}
<div class="actions"><button class="button" type="submit" form="op.logoutForm"${!asked && html` name="logout" value="yes"`}>${text('signOutConfirm')}</button>
${!asked && html`<button class="button quiet" type="submit" form="op.logoutForm">${text('signOutCancel')}</button>`}</div>
${asked && html`<script>${new Html(submitScript)}</script>`}`;
  return page({ language, title: 'signOutTitle', body });
}

export function signedOutPage(language: Language, portalUrl: string): string {
  const body = html`
<p class="lead">${signInText('signedOut', language)}</p>
<div class="actions"><a class="button" href="${portalUrl}">${signInText('backToPortal', language)}</a></div>`;
  return page({ language, title: 'signedOutTitle', body });
}
