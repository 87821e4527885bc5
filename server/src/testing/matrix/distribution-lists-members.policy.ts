import { closed, type Policy, type Request, type Verdict } from './policy.ts';

const none = 2_000_000_000;
const id = { id: none };

/** Of whoever is signed in: everybody may own a list, and of those of others nobody learns anything. */
const ofOwn = (about: string, request: Request, then: Verdict = 'NOT_FOUND') => ({
  about,
  request: () => request,
  verdict: () => then,
});

export const distributionListsMembersPolicy: Policy = {
  'listSecurity.senders': closed(ofOwn('of none', { params: id })),
  'listSecurity.save': closed(ofOwn('of none', { params: id, body: { Rule: 'TOUS' } })),
  'listSecurity.exportMembers': closed(ofOwn('of none', { params: { lang: 'fr', ...id, groupId: 0 } })),
};
