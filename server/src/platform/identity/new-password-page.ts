import { html } from './html.ts';
import { page } from './page-layout.ts';
import type { PageWords } from './page-words.ts';
import { type NewPasswordFault, passwordFields, strengthCode } from './password-fields.ts';

interface NewPasswordForm extends PageWords {
  /** Path of the page of this sign-in. */
  readonly action: string;
  readonly login: string;
  readonly fault?: NewPasswordFault | undefined;
}

/** Asks whoever came in with a password that was made for them for one of their own. */
export function newPasswordPage({ language, say, action, login, fault }: NewPasswordForm): string {
  const body = html`
<p class="lead">${say('SIGN_IN:newPasswordLead')}</p>
<form class="stack" method="post" action="${`${action}/password?lang=${language}`}" novalidate>
${passwordFields({ say, login, fault, judgedAt: `${action}/strength?lang=${language}` })}
<button class="button" type="submit">${say('SIGN_IN:newPasswordSubmit')}</button>
</form>
<p class="note"><a href="${`${action}?lang=${language}&start=over`}">${say('SECOND_FACTOR:otherAccount')}</a></p>
${strengthCode}`;
  const inLanguage = (lang: string) => `${action}?lang=${lang}`;
  return page({ language, say, title: say('SIGN_IN:newPasswordTitle'), body, inLanguage });
}
