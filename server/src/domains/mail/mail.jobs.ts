import type { FastifyBaseLogger } from 'fastify';
import { effectsJob } from '../../engines/effects/effects.jobs.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import { mailSystemName } from '../mail-delivery/mail-effects.ts';
import { anyToWrite } from './mail-subjects.queries.ts';
import type { MailWriter } from './mail-writer.ts';

/** The job that writes the mails of what happened; it has one key. */
export const writeJob = 'mail.write';
export const everything = 'all';

export interface MailJobsNeeds {
  readonly db: Db;
  readonly writer: MailWriter;
  readonly send: Jobs['send'];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export function mailJobs({ db, writer, send, log }: MailJobsNeeds): readonly Job[] {
  return [
    {
      name: writeJob,
      run: async () => {
        if ((await writer.writeAll(log)) > 0) await send(effectsJob, mailSystemName);
      },
    },
    {
      // What a crash left.
      name: 'mail.writeDue',
      cron: '* * * * *',
      run: async () => {
        if (await anyToWrite(db)) await send(writeJob, everything);
      },
    },
  ];
}

/** Asks for the mails of what just happened to be written; should that fail, a minute later they are all the same. */
export function writeMailsBy(jobs: Pick<Jobs, 'send'> | undefined, log: FastifyBaseLogger): () => void {
  return () => {
    jobs?.send(writeJob, everything).catch((error: unknown) => log.warn({ err: error }, 'mails are written later'));
  };
}
