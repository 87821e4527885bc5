import { Button, Group, Text } from '@mantine/core';
import { directoryCalls } from '@passerelle/contracts/directory/directory.contract.ts';
import { wordsFilter } from '@passerelle/contracts/lists/list-state.ts';
import { productName } from '@passerelle/contracts/product.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { holds } from '../../../lib/access.ts';
import { openCall } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { reportError } from '../../../lib/errors.ts';
import { showDate } from '../../../lib/format.ts';
import { linkTo, type PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useSession } from '../../../lib/session.ts';
import { textIfAny, translate, useTexts } from '../../../lib/texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OtherDayButton } from '../people/other-day-button.tsx';
import { askedOnDay, type OnDaySearch, questionOnDay } from './directory-on-day.search.ts';
import { PeopleThen } from './people-then.tsx';

type Props = PageProps<{ readonly jour: string }, OnDaySearch>;

const size = 50;
const nobodyInParticular = {
  ...{ mots: undefined, fonction: undefined, pays: undefined, societe: undefined, site: undefined },
  ...{ manager: undefined, skip: undefined, nom: undefined, sans: undefined },
};

/** People as they were, or will be, on another day: a company, a place or a team of that day at a click. */
export function DirectoryOnDayScreen({ params: { jour }, search, setSearch }: Props) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { side, since, rows, total, erased } = useCall(directoryCalls.onDay, questionOnDay(jour, search));
  const day = showDate(jour);
  const unknown = side === 'past' && (since === null || jour < since);
  const { skip = 0, nom, sans } = search;
  const { user } = useSession();
  const narrow = (by: OnDaySearch) => setSearch({ ...nobodyInParticular, ...by });
  const narrowed = [search.manager, search.societe, search.site, search.pays, search.fonction].some(Boolean);
  const label = nom ?? search.fonction ?? search.pays ?? '';
  return (
    <Page
      actions={
        <>
          {total > 0 && holds(user, 'exp') && <FileButton jour={jour} search={search} />}
          <OtherDayButton
            jour={jour}
            onDay={(other) =>
              void navigate(
                other === undefined
                  ? { to: paths.directory(language) }
                  : linkTo('directoryOnDay', language, {
                      params: { jour: other },
                      search: { ...search, skip: undefined },
                    }),
              )
            }
          />
        </>
      }
    >
      <Banner
        tone="warning"
        action={
          <Button size="compact-sm" variant="default" component={Link} to={paths.directory(language)}>
            {t('AHEAD:backToToday')}
          </Button>
        }
      >
        <strong>{t(side === 'past' ? 'ON_DAY:peoplePast' : 'ON_DAY:peopleComing', { day })}</strong>{' '}
        {t('ON_DAY:peopleRights')}
      </Banner>
      {sans !== undefined && (
        <Text size="sm" mt="sm">
          {t('ON_DAY:notKept', { filters: sans.split(',').map(filterName).join(comma()) })}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        {!unknown && (
          <SearchBox
            text={search.mots ?? ''}
            onText={(mots) => setSearch({ mots: mots || undefined, skip: undefined })}
            label={t('ON_DAY:find')}
            placeholder={t('ON_DAY:find')}
            clearLabel={t('COMMON:clearSearch')}
          />
        )}
        {narrowed && (
          <>
            <Text size="sm">
              {t(search.manager === undefined ? 'ON_DAY:onlyThese' : 'ON_DAY:teamOf', { name: label })}
            </Text>
            <Button size="compact-sm" variant="default" onClick={() => narrow({})}>
              {t('ON_DAY:everybody')}
            </Button>
          </>
        )}
      </Group>
      {unknown ? (
        <EmptyState
          title={since === null ? t('ON_DAY:peopleUnknown') : t('ON_DAY:peopleSince', { day: showDate(since) })}
        />
      ) : rows.length === 0 ? (
        <EmptyState title={t('ON_DAY:peopleNobody')} />
      ) : (
        <>
          <Text size="sm" c="dimmed" mt="sm" role="status">
            {t('ON_DAY:peopleTotal', { n: total })}
          </Text>
          <PeopleThen rows={rows} onNarrow={narrow} />
          {total > size && (
            <Group gap="xs" mt="sm">
              <Button
                size="xs"
                variant="default"
                disabled={skip === 0}
                onClick={() => setSearch({ skip: skip > size ? skip - size : undefined })}
              >
                {t('ON_DAY:previous')}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={skip + size >= total}
                onClick={() => setSearch({ skip: skip + size })}
              >
                {t('ON_DAY:next')}
              </Button>
            </Group>
          )}
        </>
      )}
      {erased > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('ON_DAY:peopleErased', { n: erased })}
        </Text>
      )}
    </Page>
  );
}

/** What a filter of today's directory is called; conditions joined by and/or go by one name. */
function filterName(name: string): string {
  return name === wordsFilter
    ? translate('CONDITIONS:combined')
    : (textIfAny('FILTRES', name) ?? textIfAny('CHAMPS', name) ?? name);
}

/** Gives the people of that day as a file. */
function FileButton({ jour, search }: { readonly jour: string; readonly search: OnDaySearch }) {
  const { t } = useTexts();
  const file = useMutation({
    mutationFn: async () => {
      const query = { ...askedOnDay(search), format: 'xlsx' as const };
      const response = await openCall(directoryCalls.exportOnDay, { params: { jour }, query });
      saveFile(await response.blob(), `${productName.toLowerCase()}-${jour}.xlsx`);
    },
    onError: reportError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      {t('COMMON:export')}
    </Button>
  );
}
