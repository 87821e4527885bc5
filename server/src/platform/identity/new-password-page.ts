import type { TextKey } from '@passerelle/texts/families.ts';
import { html } from './html.ts';
import { page } from './page-layout.ts';
import type { PageWords } from './page-words.ts';
import { type PasswordFault, passwordLength } from './password-policy.ts';

export type NewPasswordFault = PasswordFault | 'missing' | 'differs' | 'same';

interface NewPasswordForm extends PageWords {
  /** Path of the page of this sign-in. */
  readonly action: string;
  readonly login: string;
  readonly fault?: NewPasswordFault | undefined;
}

const faultTexts = {
  missing: 'SIGN_IN:newPasswordMissing',
  short: 'SIGN_IN:newPasswordShort',
  long: 'SIGN_IN:newPasswordLong',
  ownName: 'SIGN_IN:newPasswordOwnName',
  guessable: 'SIGN_IN:newPasswordGuessable',
  differs: 'SIGN_IN:newPasswordDiffers',
  same: 'SIGN_IN:newPasswordSame',
} as const satisfies Readonly<Record<NewPasswordFault, TextKey>>;

/** Asks whoever came in with a password that was made for them for one of their own. */
export function newPasswordPage({ language, say, action, login, fault }: NewPasswordForm): string {
  const { min, max } = passwordLength;
  const said = fault && say(faultTexts[fault]).replace('{n}', String(fault === 'long' ? max : min));
  const invalid = fault && html` aria-invalid="true" aria-describedby="fault"`;
  const body = html`
<p class="lead">${say('SIGN_IN:newPasswordLead')}</p>
${said && html`<div class="alert" id="fault" role="alert">${said}</div>`}
<form class="stack" method="post" action="${`${action}/password?lang=${language}`}" novalidate>
<input type="text" name="username" value="${login}" autocomplete="username" hidden>
<div class="field"><label for="password">${say('SIGN_IN:newPassword')}</label><input id="password" name="password" type="password" autocomplete="new-password" required maxlength="1024" autofocus${invalid}><p class="note">${say('SIGN_IN:newPasswordRule').replace('{n}', String(min))}</p></div>
<div class="field"><label for="again">${say('SIGN_IN:newPasswordAgain')}</label><input id="again" name="again" type="password" autocomplete="new-password" required maxlength="1024"${fault === 'differs' && invalid}></div>
<button class="button" type="submit">${say('SIGN_IN:newPasswordSubmit')}</button>
</form>
<p class="note"><a href="${`${action}?lang=${language}&start=over`}">${say('SECOND_FACTOR:otherAccount')}</a></p>`;
  const inLanguage = (lang: string) => `${action}?lang=${lang}`;
  return page({ language, say, title: say('SIGN_IN:newPasswordTitle'), body, inLanguage });
}
