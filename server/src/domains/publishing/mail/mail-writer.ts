import type { IdLangue } from '@passerelle/contracts/languages.ts';
import { locales } from '@passerelle/contracts/languages.ts';
import { kindOfNotification } from '@passerelle/contracts/notifications/notification-kinds.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import type { ActFunction } from '../../../engines/act/act.ts';
import type { MailFrame } from '../../../engines/templates/mail-layout.ts';
import { oneLine, renderTemplate, TemplateError, type WrittenMail } from '../../../engines/templates/templates.ts';
import type { Db } from '../../../platform/db/database.ts';
import { insertDeliveries, type NewDelivery } from '../../foundation/mail-delivery/mail-delivery.queries.ts';
import { bellOf } from '../../foundation/notifications/tell.queries.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { activeMails, type MailContent } from './mail.queries.ts';
import { type Recipient, recipientsOf } from './mail-recipients.queries.ts';
import { takeToWrite } from './mail-subjects.queries.ts';
import {
  fieldValues,
  languageOf,
  type MailSubject,
  type PathValues,
  pathValues,
  peopleOf,
} from './mail-values.queries.ts';

export interface MailWriterNeeds {
  readonly db: Db;
  readonly act: ActFunction;
  readonly kernel: AccessKernel;
  readonly texts: TextStore;
  readonly publicUrl: string;
  readonly today: () => string;
}

type Words = Pick<MailContent['templates'][number], 'Langue' | 'OBJET' | 'body'>;

/** So many recipients are said in a mail; more would be a list of addresses given away. */
const mostShown = 20;

/** Puts mails into words, and writes those of what happened. */
export class MailWriter {
  readonly #needs: MailWriterNeeds;

  constructor(needs: MailWriterNeeds) {
    this.#needs = needs;
  }

  /** A mail in one language, given what its fields can take. */
  async inWords(
    mail: Pick<MailContent, 'fields' | 'URL'>,
    words: Words,
    found: PathValues,
    options: { readonly marked?: boolean } = {},
  ): Promise<WrittenMail> {
    const { publicUrl, today } = this.#needs;
    const values = fieldValues(mail.fields, found, {
      language: words.Langue,
      publicUrl,
      URL: mail.URL,
      today: today(),
    });
    return await renderTemplate(
      { subject: words.OBJET, body: words.body },
      values,
      await this.#frame(words.Langue),
      options,
    );
  }

  async #frame(Langue: IdLangue): Promise<MailFrame> {
    const language = languageOf(Langue);
    const said = (await this.#needs.texts.family('MAILS', language))?.texts ?? {};
    return { locale: locales[language], product: said.product ?? 'Passerelle', footer: said.footer ?? '' };
  }

  /** What a mail about a subject becomes: one for each recipient, in their language, or else in the mail's, or in French. */
  async deliveriesOf(
    db: Db,
    mail: MailContent,
    subject: MailSubject,
    { cause, at }: { readonly cause: string; readonly at: Date },
  ): Promise<NewDelivery[]> {
    const people = await peopleOf(db, subject);
    const able = (await recipientsOf({ ...this.#needs, db }, mail, people)).filter(({ unable }) => unable === null);
    if (able.length === 0) return [];
    const found = await pathValues(db, subject, people, this.#needs.today());
    const { Source: kind, to, values, opens } = subject;
    const discreet = !kindOfNotification(kind).always;
    const told = discreet ? await bellOf(db, { kind, values, opens }, { person: to, since: at }) : undefined;
    const written = new Map<string, WrittenMail>();
    const shown = (as: Recipient['as']) =>
      able
        .filter((one) => one.as === as)
        .slice(0, mostShown)
        .map(partyOf);
    const deliveries: NewDelivery[] = [];
    for (const recipient of able) {
      const words = wordsFor(mail, recipient.Langue);
      if (!words) continue;
      const { subject: said, html, text } = written.get(words.Langue) ?? (await this.inWords(mail, words, found));
      written.set(words.Langue, { subject: said, html, text, missing: [] });
      deliveries.push({
        cause,
        recipient: partyOf(recipient),
        IdMail: mail.IdMail,
        IdPersonneEV1: recipient.IdPersonneEV1,
        IdLangue: words.Langue,
        // Whoever it is to sees themselves; a copy says whose copy it is.
        to: recipient.as === 'to' ? [partyOf(recipient)] : shown('to'),
        cc: shown('cc'),
        subject: said,
        html,
        text,
        discreet: discreet && recipient.IdPersonneEV1 !== null,
        unlessRead: recipient.IdPersonneEV1 === to ? told : undefined,
      });
    }
    return deliveries;
  }

  /** Writes what happened since, all of it. */
  async writeAll(log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
    for (let taken = 1; taken > 0; )
      taken = await this.#needs.act({ call: 'mail.write', actor: { system: 'mail' } }, async (writing) => {
        const rows = await takeToWrite(writing.db, 20);
        for (const { id, Source, IdPersonneEV1: to, values, opens, created_at: at } of rows)
          for (const mail of await activeMails(writing.db, Source, this.#needs.today())) {
            const subject = { Source, to, values, opens };
            try {
              const deliveries = await this.deliveriesOf(writing.db, mail, subject, {
                cause: `${mail.IdMail} ${id}`,
                at,
              });
              await insertDeliveries(writing, deliveries);
            } catch (error) {
              // Checked when it was written, so that only its size can be wrong: the others still leave.
              if (!(error instanceof TemplateError)) throw error;
              log.warn({ mail: mail.IdMail, faults: error.faults }, 'a mail could not be written');
            }
          }
        return rows.length;
      });
  }
}

const partyOf = ({ name, address }: Recipient) => ({ name: oneLine(name, 100), address });

function wordsFor(mail: MailContent, Langue: string): Words | undefined {
  const inLanguage = (wanted: string) => mail.templates.find((template) => template.Langue === wanted);
  return inLanguage(Langue) ?? inLanguage(mail.Langue) ?? inLanguage('FR');
}
