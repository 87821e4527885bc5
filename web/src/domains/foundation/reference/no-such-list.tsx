import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { State } from '../../../ui/state.tsx';

/** There is no such list, or no such entry of it. */
export function NoSuchList() {
  const { t, language } = useTexts();
  return (
    <Page title={t('LISTS:notFoundTitle')}>
      <State
        icon={<IconListDetails size={28} />}
        actions={
          <Button component={Link} to={paths.referenceLists(language)}>
            {t('LISTS:backToLists')}
          </Button>
        }
      >
        {t('LISTS:notFoundHelp')}
      </State>
    </Page>
  );
}
