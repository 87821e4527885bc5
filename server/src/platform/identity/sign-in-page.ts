import type { demoAccountTexts } from '@passerelle/texts/demo-accounts.texts.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { Html, html } from './html.ts';
import { page, submitScript } from './page-layout.ts';
import type { PageWords } from './page-words.ts';

export type DemoLogin = keyof typeof demoAccountTexts.texts;

export interface SignInForm extends PageWords {
  /** Path of the page, where the form is sent. */
  action: string;
  login: string;
  /** Path of the page for who has no password, or not any more. */
  forgotten: string;
  fault?: 'missing' | 'refused';
  demoAccounts: readonly DemoLogin[];
}

export function signInPage({ language, say, action, forgotten, login, fault, demoAccounts }: SignInForm): string {
  const address = (changes: Record<string, string>) =>
    `${action}?${new URLSearchParams({ lang: language, ...(login && { login }), ...changes })}`;
  const invalid = fault && html` aria-invalid="true" aria-describedby="fault"`;
  const focus = html` autofocus`;
  const body = html`
<p class="lead">${say('SIGN_IN:intro')}</p>
${fault && html`<div class="alert" id="fault" role="alert"><strong>${say('SIGN_IN:refusedTitle')}</strong>${say(`SIGN_IN:${fault}`)}</div>`}
<form class="stack" method="post" action="${address({})}" novalidate>
<div class="field"><label for="login">${say('SIGN_IN:login')}</label><input id="login" name="login" value="${login}" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" required maxlength="256"${invalid}${login === '' && focus}></div>
<div class="field"><label for="password">${say('SIGN_IN:password')}</label><input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${invalid}${login !== '' && focus}></div>
<button class="button" type="submit">${say('SIGN_IN:submit')}</button>
</form>
<p class="note"><a href="${`${forgotten}?lang=${language}`}">${say('SIGN_IN:forgotten')}</a></p>
${
  demoAccounts.length > 0 &&
  html`<details${!fault && login !== '' && html` open`}><summary>${say('SIGN_IN:demoTitle')}</summary><p>${say('SIGN_IN:demoHelp')}</p><ul>${demoAccounts.map(
    (account) =>
      html`<li><a href="${address({ login: account })}"><b translate="no">${account}</b><span>${say(`DEMO_ACCOUNTS:${account}`)}</span></a></li>`,
  )}</ul></details>`
}`;
  return page({ language, say, title: say('SIGN_IN:title'), body, inLanguage: (lang) => address({ lang }) });
}

/** Where a sign-in ended badly; `code` is what it is called, for whoever looks into it. */
export function errorPage(
  { language, say }: PageWords,
  portalUrl: string,
  error: 'expired' | { readonly say: TextKey; readonly code: string },
): string {
  const body = html`
<p class="lead">${say(error === 'expired' ? 'SIGN_IN:expired' : error.say)}</p>
${error !== 'expired' && html`<code translate="no">${error.code}</code>`}
<div class="actions"><a class="button" href="${portalUrl}">${say('SIGN_IN:backToPortal')}</a></div>`;
  const title = say(error === 'expired' ? 'SIGN_IN:expiredTitle' : 'SIGN_IN:errorTitle');
  return page({ language, say, title, body });
}

/** Asks before ending the session; when the portal itself asked for it (`asked`), the form sends itself. */
export function signOutPage({ language, say }: PageWords, providerForm: string, asked: boolean): string {
  const form = new Html(
    providerForm.replace('</form>', `${asked ? '<input type="hidden" name="logout" value="yes">' : ''}</form>`),
  );
  const body = html`
<p class="lead">${say('SIGN_IN:signOut')}</p>
${form}
<div class="actions"><button class="button" type="submit" form="op.logoutForm"${!asked && html` name="logout" value="yes"`}>${say('SIGN_IN:signOutConfirm')}</button>
${!asked && html`<button class="button quiet" type="submit" form="op.logoutForm">${say('SIGN_IN:signOutCancel')}</button>`}</div>
${asked && html`<script>${new Html(submitScript)}</script>`}`;
  return page({ language, say, title: say('SIGN_IN:signOutTitle'), body });
}

export function signedOutPage({ language, say }: PageWords, portalUrl: string): string {
  const body = html`
<p class="lead">${say('SIGN_IN:signedOut')}</p>
<div class="actions"><a class="button" href="${portalUrl}">${say('SIGN_IN:backToPortal')}</a></div>`;
  return page({ language, say, title: say('SIGN_IN:signedOutTitle'), body });
}
