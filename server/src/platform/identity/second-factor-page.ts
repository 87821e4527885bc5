import type { Language } from '@passerelle/contracts/languages.ts';
import { errorsTexts } from '@passerelle/texts/errors.texts.ts';
import { secondFactorTexts } from '@passerelle/texts/second-factor.texts.ts';
import { Html, html } from './html.ts';
import { codeScript, page } from './page-layout.ts';
import type { ShownApp } from './second-factor-gate.ts';

type TextKey = keyof typeof secondFactorTexts.texts;
export type CodeFault = 'form' | 'wrong' | 'locked' | 'token';

interface StepPage {
  readonly language: Language;
  /** Path of the page of this sign-in; the forms of its steps are below it. */
  readonly action: string;
  readonly fault?: CodeFault | undefined;
}

const say = (key: TextKey, language: Language) => secondFactorTexts.texts[key][language];

function faultText(fault: CodeFault, language: Language): string {
  if (fault === 'form') return say('codeForm', language);
  const code = ({ wrong: 'SECOND_FACTOR_CODE', locked: 'SECOND_FACTOR_LOCKED', token: 'SECOND_FACTOR_TOKEN' } as const)[
    fault
  ];
  return errorsTexts.texts[code][language];
}

const alert = ({ fault, language }: StepPage) =>
  fault && html`<div class="alert" id="fault" role="alert">${faultText(fault, language)}</div>`;

const invalid = (fault: CodeFault | undefined) => fault && html` aria-invalid="true" aria-describedby="fault"`;

function codeForm({ language, action, fault }: StepPage, step: 'code' | 'enrol', digits: number): Html {
  return html`<form class="stack" method="post" action="${`${action}/${step}?lang=${language}`}" novalidate>
<div class="field"><label for="code">${say('code', language)}</label><input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9]{4,8}" maxlength="12" data-digits="${digits}" required autofocus${invalid(fault)}></div>
<button class="button" type="submit">${say('continue', language)}</button>
</form>
<script>${new Html(codeScript)}</script>`;
}

const otherAccount = ({ language, action }: StepPage) =>
  html`<p class="note"><a href="${`${action}?lang=${language}&start=over`}">${say('otherAccount', language)}</a></p>`;

/** Asks for a code of the factor in use. */
export function codePage(step: StepPage & { readonly kind: 'app' | 'token'; readonly digits: number }): string {
  const { language, action } = step;
  const body = html`
<p class="lead">${say(step.kind === 'app' ? 'enterApp' : 'enterToken', language)}</p>
${alert(step)}
${codeForm(step, 'code', step.digits)}
<p class="note">${say('lost', language)}</p>
${otherAccount(step)}`;
  return page({ language, title: say('enter', language), body, inLanguage: (lang) => `${action}?lang=${lang}` });
}

/** Enrols a first factor: an app by its QR code, or by the key typed in groups of four. */
export function appPage(step: StepPage & { readonly app: ShownApp }): string {
  const { language, action, app } = step;
  const body = html`
<p class="lead">${say('enrolLead', language)}</p>
<p class="lead">${say('scan', language)}</p>
<svg class="qr" viewBox="0 0 ${app.qr.size} ${app.qr.size}" role="img" aria-label="${say('qr', language)}" shape-rendering="crispEdges"><path d="${app.qr.path}"/></svg>
<p class="note">${say('secret', language)}</p>
<code class="key" translate="no">${inFours(app.secret)}</code>
${alert(step)}
${codeForm(step, 'enrol', 6)}
<p class="note"><a href="${`${action}?lang=${language}&with=token`}">${say('useToken', language)}</a></p>
${otherAccount(step)}`;
  return page({
    language,
    title: say('enrolTitle', language),
    body,
    inLanguage: (lang) => `${action}?lang=${lang}&with=app`,
  });
}

/** What was typed of a token. */
export type TokenForm = Readonly<Record<'serial' | 'seed' | 'digits', string>>;

/** Enrols a physical token: first what it is, then, once known, a code of it. */
export function tokenPage(step: StepPage & { readonly typed: TokenForm }): string {
  const { language, action, fault, typed } = step;
  const body = html`
<p class="lead">${say('enrolLead', language)}</p>
<p class="lead">${say('tokenLead', language)}</p>
${alert(step)}
<form class="stack" method="post" action="${`${action}/token?lang=${language}`}" novalidate>
<div class="field"><label for="serial">${say('serial', language)}</label><input id="serial" name="serial" value="${typed.serial}" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="40" autofocus${invalid(fault)}></div>
<div class="field"><label for="seed">${say('seed', language)}</label><input id="seed" name="seed" value="${typed.seed}" autocomplete="off" spellcheck="false" maxlength="200"></div>
<div class="field"><label for="digits">${say('digits', language)}</label><select id="digits" name="digits">${[
    '6',
    '7',
    '8',
  ].map((digits) => html`<option${digits === typed.digits && html` selected`}>${digits}</option>`)}</select></div>
<button class="button" type="submit">${say('continue', language)}</button>
</form>
<p class="note"><a href="${`${action}?lang=${language}&with=app`}">${say('useApp', language)}</a></p>
${otherAccount(step)}`;
  const inLanguage = (lang: Language) => `${action}?lang=${lang}&with=token`;
  return page({ language, title: say('enrolTitle', language), body, inLanguage });
}

export function tokenCodePage(step: StepPage & { readonly digits: number }): string {
  const { language, action, digits } = step;
  const body = html`
<p class="lead">${say('tokenCode', language)}</p>
${alert(step)}
${codeForm(step, 'enrol', digits)}
<p class="note"><a href="${`${action}?lang=${language}&with=token`}">${say('cancel', language)}</a></p>`;
  return page({ language, title: say('enrolTitle', language), body, inLanguage: (lang) => `${action}?lang=${lang}` });
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');
