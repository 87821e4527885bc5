import { Text, Title } from '@mantine/core';
import { SignInButton } from '../domains/administration/accounts/sign-in-button.tsx';
import { definePage, type PageProps } from '../lib/page.ts';
import { paths } from '../lib/paths.ts';
import { useTexts } from '../lib/texts.ts';
import { Mark } from '../ui/logo.tsx';
import { useDocumentTitle } from '../ui/page.tsx';
import classes from './login.module.css';

interface LoginSearch {
  /** The person has just signed out. */
  readonly out: boolean;
}

declare module '../lib/page.ts' {
  interface SearchOfScreens {
    readonly login: LoginSearch;
  }
}

export const page = definePage<'login'>()({
  search: (raw): LoginSearch => ({ out: raw.out === true }),
  Page: LoginPage,
});

function LoginPage({ search }: PageProps<unknown, LoginSearch>) {
  const { t, language } = useTexts();
  useDocumentTitle(t('PAGES:login'));

  return (
    <div className={classes.card}>
      <Mark size={44} />
      <Title order={1}>{search.out ? t('SESSION:signedOut') : t('BOOT:productName')}</Title>
      <Text c="dimmed">{t('SESSION:signInLead')}</Text>
      <SignInButton to={paths.home(language)} />
    </div>
  );
}
