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

/** The role to come back to: the latest of one's own that is more than what everybody has. */
export function ownRoleOf(roles: readonly PersonRole[]): PersonRole | undefined {
  const own = roles.filter(({ Delegation }) => !Delegation);
  return own.find(({ Famille }) => Famille !== 'BASE') ?? own[0];
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
