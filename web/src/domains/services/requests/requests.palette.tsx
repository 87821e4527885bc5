import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { askedBy } from '@passerelle/contracts/requests/request.ts';
import { numberOf, offeredTypes } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { IconFilePlus } from '@tabler/icons-react';
import { holds } from '../../../lib/access.ts';
import { callApi, caller } from '../../../lib/api.ts';
import { matches, type PaletteProvider } from '../../../lib/palette.ts';
import { paths } from '../../../lib/paths.ts';
import { ensureSession } from '../../../lib/session.ts';
import { ensureTexts, translate } from '../../../lib/texts.ts';
import { askedInLine } from './asked-in-line.ts';
import { typeText } from './request-words.ts';

const mostPeople = 4;
const mostSites = 3;

/**
 * What may be asked for, in one line: "badge" for oneself; "badge, dupont" for somebody; "badge, lyon" for oneself at a site;
 * "badge, dupont, lyon" for somebody there. Between two commas nothing says that it is for oneself; "badge lyon" is read as "badge, lyon".
 */
export function requestsPalette(open: (href: string) => void): PaletteProvider {
  return {
    id: 'requests',
    search: async (text, signal) => {
      const { user } = await ensureSession(location.href);
      const { language } = caller;
      await ensureTexts(language, ['REQUESTS']);
      const mine = offeredTypes.filter((type) => askedBy(type).some((right) => holds(user, right)));
      const typesOf = (words: string) =>
        words === '' ? [] : mine.filter((type) => matches(translate(typeText(numberOf(type))), words));
      const { what, whom, where } = askedInLine(text, (words) => typesOf(words).length > 0);
      const types = typesOf(what);
      const [first] = types;
      if (!first) return undefined;
      const oneself = { IdPersonneEV1: user.IdPersonneEV1, IndexPrenomNom: user.IndexPrenomNom };
      const people = whom === '' ? [oneself] : await peopleCalled(whom, signal);
      // A word that is no colleague's may be a site's, and is both where it is both: the site is what is asked for more.
      const lines = [
        ...(whom !== '' && where === '' ? types.map((type) => ({ type, person: oneself, at: whom })) : []),
        ...types.flatMap((type) => people.map((person) => ({ type, person, at: where }))),
      ];
      const atSites = await Promise.all(
        lines.map(async ({ type, person, at }) => {
          if (at === '') return [{ type, person, site: undefined }];
          if (!type.ofSite) return at === where ? [{ type, person, site: undefined }] : [];
          const sites = await sitesCalled(numberOf(type), person, at, signal);
          return sites.map((site) => ({ type, person, site }));
        }),
      );
      const items = atSites.flat().map(({ type, person: { IdPersonneEV1, IndexPrenomNom }, site }) => {
        const typeDemande = numberOf(type);
        return {
          id: `request-${typeDemande}-${IdPersonneEV1}-${site?.Id ?? ''}`,
          label: [translate(typeText(typeDemande)), site?.Lib].filter(Boolean).join(' · '),
          detail: translate('REQUESTS:askFor', { name: IndexPrenomNom ?? String(IdPersonneEV1) }),
          icon: <IconFilePlus size={18} />,
          run: () =>
            open(`${paths.askRequest(language, { IdPersonneEV1, typeDemande })}${site ? `?site=${site.Id}` : ''}`),
        };
      });
      return { id: 'requests', label: translate('REQUESTS:ask'), items };
    },
  };
}

async function peopleCalled(words: string, signal: AbortSignal) {
  const filter = JSON.stringify({ where: { query: words }, fields: ['IndexPrenomNom'], limit: mostPeople });
  const { rows } = await callApi(directoryCalls.list, { query: { filter } }, { signal });
  return rows.map(({ IdPersonneEV1, IndexPrenomNom }) => ({ IdPersonneEV1, IndexPrenomNom: IndexPrenomNom ?? null }));
}

/** None for somebody for whom the reader may not ask. */
async function sitesCalled(
  typeDemande: number,
  { IdPersonneEV1 }: { readonly IdPersonneEV1: number },
  Filter: string,
  signal: AbortSignal,
) {
  const body = { typeDemande, IdPersonneEV1, Filter };
  const found = await callApi(requestsCalls.sites, { body }, { signal }).catch(() => []);
  return found.slice(0, mostSites);
}
