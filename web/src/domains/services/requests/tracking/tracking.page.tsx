import { NativeSelect } from '@mantine/core';
import { numberOf } from '@passerelle/contracts/requests/request-types.ts';
import { everyType } from '@passerelle/contracts/requests/tracking.fields.ts';
import { useNavigate } from '@tanstack/react-router';
import { loadFormsInForce, useEditedForms } from '../../../../lib/form/form-in-force.ts';
import { definePage } from '../../../../lib/page.ts';
import { paths } from '../../../../lib/paths.ts';
import { ensureSession, useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { asSearch, type ListSearch } from '../../../../ui/list/list.state.ts';
import { ListScreen, loadList } from '../../../../ui/list/list-screen.tsx';
import { LoadVehicles } from '../../inventories/load-vehicles.tsx';
import { requestTexts, typeText } from '../request-words.ts';
import { trackingListOf, trackingsOf } from './tracking.list.tsx';
import { TrackingFigures } from './tracking-figures.tsx';

declare module '../../../../lib/page.ts' {
  interface SearchOfScreens {
    readonly tracking: ListSearch;
  }
}

/** Which type is followed, of those that the reader may follow. */
function WhichType({ suivi }: { readonly suivi: string | undefined }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const offered = trackingsOf(user);
  return (
    <NativeSelect
      aria-label={t('TRACKING:which')}
      value={suivi ?? offered[0]?.name}
      onChange={(event) => void navigate({ to: paths.tracking(language, { suivi: event.currentTarget.value }) })}
      data={offered.map(({ name, type }) => ({
        value: name,
        label: t(type ? typeText(numberOf(type)) : 'TRACKING:every'),
      }))}
    />
  );
}

/** The requests that the reader follows: of a type, or all. */
export const page = definePage<'tracking'>()({
  texts: [...requestTexts, 'TRACKING', 'INVENTORIES', 'FILTRES', 'CONDITIONS', 'PERSON'],
  search: asSearch,
  load: async ({ params: { suivi }, search, language }) => {
    const [{ user }, forms] = await Promise.all([ensureSession(location.href), loadFormsInForce()]);
    await loadList(trackingListOf(user, suivi, forms), search, language);
  },
  Page: ({ params: { suivi }, search, setSearch }) => {
    const { user } = useSession();
    const list = trackingListOf(user, suivi, useEditedForms());
    return (
      <ListScreen
        key={list.name}
        list={list}
        search={search}
        setSearch={setSearch}
        actions={
          <>
            <TrackingFigures suivi={suivi ?? trackingsOf(user)[0]?.name ?? everyType} query={search.query} />
            {list.name === 'suivi-vehicule' && <LoadVehicles />}
            <WhichType suivi={suivi} />
          </>
        }
      />
    );
  },
});
