import { askedBy, isForMany, type RequestType } from '@passerelle/contracts/requests/request.ts';
import { offeredTypes } from '@passerelle/contracts/requests/request-types.ts';
import { holdsOnOthers } from '../../../../lib/access.ts';
import type { CurrentUser } from '../../../../lib/session.ts';

/** What somebody may ask for several people at once: whoever follows the requests of others, and may ask for this for them. */
export const askedForMany = (user: CurrentUser): readonly RequestType[] =>
  holdsOnOthers(user, 'suivie-demandes')
    ? offeredTypes.filter((type) => isForMany(type) && askedBy(type).some((right) => holdsOnOthers(user, right)))
    : [];

export const mayAskMany = (user: CurrentUser): boolean => askedForMany(user).length > 0;
