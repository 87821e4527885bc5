import type { Language } from '@passerelle/contracts/languages.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { Html, html } from './html.ts';
import { codeScript, page } from './page-layout.ts';
import type { PageWords } from './page-words.ts';
import type { ShownApp } from './second-factor-gate.ts';

export type CodeFault = 'form' | 'wrong' | 'locked' | 'token';

interface StepPage extends PageWords {
  /** Path of the page of this sign-in; the forms of its steps are below it. */
  readonly action: string;
  readonly fault?: CodeFault | undefined;
}

const faultTexts = {
  form: 'SECOND_FACTOR:codeForm',
  wrong: 'ERREURS:SECOND_FACTOR_CODE',
  locked: 'ERREURS:SECOND_FACTOR_LOCKED',
  token: 'ERREURS:SECOND_FACTOR_TOKEN',
} as const satisfies Readonly<Record<CodeFault, TextKey>>;

const alert = ({ fault, say }: StepPage) =>
  fault && html`<div class="alert" id="fault" role="alert">${say(faultTexts[fault])}</div>`;

const invalid = (fault: CodeFault | undefined) => fault && html` aria-invalid="true" aria-describedby="fault"`;

function codeForm({ language, say, action, fault }: StepPage, step: 'code' | 'enrol', digits: number): Html {
  return html`<form class="stack" method="post" action="${`${action}/${step}?lang=${language}`}" novalidate>
<div class="field"><label for="code">${say('SECOND_FACTOR:code')}</label><input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]{4,8}" maxlength="12" data-digits="${digits}" required autofocus${invalid(fault)}></div>
<button class="button" type="submit">${say('SECOND_FACTOR:continue')}</button>
</form>
<script>${new Html(codeScript)}</script>`;
}

const otherAccount = ({ language, say, action }: StepPage) =>
  html`<p class="note"><a href="${`${action}?lang=${language}&start=over`}">${say('SECOND_FACTOR:otherAccount')}</a></p>`;

/** Asks for a code of the factor in use. */
export function codePage(step: StepPage & { readonly kind: 'app' | 'token'; readonly digits: number }): string {
  const { say, action } = step;
  const body = html`
<p class="lead">${say(step.kind === 'app' ? 'SECOND_FACTOR:enterApp' : 'SECOND_FACTOR:enterToken')}</p>
${alert(step)}
${codeForm(step, 'code', step.digits)}
<p class="note">${say('SECOND_FACTOR:lost')}</p>
${otherAccount(step)}`;
  return page({ ...step, title: say('SECOND_FACTOR:enter'), body, inLanguage: (lang) => `${action}?lang=${lang}` });
}

/** Enrols a first factor: an app by its QR code, or by the key typed in groups of four. */
export function appPage(step: StepPage & { readonly app: ShownApp }): string {
  const { language, say, action, app } = step;
  const body = html`
<p class="lead">${say('SECOND_FACTOR:enrolLead')}</p>
<p class="lead">${say('SECOND_FACTOR:scan')}</p>
<svg class="qr" viewBox="0 0 ${app.qr.size} ${app.qr.size}" role="img" aria-label="${say('SECOND_FACTOR:qr')}" shape-rendering="crispEdges"><path d="${app.qr.path}"/></svg>
<p class="note">${say('SECOND_FACTOR:secret')}</p>
<code class="key" translate="no">${inFours(app.secret)}</code>
${alert(step)}
${codeForm(step, 'enrol', 6)}
<p class="note"><a href="${`${action}?lang=${language}&with=token`}">${say('SECOND_FACTOR:useToken')}</a></p>
${otherAccount(step)}`;
  return page({
    ...step,
    title: say('SECOND_FACTOR:enrolTitle'),
    body,
    inLanguage: (lang) => `${action}?lang=${lang}&with=app`,
  });
}

/** What was typed of a token. */
export type TokenForm = Readonly<Record<'serial' | 'seed' | 'digits', string>>;

/** Enrols a physical token: first what it is, then, once known, a code of it. */
export function tokenPage(step: StepPage & { readonly typed: TokenForm }): string {
  const { language, say, action, fault, typed } = step;
  const body = html`
<p class="lead">${say('SECOND_FACTOR:enrolLead')}</p>
<p class="lead">${say('SECOND_FACTOR:tokenLead')}</p>
${alert(step)}
<form class="stack" method="post" action="${`${action}/token?lang=${language}`}" novalidate>
<div class="field"><label for="serial">${say('SECOND_FACTOR:serial')}</label><input id="serial" name="serial" value="${typed.serial}" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="40" autofocus${invalid(fault)}></div>
<div class="field"><label for="seed">${say('SECOND_FACTOR:seed')}</label><input id="seed" name="seed" value="${typed.seed}" autocomplete="off" spellcheck="false" maxlength="200"></div>
<div class="field"><label for="digits">${say('SECOND_FACTOR:digits')}</label><select id="digits" name="digits">${[
    '6',
    '7',
    '8',
  ].map((digits) => html`<option${digits === typed.digits && html` selected`}>${digits}</option>`)}</select></div>
<button class="button" type="submit">${say('SECOND_FACTOR:continue')}</button>
</form>
<p class="note"><a href="${`${action}?lang=${language}&with=app`}">${say('SECOND_FACTOR:useApp')}</a></p>
${otherAccount(step)}`;
  const inLanguage = (lang: Language) => `${action}?lang=${lang}&with=token`;
  return page({ ...step, title: say('SECOND_FACTOR:enrolTitle'), body, inLanguage });
}

export function tokenCodePage(step: StepPage & { readonly digits: number }): string {
  const { language, say, action, digits } = step;
  const body = html`
<p class="lead">${say('SECOND_FACTOR:tokenCode')}</p>
${alert(step)}
${codeForm(step, 'enrol', digits)}
<p class="note"><a href="${`${action}?lang=${language}&with=token`}">${say('SECOND_FACTOR:cancel')}</a></p>`;
  return page({
    ...step,
    title: say('SECOND_FACTOR:enrolTitle'),
    body,
    inLanguage: (lang) => `${action}?lang=${lang}`,
  });
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
