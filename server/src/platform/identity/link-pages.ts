import { html } from './html.ts';
import { page } from './page-layout.ts';
import type { PageWords } from './page-words.ts';
import { type NewPasswordFault, passwordFields, strengthCode } from './password-fields.ts';

interface LinkForm extends PageWords {
  /** Path of the page. */
  readonly action: string;
  readonly link: string;
  readonly login: string;
  readonly name: string;
  readonly fault?: NewPasswordFault | undefined;
}

/** Asks whoever came by a link for their password. */
export function linkPage({ language, say, action, link, login, name, fault }: LinkForm): string {
  const address = (path: string, lang: string) => `${action}${path}?${new URLSearchParams({ link, lang })}`;
  const body = html`
<p class="lead">${say('SIGN_IN:linkLead').replace('{name}', () => name)}</p>
<p class="lead">${say('SIGN_IN:login')} <b translate="no">${login}</b></p>
<form class="stack" method="post" action="${address('', language)}" novalidate>
${passwordFields({ say, login, fault, judgedAt: address('/strength', language) })}
<button class="button" type="submit">${say('SIGN_IN:newPasswordSubmit')}</button>
</form>
${strengthCode}`;
  const inLanguage = (lang: string) => address('', lang);
  return page({ language, say, title: say('SIGN_IN:newPasswordTitle'), body, inLanguage });
}

interface PortalPage extends PageWords {
  readonly portalUrl: string;
}

/** The password is theirs: they sign in with it. */
export function chosenPage({ language, say, portalUrl }: PortalPage): string {
  const body = html`
<p class="lead">${say('SIGN_IN:chosen')}</p>
<div class="actions"><a class="button" href="${portalUrl}">${say('SIGN_IN:submit')}</a></div>`;
  return page({ language, say, title: say('SIGN_IN:chosenTitle'), body });
}

/** The link opens nothing: what to do then. */
export function deadLinkPage({ language, say, forgotten }: PageWords & { readonly forgotten: string }): string {
  const body = html`
<p class="lead">${say('SIGN_IN:linkOver')}</p>
<div class="actions"><a class="button" href="${`${forgotten}?lang=${language}`}">${say('SIGN_IN:linkAgain')}</a></div>`;
  return page({ language, say, title: say('SIGN_IN:linkOverTitle'), body });
}

interface ForgottenForm extends PortalPage {
  readonly action: string;
  /** Nothing was typed. */
  readonly missing?: boolean;
  /** Without mails, who is to be asked is all that is said. */
  readonly sends: boolean;
}

/** Asks whoever has no password, or not any more, whom to send a link to. */
export function forgottenPage({ language, say, action, portalUrl, missing, sends }: ForgottenForm): string {
  const invalid = missing && html` aria-invalid="true" aria-describedby="fault"`;
  const body = html`
<p class="lead">${say(sends ? 'SIGN_IN:forgottenLead' : 'SIGN_IN:forgottenNoMail')}</p>
${
  sends &&
  html`<form class="stack" method="post" action="${`${action}?lang=${language}`}" novalidate>
<div class="field"><label for="login">${say('SIGN_IN:forgottenLogin')}</label><input id="login" name="login" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false" required maxlength="256" autofocus${invalid}>${missing && html`<p class="fault" id="fault" role="alert">${say('SIGN_IN:forgottenMissing')}</p>`}</div>
<button class="button" type="submit">${say('SIGN_IN:forgottenSubmit')}</button>
</form>`
}
<p class="note"><a href="${portalUrl}">${say('SIGN_IN:backToPortal')}</a></p>`;
  const inLanguage = (lang: string) => `${action}?lang=${lang}`;
  return page({ language, say, title: say('SIGN_IN:forgottenTitle'), body, inLanguage });
}

/** The same words whoever asked, for whomever. */
export function sentPage({ language, say, portalUrl }: PortalPage): string {
  const body = html`
<p class="lead">${say('SIGN_IN:forgottenSent')}</p>
<div class="actions"><a class="button" href="${portalUrl}">${say('SIGN_IN:backToPortal')}</a></div>`;
  return page({ language, say, title: say('SIGN_IN:forgottenSentTitle'), body });
}
