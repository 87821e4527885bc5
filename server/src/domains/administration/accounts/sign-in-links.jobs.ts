import type { Job } from '../../../platform/jobs/jobs.ts';
import { tellFormerAddresses } from './former-addresses.mails.ts';
import { type LinkMailsNeeds, writeLinkMails } from './sign-in-links.mails.ts';
import { forgetOldLinks } from './sign-in-links.queries.ts';

/** Mails of links, the end of those that open nothing any more, and what is told at addresses that were somebody's. */
export function signInLinkJobs(needs: LinkMailsNeeds): readonly Job[] {
  return [
    {
      name: 'signInLinks.write',
      cron: '* * * * *',
      run: async () => {
        await writeLinkMails(needs);
        await tellFormerAddresses(needs);
        await forgetOldLinks(needs.db);
      },
    },
  ];
}
