import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { pathOf } from '../lib/paths.ts';
import type { CurrentUser } from '../lib/session.ts';
import { provideShortcuts, type Shortcut } from '../lib/shortcuts.ts';
import { type IconName, icons } from './icons.ts';
import type { UrlParams } from './screens/screen.ts';
import { isThere, opensFor, screens } from './screens.ts';

/** What people come for, those of the most people first. */
const wanted: readonly {
  readonly name: ScreenName;
  readonly of?: (user: CurrentUser) => UrlParams;
  readonly label?: Shortcut['label'];
  readonly icon?: IconName;
}[] = [
  { name: 'askRequest' },
  { name: 'personData' },
  { name: 'createPerson', of: ({ IdPays }) => ({ IdPays }), icon: 'newcomer' },
  { name: 'directory', icon: 'people' },
  { name: 'tracking' },
  { name: 'inventoryToReturn' },
  { name: 'bams' },
  { name: 'plans' },
  { name: 'roles' },
  { name: 'person', of: ofOneself, label: 'DASHBOARD:shortcut.record', icon: 'record' },
  { name: 'inventories', of: ofOneself, label: 'DASHBOARD:shortcut.inventory', icon: 'devices' },
  {
    name: 'personData',
    of: (user) => ({ IdRoute: 'roles', ...ofOneself(user) }),
    label: 'DASHBOARD:shortcut.delegations',
    icon: 'roles',
  },
];

const most = 8;

provideShortcuts((user, language) =>
  wanted
    .map(({ name, of = screens[name].menu?.params ?? (() => ({})), ...said }) => ({
      name,
      params: of(user),
      label: said.label ?? screens[name].menu?.label ?? screens[name].title,
      icon: icons[said.icon ?? screens[name].menu?.icon ?? 'home'],
    }))
    .filter(({ name, params }) => isThere(name) && opensFor(name, user, params))
    .slice(0, most)
    .map(({ name, params, label, icon }) => ({ label, icon, href: pathOf(name, language, params) })),
);

function ofOneself({ IdPays, IdPersonneEV1 }: CurrentUser): UrlParams {
  return { IdPays, IdPersonneEV1: String(IdPersonneEV1) };
}
