import { randomUUID } from 'node:crypto';
import { isMailAddress } from '@passerelle/contracts/mail/address.ts';
import { mailCalls } from '@passerelle/contracts/mail/mail.contract.ts';
import type { MailSource } from '@passerelle/contracts/mail/mail.sources.ts';
import type { Actor } from '../../../engines/access/actor.ts';
import { actOf } from '../../../engines/act/from-call.ts';
import type { Entities } from '../../../engines/entities/entity.ts';
import { checkTemplate, TemplateError } from '../../../engines/templates/templates.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { type Route, routes } from '../../../platform/http/calls.ts';
import type { LoadedActor } from '../../foundation/actor/actor.queries.ts';
import { insertDeliveries } from '../../foundation/mail-delivery/mail-delivery.queries.ts';
import {
  activateMail,
  copyMail,
  createMail,
  linksAmong,
  removeField,
  restoreMail,
  updateMail,
  writeField,
  writeTemplate,
} from './mail.actions.ts';
import { type MailContent, readMail, readMails, readVersion, readVersions } from './mail.queries.ts';
import { recipientsOf } from './mail-recipients.queries.ts';
import { type RecordRow, readRecords } from './mail-subjects.queries.ts';
import { hiddenPaths, type PathValues, pathValues, peopleOf } from './mail-values.queries.ts';
import { MailWriter, type MailWriterNeeds } from './mail-writer.ts';

export interface MailNeeds extends MailWriterNeeds {
  readonly entities: Entities;
}

export function mailRoutes(needs: MailNeeds): readonly Route<LoadedActor>[] {
  const { db, act, kernel, entities } = needs;
  const writer = new MailWriter(needs);

  async function find(IdMail: string): Promise<MailContent> {
    const mail = await readMail(db, IdMail);
    if (!mail) throw new ApiError('NOT_FOUND');
    return mail;
  }

  async function findRecord(actor: Actor, Source: MailSource, id: number): Promise<RecordRow> {
    const [record] = await readRecords({ db, kernel, actor }, entities, Source, { id });
    if (!record) throw new ApiError('NOT_FOUND');
    return record;
  }

  /** What this reader may take from a record: the rest is as if it were empty. */
  async function valuesFor(actor: Actor, record: RecordRow) {
    const people = await peopleOf(db, record.subject);
    const hidden = await hiddenPaths(db, kernel, actor, people);
    const all = await pathValues(db, record.subject, people, kernel.today);
    const found: PathValues = new Map([...all].map(([path, value]) => [path, hidden.has(path) ? null : value]));
    return { people, found, hidden };
  }

  return routes<LoadedActor, typeof mailCalls>(mailCalls, {
    list: async () => await readMails(db),
    read: async ({ params }) => await find(params.IdMail),
    create: async ({ body }, context) => {
      await act(actOf(context), (writing) => createMail(writing, body));
    },
    update: async ({ params, body }, context) => {
      await act(actOf(context), (writing) => updateMail(writing, params.IdMail, body));
    },
    activate: async ({ params, body }, context) => {
      await act(actOf(context), (writing) => activateMail(writing, params.IdMail, body.Actif));
    },
    copy: async ({ params, body }, context) => {
      await act(actOf(context), (writing) => copyMail(writing, params.IdMail, body.IdMail));
    },
    writeTemplate: async ({ params, body }, context) => {
      await act(actOf(context), (writing) => writeTemplate(writing, params, body));
    },
    writeField: async ({ params, body }, context) => {
      await act(actOf(context), (writing) => writeField(writing, params, body));
    },
    removeField: async ({ params }, context) => {
      await act(actOf(context), (writing) => removeField(writing, params));
    },
    records: async ({ params: { Source } }, { actor: { actor } }) => {
      const records = await readRecords({ db, kernel, actor }, entities, Source);
      return records.map(({ id, label }) => ({ id, label }));
    },

    preview: async ({ params, body }, { actor: { actor } }) => {
      const mail = await find(params.IdMail);
      const record = body.id === null ? undefined : await findRecord(actor, mail.Source, body.id);
      const looked = record && (await valuesFor(actor, record));
      const found: PathValues = looked?.found ?? new Map();
      const hiddenFields = mail.fields
        .filter(({ Map: path }) => looked?.hidden.has(path))
        .map(({ IdField }) => IdField);
      const names = mail.fields.map(({ IdField }) => IdField);
      const previews = [];
      for (const Langue of new Set(body.languages)) {
        const words = body.words?.Langue === Langue ? body.words : mail.templates.find((one) => one.Langue === Langue);
        if (!words) continue;
        const faults = checkTemplate({ subject: words.OBJET, body: words.body }, names, linksAmong(mail.fields));
        const written = await writer.inWords(mail, words, found, { marked: true }).catch((error: unknown) => {
          if (error instanceof TemplateError) return undefined;
          throw error;
        });
        const missing = written?.missing.filter((name) => names.includes(name)) ?? [];
        previews.push({
          Langue,
          subject: written?.subject ?? '',
          html: written?.html ?? '',
          missing: missing.filter((name) => !hiddenFields.includes(name)),
          hidden: missing.filter((name) => hiddenFields.includes(name)),
          faults: [...faults],
        });
      }
      return { record: record?.label ?? null, previews };
    },

    recipients: async ({ params }, { actor: { actor } }) => {
      const mail = await find(params.IdMail);
      const record = await findRecord(actor, mail.Source, params.id);
      const all = await recipientsOf({ db, kernel }, mail, await peopleOf(db, record.subject));
      const known = await Promise.all(
        all.map(
          async ({ IdPersonneEV1 }) =>
            IdPersonneEV1 === null ||
            ((await kernel.allows(db, actor, 'ann', 'person', IdPersonneEV1)) &&
              (await kernel.allows(db, actor, 'ann-col-coordonnees', 'person', IdPersonneEV1))),
        ),
      );
      const recipients = all.filter((_, n) => known[n]);
      return { recipients, others: all.length - recipients.length };
    },

    test: async ({ params, body }, context) => {
      const { actor } = context.actor;
      const mail = await find(params.IdMail);
      const { found } = await valuesFor(actor, await findRecord(actor, mail.Source, body.id));
      const words = mail.templates.find(({ Langue }) => Langue === body.Langue);
      if (!words) throw new ApiError('NOT_FOUND');
      const { subject, html, text } = await writer.inWords(mail, words, found, { marked: true });
      const [me] = await db
        .selectFrom('Personne')
        .select(['Mail', 'IndexPrenomNom'])
        .where('IdPersonneEV1', '=', actor.IdPersonneEV1)
        .execute();
      const address = me?.Mail ?? '';
      if (!isMailAddress(address)) throw new ApiError('MAIL_NON_VALIDE');
      const recipient = { name: me?.IndexPrenomNom ?? '', address };
      await act(actOf(context), async (writing) => {
        await insertDeliveries(writing, [
          {
            cause: `test ${randomUUID()}`,
            recipient,
            IdMail: mail.IdMail,
            IdPersonneEV1: actor.IdPersonneEV1,
            IdLangue: body.Langue,
            to: [recipient],
            cc: [],
            subject,
            html,
            text,
          },
        ]);
      });
      return { address };
    },

    versions: async ({ params }) => {
      await find(params.IdMail);
      return await readVersions(db, params.IdMail);
    },
    version: async ({ params }) => {
      const kept = await readVersion(db, params.IdMail, params.n);
      if (!kept) throw new ApiError('NOT_FOUND');
      return kept;
    },
    restore: async ({ params }, context) => {
      await act(actOf(context), (writing) => restoreMail(writing, params.IdMail, params.n));
    },
  });
}
