import { asLanguage, defaultLanguage, idLangues, type Language, locales } from '@passerelle/contracts/languages.ts';
import { productName } from '@passerelle/contracts/product.ts';
import { elided } from '@passerelle/texts/elided.ts';
import type { signInTexts } from '@passerelle/texts/sign-in.texts.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import { layOut } from '../../../engines/templates/mail-layout.ts';
import { cleanMailMarkup, plainTextOf } from '../../../engines/templates/mail-markup.ts';
import { escapeHtml } from '../../../platform/rich-text/escape.ts';
import type { NewDelivery } from '../../foundation/mail-delivery/mail-delivery.queries.ts';
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
  person: MailedPerson,
  { button, values, instants, ...said }: AccountMail,
): Promise<Omit<NewDelivery, 'cause'>> {
  const language = asLanguage(person.IdLangue ?? '') ?? defaultLanguage;
  const timeZone = person.Fuseau;
  const moments = Object.entries(instants).map(([name, at]) => [
    name,
    at.toLocaleString(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone }),
  ]);
  const filled = { name: person.Prenom, product: productName, ...values, ...Object.fromEntries(moments) };
  const say = async (key: Said) => fill(await texts.text(`SIGN_IN:${key}`, language), language, filled);
  const [subject, words, footer] = await Promise.all([say(said.subject), say(said.words), say(said.footer)]);
  const pressed = button
    ? `<mj-button href="${escapeHtml(button.address)}">${escapeHtml(await say(button.label))}</mj-button>`
    : '';
  const clean = cleanMailMarkup(`<mj-text>${escapeHtml(words)}</mj-text>${pressed}`);
  const recipient = { name: person.IndexPrenomNom, address: person.Mail };
  return {
    recipient,
    IdMail: null,
    IdPersonneEV1: person.IdPersonneEV1,
    IdLangue: idLangues[language],
    to: [recipient],
    cc: [],
    subject,
    html: await layOut(subject, clean, { locale: locales[language], product: productName, footer }),
    text: `${plainTextOf(clean)}\n\n--\n${footer}\n`,
  };
}

function fill(text: string, language: Language, values: Readonly<Record<string, string>>): string {
  return String(
    new IntlMessageFormat(elided(text, language, values), locales[language], undefined, { ignoreTag: true }).format(
      values,
    ),
  );
}
