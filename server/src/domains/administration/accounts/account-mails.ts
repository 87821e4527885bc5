import { asLanguage, defaultLanguage } from '@passerelle/contracts/languages.ts';
import type { signInTexts } from '@passerelle/texts/sign-in.texts.ts';
import type { NewDelivery } from '../../foundation/mail-delivery/mail-delivery.queries.ts';
import { saidMail } from '../../foundation/mail-delivery/said-mail.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';

/** Whom a mail about their account is to, and where. */
interface MailedPerson {
  readonly IdPersonneEV1: number;
  readonly IndexPrenomNom: string;
  readonly Prenom: string;
  readonly Mail: string;
  readonly IdLangue: string | null;
  readonly Fuseau: string;
}

type Said = keyof (typeof signInTexts)['texts'];

/** What a mail says, by keys of the family SIGN_IN, and what its words take; instants are said by the clocks where they are. */
interface AccountMail {
  readonly subject: Said;
  readonly words: Said;
  readonly footer: Said;
  readonly button?: { readonly label: Said; readonly address: string };
  readonly values: Readonly<Record<string, string>>;
  readonly instants: Readonly<Record<string, Date>>;
}

/** A mail about somebody's account, in their language. */
export async function accountMail(
  texts: TextStore,
  { IdPersonneEV1, IndexPrenomNom: name, Prenom, Mail: address, IdLangue, Fuseau }: MailedPerson,
  { subject, words, footer, button, values, instants }: AccountMail,
): Promise<Omit<NewDelivery, 'cause'>> {
  const language = asLanguage(IdLangue ?? '') ?? defaultLanguage;
  return await saidMail(
    texts,
    { IdPersonneEV1, name, address, language, Fuseau },
    {
      subject: `SIGN_IN:${subject}`,
      words: `SIGN_IN:${words}`,
      footer: `SIGN_IN:${footer}`,
      button: button && { ...button, label: `SIGN_IN:${button.label}` },
      values: { name: Prenom, ...values },
      instants,
    },
  );
}
