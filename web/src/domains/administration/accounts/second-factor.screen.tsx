import { Button, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { signedInNow } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Mark } from '../../../ui/logo.tsx';
import { useDocumentTitle } from '../../../ui/page.tsx';
import { MyFactor } from './my-factor.tsx';
import classes from './second-factor.module.css';
import type { SecondFactorSearch } from './second-factor.page.ts';
import { SignInButton } from './sign-in-button.tsx';

export function SecondFactorScreen({ search: { required } }: PageProps<unknown, SecondFactorSearch>) {
  const { t, language } = useTexts();
  const known = signedInNow() && !required;
  useDocumentTitle(t('PAGES:secondFactor'));
  return (
    <div className={classes.card} data-wide={known || undefined}>
      {!known && <Mark size={44} />}
      <Title order={1}>{t('PAGES:secondFactor')}</Title>
      <Text c="dimmed">{required ? t('ERREURS:SECOND_FACTOR_REQUIRED') : t('SECOND_FACTOR:what')}</Text>
      {known ? (
        <MyFactor />
      ) : (
        <SignInButton anew={required} to={required ? paths.home(language) : paths.secondFactor(language)} />
      )}
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
