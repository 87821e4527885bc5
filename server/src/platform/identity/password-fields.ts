import type { TextKey } from '@passerelle/texts/families.ts';
import { Html, html } from './html.ts';
import { strengthScript } from './page-layout.ts';
import type { PageWords } from './page-words.ts';
import {
  judgePassword,
  type PasswordFault,
  type PasswordOwner,
  type PasswordVerdict,
  passwordFault,
  passwordLength,
} from './password-policy.ts';

export type NewPasswordFault = PasswordFault | 'missing' | 'differs' | 'same';

const faultTexts = {
  missing: 'SIGN_IN:newPasswordMissing',
  short: 'SIGN_IN:newPasswordShort',
  long: 'SIGN_IN:newPasswordLong',
  ownName: 'SIGN_IN:newPasswordOwnName',
  leaked: 'SIGN_IN:newPasswordLeaked',
  guessable: 'SIGN_IN:newPasswordGuessable',
  differs: 'SIGN_IN:newPasswordDiffers',
  same: 'SIGN_IN:newPasswordSame',
} as const satisfies Readonly<Record<NewPasswordFault, TextKey>>;

interface PasswordFields extends Pick<PageWords, 'say'> {
  readonly login: string;
  /** Where what is typed is judged, so that its strength is said while it is. */
  readonly judgedAt: string;
  readonly fault?: NewPasswordFault | undefined;
}

/** What is wrong with the two entries of a new password. */
export async function entriesFault(
  { password, again }: { readonly password: string; readonly again: string },
  owner: PasswordOwner,
): Promise<NewPasswordFault | undefined> {
  if (password === '') return 'missing';
  return (await passwordFault(password, owner)) ?? (password === again ? undefined : 'differs');
}

/** The two fields of a new password, what is asked of it, and how strong what is typed is; what is wrong stands at its field. */
export function passwordFields({ say, login, judgedAt, fault }: PasswordFields): Html {
  const invalid = html` aria-invalid="true"`;
  const told = fault && html`<p class="fault" id="fault" role="alert">${sayFault(say, fault)}</p>`;
  const again = fault === 'differs';
  return html`<input type="text" name="username" value="${login}" autocomplete="username" hidden>
<div class="field"><label for="password">${say('SIGN_IN:newPassword')}</label><input id="password" name="password" type="password" autocomplete="new-password" required maxlength="1024" autofocus data-judged-at="${judgedAt}" aria-describedby="${fault && !again ? 'fault rule' : 'rule'}"${fault && !again && invalid}>${!again && told}
<meter class="strength" id="meter" min="0" low="3" high="4" max="4" optimum="4" value="0" aria-label="${say('SIGN_IN:strength')}" hidden></meter><p class="note" id="strength" role="status"></p>
<p class="note" id="rule">${say('SIGN_IN:newPasswordRule').replace('{n}', String(passwordLength.min))}</p></div>
<div class="field"><label for="again">${say('SIGN_IN:newPasswordAgain')}</label><input id="again" name="again" type="password" autocomplete="new-password" required maxlength="1024"${again && html` aria-invalid="true" aria-describedby="fault"`}>${again && told}</div>`;
}

export const strengthCode = html`<script>${new Html(strengthScript)}</script>`;

/** How strong what is typed is, in words: what the same password would be told once it is sent. */
export async function strengthOf(
  say: PageWords['say'],
  password: string,
  owner: PasswordOwner,
): Promise<{ readonly score: number; readonly said: string }> {
  const verdict = await judgePassword(password, owner);
  return { score: verdict.fault ? Math.min(verdict.score, 2) : verdict.score, said: sayVerdict(say, verdict) };
}

function sayVerdict(say: PageWords['say'], { fault, score }: PasswordVerdict): string {
  if (fault) return sayFault(say, fault);
  return say(score >= 4 ? 'SIGN_IN:strengthStrong' : 'SIGN_IN:strengthGood');
}

function sayFault(say: PageWords['say'], fault: NewPasswordFault): string {
  const { min, max } = passwordLength;
  return say(faultTexts[fault]).replace('{n}', String(fault === 'long' ? max : min));
}
