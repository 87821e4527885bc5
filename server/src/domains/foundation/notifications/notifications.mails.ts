import { asLanguage, defaultLanguage, idLangues, type Language, locales } from '@passerelle/contracts/languages.ts';
import { plainOfRichText } from '@passerelle/contracts/rich-text.ts';
import { screenPath } from '@passerelle/contracts/screens.ts';
import { elided } from '@passerelle/texts/elided.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import type { ActFunction } from '../../../engines/act/act.ts';
import { layOut } from '../../../engines/templates/mail-layout.ts';
import { cleanMailMarkup, plainTextOf } from '../../../engines/templates/mail-markup.ts';
import { escapeHtml } from '../../../platform/rich-text/escape.ts';
import { firstOf } from '../../../platform/sure.ts';
import { insertDeliveries, type NewDelivery } from '../mail-delivery/mail-delivery.queries.ts';
import { type Addressee, peopleToMail, takeForMail } from './notifications.mails.queries.ts';
import type { NotificationRow } from './notifications.queries.ts';
import { inWords, type Words, waysOf } from './notifications.words.ts';

export interface NotificationMailsNeeds extends Words {
  readonly act: ActFunction;
  /** Where the portal is reached. */
  readonly publicUrl: string;
}

const mostPeople = 500;

/**
 * Writes one mail to each person who has not read for two minutes what they want mails of, unless it is within their
 * hours of silence: all that waits is in it.
 *
 * @returns how many mails wait to be sent
 */
export async function writeNotificationMails(needs: NotificationMailsNeeds): Promise<number> {
  let written = 0;
  for (;;) {
    const people = await peopleToMail(needs.db, mostPeople);
    for (const person of people) written += await writeMail(needs, person);
    if (people.length < mostPeople) return written;
  }
}

/** What is taken and its mail are committed together; what was read in the meantime is not taken. */
async function writeMail({ act, publicUrl, ...words }: NotificationMailsNeeds, person: Addressee): Promise<number> {
  return await act({ call: 'notifications.mail', actor: { system: 'notifications' } }, async (writing) => {
    const { db } = writing;
    const rows = await takeForMail(db, person.IdPersonneEV1);
    if (rows.length === 0 || !person.Mail) return 0;
    return await insertDeliveries(writing, [
      await mailOf({ ...words, db }, publicUrl, { ...person, Mail: person.Mail }, rows),
    ]);
  });
}

async function mailOf(
  words: Words,
  publicUrl: string,
  person: Addressee & { readonly Mail: string },
  rows: readonly NotificationRow[],
): Promise<NewDelivery> {
  const language = languageOf(person.IdLangue);
  const say = async (key: TextKey, values = {}) => fill(await words.texts.text(key, language), values, language);
  const told = await inWords(words, rows, language);
  const [first, second] = told;
  const subject = first && !second ? first.Titre : await say('NOTIFICATIONS:mailSubject', { n: told.length });
  const open = await say('NOTIFICATIONS:mailOpen');
  const ways = await Promise.all(
    rows.map(
      async (row) =>
        await Promise.all(waysOf(row, language).map(async ({ text, URL }) => ({ URL, words: await say(text) }))),
    ),
  );
  const button = (URL: string, words: string) =>
    `<mj-button href="${escapeHtml(`${publicUrl}${URL}`)}">${escapeHtml(words)}</mj-button>`;
  const body = told
    .map(
      ({ Titre, Texte, URL, Nombre }, n) =>
        `<mj-text><strong>${escapeHtml(Titre)}</strong>${Nombre > 1 ? ` × ${Nombre}` : ''}<br/>${escapeHtml(plainOfRichText(Texte))}</mj-text>${
          URL ? button(URL, open) : ''
        }${(ways[n] ?? []).map((way) => button(way.URL, way.words)).join('')}`,
    )
    .join('<mj-divider/>');
  const clean = cleanMailMarkup(body);
  const footer = await say('NOTIFICATIONS:mailFooter', {
    url: `${publicUrl}/${language}/${screenPath('notificationChoices')}`,
  });
  const frame = { locale: locales[language], product: await say('BOOT:productName'), footer };
  const recipient = { name: person.IndexPrenomNom, address: person.Mail };
  return {
    cause: `notifications:${firstOf(rows).IdPersonneNotification}:${firstOf(rows).DateC.toISOString()}`,
    recipient,
    IdMail: null,
    IdPersonneEV1: person.IdPersonneEV1,
    IdLangue: idLangues[language],
    to: [recipient],
    cc: [],
    subject,
    html: await layOut(subject, clean, frame),
    text: `${plainTextOf(clean)}\n\n--\n${footer}\n`,
  };
}

function languageOf(IdLangue: string | null): Language {
  return asLanguage(IdLangue ?? '') ?? defaultLanguage;
}

function fill(text: string, values: Readonly<Record<string, string | number>>, language: Language): string {
  return String(
    new IntlMessageFormat(elided(text, language, values), locales[language], undefined, { ignoreTag: true }).format(
      values,
    ),
  );
}
