import { asLanguage, defaultLanguage, idLangues, type Language, locales } from '@passerelle/contracts/languages.ts';
import { productName } from '@passerelle/contracts/product.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import { layOut } from '../../../engines/templates/mail-layout.ts';
import { cleanMailMarkup, plainTextOf } from '../../../engines/templates/mail-markup.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { hashOfSecret, linkAddress, newSecret } from '../../../platform/identity/password-links.ts';
import { escapeHtml } from '../../../platform/rich-text/escape.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import {
  hiddenInMail,
  insertDeliveries,
  type NewDelivery,
  sealForMail,
} from '../../foundation/mail-delivery/mail-delivery.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { endOf } from './sign-in-links.actions.ts';
import { armLink, dropLink, type LinkToWrite, nextLinkToWrite } from './sign-in-links.queries.ts';

export interface LinkMailsNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly texts: TextStore;
  readonly vault: Vault;
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'SMTP_URL' | 'EMBEDDED_IDP'>;
}

/** Writes the mail of each link that waits for one, where mails leave and links open something. Answers how many wait to be sent. */
export async function writeLinkMails(needs: LinkMailsNeeds): Promise<number> {
  let written = 0;
  if (needs.settings.SMTP_URL === undefined || !needs.settings.EMBEDDED_IDP) return written;
  for (;;) {
    const one = await needs.act({ call: 'signInLinks.mail', actor: { system: 'signInLinks' } }, async (writing) => {
      const link = await nextLinkToWrite(writing.db);
      return link && (await writeOne(needs, writing, link));
    });
    if (one === undefined) return written;
    written += one;
  }
}

/** What opens is made now, and stands in its mail alone: sealed until it is sent. Whoever may not come in by now gets none. */
async function writeOne(needs: LinkMailsNeeds, writing: Writing, link: LinkToWrite): Promise<number> {
  const { id, kind, Mail, CompteAD } = link;
  if (Mail === null || CompteAD === null) {
    await dropLink(writing.db, id);
    return 0;
  }
  const secret = newSecret();
  const until = endOf(kind);
  await armLink(writing.db, id, hashOfSecret(secret), until);
  const cause = `sign-in-link:${id}`;
  const mail = await mailOf(needs, { ...link, Mail, CompteAD }, until);
  return await insertDeliveries(writing, [{ ...mail, cause, sealed: sealForMail(needs.vault, cause, secret) }]);
}

async function mailOf(
  { texts, settings }: LinkMailsNeeds,
  person: LinkToWrite & { readonly Mail: string; readonly CompteAD: string },
  until: Date,
): Promise<Omit<NewDelivery, 'cause'>> {
  const language = asLanguage(person.IdLangue ?? '') ?? defaultLanguage;
  const say = async (key: 'mailSubject' | 'mailInvited' | 'mailForgotten' | 'mailButton' | 'mailFooter') =>
    fill(await texts.text(`SIGN_IN:${key}`, language), language, {
      name: person.Prenom,
      login: person.CompteAD,
      product: productName,
      until: until.toLocaleString(locales[language], {
        dateStyle: 'long',
        timeStyle: 'short',
        timeZone: person.Fuseau,
      }),
    });
  const [subject, words, button, footer] = await Promise.all([
    say('mailSubject'),
    say(person.kind === 'mailed' ? 'mailInvited' : 'mailForgotten'),
    say('mailButton'),
    say('mailFooter'),
  ]);
  const address = escapeHtml(linkAddress(settings.PUBLIC_URL, hiddenInMail));
  const clean = cleanMailMarkup(
    `<mj-text>${escapeHtml(words)}</mj-text><mj-button href="${address}">${escapeHtml(button)}</mj-button>`,
  );
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
  return String(new IntlMessageFormat(text, locales[language], undefined, { ignoreTag: true }).format(values));
}
