import type { Domain } from '../../domain.ts';
import { mailJobs } from './mail.jobs.ts';
import { registerMailReactions } from './mail.reactions.ts';
import { mailRoutes } from './mail.routes.ts';
import { MailWriter } from './mail-writer.ts';
import { seedMails } from './seed-mails.ts';

export const mailDomain: Domain = {
  name: 'mail',
  owns: ['Mail', 'MailField', 'MailTemplate', 'mail_to_write', 'mail_version'],
  merged: { mail_to_write: { IdPersonneEV1: 'stays', values: 'named' } },
  kept: {
    Mail: { words: ['UserModif', 'Mailto', 'CClist', 'BCClist'] },
    MailField: { words: ['UserM'] },
    MailTemplate: { words: ['UserModif'] },
    mail_to_write: { about: 'IdPersonneEV1', becomes: 'gone', words: ['values'] },
    mail_version: { words: ['UserModif', 'content'] },
  },
  routes: [(needs) => mailRoutes({ ...needs, publicUrl: needs.settings.PUBLIC_URL })],
  jobs: [(needs) => mailJobs({ ...needs, writer: new MailWriter({ ...needs, publicUrl: needs.settings.PUBLIC_URL }) })],
  reactions: [registerMailReactions],
  seeds: [seedMails],
};
