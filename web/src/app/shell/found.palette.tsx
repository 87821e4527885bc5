import {
  type Found,
  type FoundKind,
  findingCalls,
  foundKinds,
} from '@passerelle/contracts/finding/finding.contract.ts';
import type { Language } from '@passerelle/contracts/languages.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconBuilding, IconFile, IconFileText, IconId, IconMapPin, IconUsersGroup } from '@tabler/icons-react';
import { anyCountry } from '../../domains/people/people/person-link.tsx';
import { callApi, caller } from '../../lib/api.ts';
import type { PaletteGroup, PaletteItem, PaletteProvider } from '../../lib/palette.ts';
import { paths } from '../../lib/paths.ts';
import { ensureTexts, translate } from '../../lib/texts.ts';

/** What the palette calls each kind of thing, draws it with and opens it at. */
const shown: Readonly<
  Record<
    FoundKind,
    {
      readonly title: TextKey;
      readonly Icon: typeof IconFile;
      readonly path: (language: Language, found: Found) => string;
    }
  >
> = {
  request: {
    title: 'SHELL:paletteRequests',
    Icon: IconFile,
    path: (language, { key }) => paths.request(language, { IdDemande: Number(key) }),
  },
  item: {
    title: 'SHELL:paletteItems',
    Icon: IconId,
    path: (language, { of }) => paths.inventories(language, { IdPays: anyCountry, IdPersonneEV1: of ?? 0 }),
  },
  site: {
    title: 'PAGES:sites',
    Icon: IconMapPin,
    path: (language, { key }) => paths.site(language, { IdSite: Number(key) }),
  },
  company: {
    title: 'PAGES:companies',
    Icon: IconBuilding,
    path: (language, { key }) => paths.editCompany(language, { IdSociete: Number(key) }),
  },
  list: {
    title: 'PAGES:distributionLists',
    Icon: IconUsersGroup,
    path: (language, { key }) => paths.dynamicList(language, { IdStep: 1, IdListe: Number(key) }),
  },
  documentation: {
    title: 'PAGES:documentation',
    Icon: IconFileText,
    path: (language, { key }) => `${paths.documentation(language)}?page=${encodeURIComponent(key)}`,
  },
};

/** What the server finds beside people and screens: requests by number, badges and serial numbers, sites, companies, lists, pages. */
export function foundPalette(open: (href: string) => void): PaletteProvider {
  return {
    id: 'found',
    search: async (words, signal): Promise<readonly PaletteGroup[]> => {
      const { language } = caller;
      const [found] = await Promise.all([
        callApi(findingCalls.find, { query: { words: words.slice(0, 100) } }, { signal }),
        ensureTexts(language, ['REQUESTS']),
      ]);
      const itemOf = (one: Found): PaletteItem => {
        const { Icon, path } = shown[one.kind];
        return {
          id: `${one.kind}-${one.key}-${one.label}`,
          label: one.kind === 'request' ? `${translate(`REQUESTS:type ${one.of}` as TextKey)} ${one.label}` : one.label,
          ...(one.detail !== null && { detail: one.detail }),
          icon: <Icon size={18} />,
          run: () => open(path(language, one)),
        };
      };
      return foundKinds.flatMap((kind) => {
        const items = found.filter((one) => one.kind === kind).map(itemOf);
        return items.length > 0 ? [{ id: kind, label: translate(shown[kind].title), items }] : [];
      });
    },
  };
}
