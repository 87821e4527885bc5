import { Anchor } from '@mantine/core';
import { dashboardCalls } from '@passerelle/contracts/dashboard/dashboard.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { actAs } from '../../../../app/shell/acting-role.ts';
import { showNumber } from '../../../../lib/format.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { invalidateCalls, useCall } from '../../../../lib/query.ts';
import { useSession } from '../../../../lib/session.ts';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';

/** What awaits the reader under their other roles: owed by the page's loader. */
function useUnderOtherRoles() {
  const again = () => void invalidateCalls(dashboardCalls.elsewhere);
  useLive('visas.changed', again);
  useLive('notifications.changed', again);
  return useCall(dashboardCalls.elsewhere, {});
}

/** What is said where nothing awaits under the role that one acts under: of this role alone, where something does under another. */
export function useNothingWaits(anywhere: TextKey): string {
  const { t } = useTexts();
  const { user } = useSession();
  const others = useUnderOtherRoles();
  const role = user.defaultRole?.LibRole;
  return others.length > 0 && role ? t('REQUESTS:nothingUnder', { role }) : t(anywhere);
}

/** What awaits the reader under each other role of theirs, which a press takes up. */
export function UnderOtherRoles() {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const others = useUnderOtherRoles().flatMap(({ IdPersonneRole, tiles }) => {
    const role = user.roles.find((one) => one.IdPersonneRole === IdPersonneRole);
    return role ? [{ role, tiles }] : [];
  });
  if (others.length === 0) return null;
  const counted = ({ tile, count, more }: (typeof others)[number]['tiles'][number]) => {
    const number = showNumber(count, language);
    return `${more ? t('DASHBOARD:more', { n: number }) : number} ${t(`DASHBOARD:tile.${tile}`, { n: count })}`;
  };
  return (
    <ul className={parts.lines} aria-label={t('REQUESTS:underOthers')}>
      {others.map(({ role, tiles }) => (
        <li key={role.IdPersonneRole} className={parts.line}>
          <span className={parts.what}>
            <Anchor
              component="button"
              type="button"
              fw={550}
              ta="start"
              onClick={() =>
                void actAs(user, role).then(() =>
                  navigate({
                    to: paths.requestValidation(language, { IdPays: user.IdPays, IdPersonneEV1: user.IdPersonneEV1 }),
                  }),
                )
              }
            >
              {t('REQUESTS:underRole', { role: role.LibRole })}
            </Anchor>
            <span className={parts.quiet}>{tiles.map(counted).join(' · ')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
