import { Button, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reportError } from '../../lib/errors.ts';
import type { PageProps } from '../../lib/page.ts';
import { paths } from '../../lib/paths.ts';
import { signedInNow, signIn } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Mark } from '../../ui/logo.tsx';
import { useDocumentTitle } from '../../ui/page.tsx';
import { MyFactor } from './my-factor.tsx';
import classes from './second-factor.module.css';
import type { SecondFactorSearch } from './second-factor.page.ts';

export function SecondFactorScreen({ search: { required } }: PageProps<unknown, SecondFactorSearch>) {
  const { t, language } = useTexts();
  const known = signedInNow() && !required;
  useDocumentTitle(t('PAGES:secondFactor'));
  return (
    <div className={classes.card} data-wide={known || undefined}>
      {!known && <Mark size={44} />}
      <Title order={1}>{t('PAGES:secondFactor')}</Title>
      <Text c="dimmed">{required ? t('ERREURS:SECOND_FACTOR_REQUIRED') : t('SECOND_FACTOR:what')}</Text>
      {known ? <MyFactor /> : <Entrance required={required} />}
      <section className={classes.recovery}>
        <Title order={2} size="h4">
          {t('SECOND_FACTOR:recoveryTitle')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('SECOND_FACTOR:recovery')}
        </Text>
      </section>
      {known && (
        <Button
          component={Link}
          to={paths.home(language)}
          variant="subtle"
          size="compact-md"
          className={classes.back}
          leftSection={<IconArrowLeft size={16} />}
        >
          {t('PAGES:backHome')}
        </Button>
      )}
    </div>
  );
}

/** Signs in: anew when the sign-in that there was had no second factor. */
function Entrance({ required }: { required: boolean }) {
  const { t, language } = useTexts();
  const [leaving, setLeaving] = useState(false);
  const enter = () => {
    setLeaving(true);
    const url = required ? paths.home(language) : paths.secondFactor(language);
    signIn(url, { anew: required }).catch((error: unknown) => {
      setLeaving(false);
      reportError(error);
    });
  };
  return (
    <Button
      fullWidth
      mt="sm"
      classNames={{ root: classes.enter, label: classes.enterLabel }}
      loading={leaving}
      onClick={enter}
      data-autofocus
    >
      {t('SESSION:signInWithCompany')}
    </Button>
  );
}
