import { holdsOnOthers } from '../../../lib/access.ts';
import { settingsRead } from '../../../lib/provider.ts';
import type { CurrentUser } from '../../../lib/session.ts';

/** Whether somebody may have links sent by which people choose a password: where the portal keeps passwords at all. */
export const mayInvite = (user: CurrentUser): boolean =>
  settingsRead()?.signIn.keepsPasswords === true && holdsOnOthers(user, 'cpt');
