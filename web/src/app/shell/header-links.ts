import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { holds } from '../../lib/access.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';

export interface HeaderLink {
  readonly name: ScreenName;
  readonly label: string;
  readonly href: string;
}

/** The header's links; all but the dashboard are for those who have access to the documentation. */
export function useHeaderLinks(): readonly HeaderLink[] {
  const { t, language } = useTexts();
  const { user } = useSession();
  const dashboard: HeaderLink = { name: 'dashboard', label: t('PAGES:dashboard'), href: paths.dashboard(language) };
  if (!holds(user, 'module.documentation')) return [dashboard];
  return [
    { name: 'home', label: t('SHELL:home'), href: paths.home(language) },
    dashboard,
    { name: 'documentation', label: t('PAGES:documentation'), href: paths.documentation(language) },
    { name: 'legalNotices', label: t('PAGES:legalNotices'), href: paths.legalNotices(language) },
  ];
}
