import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/db/database.ts';
import type { Job, Jobs } from '../../../platform/jobs/jobs.ts';
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
      run: async () => await writer.writeAll(log),
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
