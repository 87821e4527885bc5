import type { DocumentedScreen } from '@passerelle/contracts/documentation/documentation.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import { paths } from '../../../lib/paths.ts';
import type { CurrentUser } from '../../../lib/session.ts';
import type { TextKey } from '../../../lib/texts.ts';

/** What a screen that a page leads to is called: one's own, where it is about a person. */
export function screenTitle(screen: DocumentedScreen): TextKey {
  if (screen === 'person') return 'DOCUMENTATION:myRecord';
  if (screen === 'personRoles') return 'DOCUMENTATION:myRoles';
  return `PAGES:${screen}`;
}

export function screenPath(
  screen: DocumentedScreen,
  language: Language,
  { IdPays, IdPersonneEV1 }: Pick<CurrentUser, 'IdPays' | 'IdPersonneEV1'>,
): string {
  if (screen === 'person') return paths.person(language, { IdPays, IdPersonneEV1 });
  if (screen === 'personRoles') return paths.personData(language, { IdRoute: 'roles', IdPays, IdPersonneEV1 });
  return paths[screen](language);
}
