import type { Job } from '../../../platform/jobs/jobs.ts';
import { type LinkMailsNeeds, writeLinkMails } from './sign-in-links.mails.ts';
import { forgetOldLinks } from './sign-in-links.queries.ts';

/** Mails of links, and the end of those that open nothing any more. */
export function signInLinkJobs(needs: LinkMailsNeeds): readonly Job[] {
  return [
    {
      name: 'signInLinks.write',
      cron: '* * * * *',
      run: async () => {
        await writeLinkMails(needs);
        await forgetOldLinks(needs.db);
      },
    },
  ];
}
