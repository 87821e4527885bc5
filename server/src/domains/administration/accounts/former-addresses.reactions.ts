import type { Reactions } from '../../../engines/act/reactions.ts';
import '../../people/person/people.events.ts';
import { keepFormerAddresses } from './former-addresses.queries.ts';
import { dropLinks } from './sign-in-links.actions.ts';

/**
 * What went to an address opens nothing once it is its person's no more; where somebody else put another in its place, that
 * is told there.
 */
export function followAddresses(reactions: Reactions): void {
  reactions.on('people.changed', async (writing, { people }) => {
    const { db, by } = writing;
    const moved = people.flatMap(({ IdPersonneEV1, before, after }) =>
      before && after && 'Mail' in after && after.Mail !== before.Mail
        ? [{ IdPersonneEV1, Mail: before.Mail, emptied: !after.Mail }]
        : [],
    );
    for (const { IdPersonneEV1 } of moved) await dropLinks(writing, IdPersonneEV1);
    const toTell = moved.flatMap(({ IdPersonneEV1, Mail, emptied }) =>
      typeof Mail === 'string' && Mail !== '' && !emptied && IdPersonneEV1 !== by ? [{ IdPersonneEV1, Mail }] : [],
    );
    if (by !== null) await keepFormerAddresses(db, toTell, by);
  });
}
