import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { reportError } from '../lib/errors.ts';
import { definePage, type PageProps } from '../lib/page.ts';
import { paths } from '../lib/paths.ts';
import { signIn } from '../lib/session.ts';
import { useTexts } from '../lib/texts.ts';
import { Mark } from '../ui/logo.tsx';
import { useDocumentTitle } from '../ui/page.tsx';
import classes from './login.module.css';

interface LoginSearch {
  /** The person has just signed out. */
  readonly out: boolean;
}

export const page = definePage<'login'>()({
  search: (raw): LoginSearch => ({ out: raw.out === true }),
  Page: LoginPage,
});

function LoginPage({ search }: PageProps<unknown, LoginSearch>) {
  const { t, language } = useTexts();
  const [leaving, setLeaving] = useState(false);
  useDocumentTitle(t('PAGES:login'));

  const enter = () => {
    setLeaving(true);
    signIn(paths.home(language)).catch((error: unknown) => {
      setLeaving(false);
      reportError(error);
    });
  };

  return (
    <div className={classes.card}>
      <Mark size={44} />
      <Title order={1}>{search.out ? t('SESSION:signedOut') : t('BOOT:productName')}</Title>
      <Text c="dimmed">{t('SESSION:signInLead')}</Text>
      <Button
        fullWidth
        mt="md"
        classNames={{ root: classes.enter, label: classes.enterLabel }}
        loading={leaving}
        onClick={enter}
        data-autofocus
      >
        {t('SESSION:signInWithCompany')}
      </Button>
    </div>
  );
}
