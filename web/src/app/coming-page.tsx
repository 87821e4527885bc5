import { Button, Text } from '@mantine/core';
import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.ts';
import { useDocumentTitle } from '../ui/page.tsx';
import { State } from '../ui/state.tsx';
import { icons } from './icons.ts';
import { guardOf, screens } from './screens.ts';

/** A screen that a later version brings: names it, and says that it will be open to the reader where a right of theirs opens it. */
export function ComingPage({ name }: { name: ScreenName }) {
  const { t, language } = useTexts();
  const { title, menu } = screens[name];
  const Icon = menu ? icons[menu.icon] : IconHourglass;
  const screen = t(title);
  const guard = guardOf(name);
  const anonymous = guard === 'anyone';
  useDocumentTitle(screen);
  return (
    <State
      order={1}
      icon={<Icon size={28} />}
      title={screen}
      actions={
        !anonymous && (
          <Button component={Link} to={paths.home(language)} variant="default">
            {t('PAGES:openDirectory')}
          </Button>
        )
      }
    >
      <Text fw={500}>{t('PAGES:comingTitle')}</Text>
      <Text c="dimmed">{t(typeof guard === 'string' ? 'PAGES:comingPublicText' : 'PAGES:comingText', { screen })}</Text>
    </State>
  );
}
