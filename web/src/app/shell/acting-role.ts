import { reportError } from '../../lib/errors.ts';
import { showDate } from '../../lib/format.ts';
import { type CurrentUser, type PersonRole, switchRole } from '../../lib/session.ts';
import { translate } from '../../lib/texts.ts';
import { showToast } from '../../ui/toast.tsx';

/** Own roles by family, in the order they came; delegated ones apart. */
export function groupRoles(roles: readonly PersonRole[]) {
  const own = Map.groupBy(
    roles.filter(({ Delegation }) => !Delegation),
    ({ Famille }) => Famille,
  );
  return { own: [...own], delegated: roles.filter(({ Delegation }) => Delegation) };
}

/** Whom a delegated role stands for, and until when. */
export function delegationOf(role: PersonRole): string {
  const name = role.IndexPrenomNom ?? '';
  return role.datefin ? translate('SESSION:delegatedBy', { name, date: showDate(role.datefin) }) : name;
}

/** Switches role and says so. */
export async function actAs(user: CurrentUser, role: PersonRole): Promise<void> {
  try {
    await switchRole(user, role.IdPersonneRole);
    showToast({ tone: 'success', text: translate('SESSION:switchedTo', { role: role.LibRole }) });
  } catch (error) {
    reportError(error);
  }
}
