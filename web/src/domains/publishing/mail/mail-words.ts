import type { Output } from '@passerelle/contracts/call.ts';
import {
  asLanguage,
  defaultLanguage,
  type IdLangue,
  idLangues,
  type Language,
  languageNames,
  languages,
} from '@passerelle/contracts/languages.ts';
import type { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import { mailPeople } from '@passerelle/contracts/mail/mail.sources.ts';
import type { Translate } from '../../../lib/texts.ts';
import { textIfAny } from '../../../lib/texts.ts';
import type { LanguageState } from '../../../ui/language-tabs.tsx';

export type MailContent = Output<typeof mailCalls.read>;
export type MailLine = Output<typeof mailCalls.list>[number];
export type Preview = Output<typeof mailCalls.preview>['previews'][number];

/** What a mail tells of, in the words of the notification that tells of it too. */
export const sourceName = (source: MailLine['Source']): string => textIfAny('NOTIFICATIONS', source) ?? source;

/** What a field takes, in words. */
export function pathName(path: string, t: Translate): string {
  const [owner = '', field] = path.split('.');
  const person = mailPeople.find((one) => one === owner);
  if (person && field) return `${t(`MAILS:who.${person}`)} · ${textIfAny('CHAMPS', field) ?? field}`;
  if (owner === 'role') return t('MAILS:path.role');
  if (owner === 'plan') return t('MAILS:path.plan');
  return owner === 'from' || owner === 'until' ? t(`MAILS:path.${owner}`) : t('MAILS:path.link');
}

export function languageOf(IdLangue: IdLangue): Language {
  return asLanguage(IdLangue) ?? defaultLanguage;
}

export const nameOfLanguage = (IdLangue: IdLangue): string => languageNames[languageOf(IdLangue)];

/** How each language of a mail stands. */
export function languageStates(
  written: readonly { readonly Langue: IdLangue; readonly toReview: boolean }[],
): Record<Language, LanguageState> {
  const state = (language: Language): LanguageState => {
    const template = written.find(({ Langue }) => Langue === idLangues[language]);
    return !template ? 'missing' : template.toReview ? 'toReview' : 'filled';
  };
  return Object.fromEntries(languages.map((language) => [language, state(language)])) as Record<
    Language,
    LanguageState
  >;
}

export const languageChoices = languages.map((language) => ({
  value: idLangues[language],
  label: languageNames[language],
}));

/** Families of texts that the screens of mails show. */
export const mailTexts = ['MAILS', 'LABELS', 'NOTIFICATIONS', 'CHAMPS', 'DRAFTS', 'REGLES'] as const;

/** Which mails the list shows. */
export const shownMails = ['all', 'active', 'disabled'] as const;

/** The parts of a mail, as the editor shows them. */
export const mailTabs = ['settings', 'texts', 'fields', 'preview', 'versions'] as const;
