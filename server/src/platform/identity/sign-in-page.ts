import type { Language } from '@passerelle/contracts/languages.ts';
import { demoAccountTexts } from '@passerelle/texts/demo-accounts.texts.ts';
import { Html, html } from './html.ts';
import { page, type SignInTextKey, signInText, submitScript } from './page-layout.ts';

export type DemoLogin = keyof typeof demoAccountTexts.texts;

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
  return page({ language, title: text('title'), body, inLanguage: (lang) => address({ lang }) });
}

/** Where a sign-in ended badly: `code` is what the protocol calls it, for whoever looks into it. */
export function errorPage(language: Language, portalUrl: string, error: { expired: boolean; code: string }): string {
  const text = (key: SignInTextKey) => signInText(key, language);
  const body = html`
<p class="lead">${text(error.expired ? 'expired' : 'error')}</p>
${!error.expired && html`<code translate="no">${error.code}</code>`}
<div class="actions"><a class="button" href="${portalUrl}">${text('backToPortal')}</a></div>`;
  return page({ language, title: text(error.expired ? 'expiredTitle' : 'errorTitle'), body });
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
  return page({ language, title: text('signOutTitle'), body });
}

export function signedOutPage(language: Language, portalUrl: string): string {
  const body = html`
<p class="lead">${signInText('signedOut', language)}</p>
<div class="actions"><a class="button" href="${portalUrl}">${signInText('backToPortal', language)}</a></div>`;
  return page({ language, title: signInText('signedOutTitle', language), body });
}
