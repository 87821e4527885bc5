import { idLangues, type Language, locales } from '@passerelle/contracts/languages.ts';
import { productName } from '@passerelle/contracts/product.ts';
import { elided } from '@passerelle/texts/elided.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import { layOut } from '../../../engines/templates/mail-layout.ts';
import { cleanMailMarkup, plainTextOf } from '../../../engines/templates/mail-markup.ts';
import { escapeHtml } from '../../../platform/rich-text/escape.ts';
import type { TextStore } from '../texts/texts.store.ts';
import type { NewDelivery } from './mail-delivery.queries.ts';

/** Whom a mail is to, and where; `IdPersonneEV1` null: whoever it is has no address of the house to send it to again. */
export interface MailReader {
  readonly IdPersonneEV1: number | null;
  readonly name: string;
  readonly address: string;
  readonly language: Language;
  readonly Fuseau: string;
}

type Said = Parameters<TextStore['text']>[0];

/** What a mail says, by keys of texts, and what its words take; instants are said by the clocks where its reader is. */
export interface SaidMail {
  readonly subject: Said;
  readonly words: Said;
  readonly footer: Said;
  readonly button?: { readonly label: Said; readonly address: string } | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly instants: Readonly<Record<string, Date>>;
}

/** With the zone: who reads it may be in another than where they work. */
const dayAndTime = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** A mail of the product's own words, in the language of whoever reads it. */
export async function saidMail(
  texts: TextStore,
  { IdPersonneEV1, name, address, language, Fuseau: timeZone }: MailReader,
  { button, values, instants, ...said }: SaidMail,
): Promise<Omit<NewDelivery, 'cause'>> {
  const moments = Object.entries(instants).map(([key, at]) => [
    key,
    at.toLocaleString(locales[language], { ...dayAndTime, timeZone }),
  ]);
  const filled = { product: productName, ...values, ...Object.fromEntries(moments) };
  const say = async (key: Said) => fill(await texts.text(key, language), language, filled);
  const [subject, words, footer] = await Promise.all([say(said.subject), say(said.words), say(said.footer)]);
  const pressed = button
    ? `<mj-button href="${escapeHtml(button.address)}">${escapeHtml(await say(button.label))}</mj-button>`
    : '';
  const clean = cleanMailMarkup(`<mj-text>${escapeHtml(words)}</mj-text>${pressed}`);
  const recipient = { name, address };
  return {
    recipient,
    IdMail: null,
    IdPersonneEV1,
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
