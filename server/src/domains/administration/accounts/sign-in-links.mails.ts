import type { ActFunction, Writing } from '../../../engines/act/act.ts';
import type { Settings } from '../../../platform/config/settings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { hashOfSecret, linkAddress, newSecret } from '../../../platform/identity/password-links.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import {
  hiddenInMail,
  insertDeliveries,
  type NewDelivery,
  sealForMail,
} from '../../foundation/mail-delivery/mail-delivery.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { accountMail } from './account-mails.ts';
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
  { kind, CompteAD, ...person }: LinkToWrite & { readonly Mail: string; readonly CompteAD: string },
  until: Date,
): Promise<Omit<NewDelivery, 'cause'>> {
  return await accountMail(texts, person, {
    subject: 'mailSubject',
    words: kind === 'mailed' ? 'mailInvited' : 'mailForgotten',
    footer: 'mailFooter',
    button: { label: 'mailButton', address: linkAddress(settings.PUBLIC_URL, hiddenInMail) },
    values: { login: CompteAD },
    instants: { until },
  });
}
