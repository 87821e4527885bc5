import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { absentStatuts } from '@passerelle/contracts/person/person.fields.ts';
import { holds } from '../../../lib/access.ts';
import { callApi, caller } from '../../../lib/api.ts';
import type { PaletteProvider } from '../../../lib/palette.ts';
import { paths } from '../../../lib/paths.ts';
import { ensureSession } from '../../../lib/session.ts';
import { ensureTexts, translate } from '../../../lib/texts.ts';
import { anyCountry } from './person-link.tsx';
import { PersonPhoto } from './person-photo.tsx';

const mostPeople = 7;

/** People of the command palette: present ones, by any of the words that find them in the directory. */
export function peoplePalette(open: (href: string) => void): PaletteProvider {
  return {
    id: 'people',
    search: async (text, signal) => {
      const { user } = await ensureSession(location.href);
      if (!holds(user, 'ann') || !holds(user, 'ann-filtre-query')) return undefined;
      const where = {
        query: text,
        ...(holds(user, 'ann-filtre-statuts') && { statuts: { 'not in': absentStatuts } }),
      };
      const filter = JSON.stringify({
        where,
        fields: ['IdPays', 'IndexPrenomNom', 'LibSociete', 'LibSite'],
        limit: mostPeople,
      });
      const { language } = caller;
      const [{ rows }] = await Promise.all([
        callApi(directoryCalls.list, { query: { filter } }, { signal }),
        ensureTexts(language, ['PERSON']),
      ]);
      const items = rows.map(({ IdPersonneEV1, IdPays, IndexPrenomNom, LibSociete, LibSite, Photo }) => ({
        id: `person-${IdPersonneEV1}`,
        label: IndexPrenomNom ?? String(IdPersonneEV1),
        detail: [LibSociete, LibSite].filter(Boolean).join(' · '),
        icon: <PersonPhoto person={{ IdPersonneEV1, IndexPrenomNom: IndexPrenomNom ?? '', Photo }} size={28} />,
        run: () => open(paths.person(language, { IdPays: IdPays ?? anyCountry, IdPersonneEV1 })),
      }));
      return { id: 'people', label: translate('COMMON:people'), items };
    },
  };
}
