import { Button } from '@mantine/core';
import { useState } from 'react';
import { reportError } from '../../../lib/errors.ts';
import { signIn } from '../../../lib/provider.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './sign-in-button.module.css';

interface SignInButtonProps {
  /** Where one lands. */
  readonly to: string;
  /** Asks who one is again, whatever the provider remembers. */
  readonly anew?: boolean;
}

/** Leaves for the company's sign-in. */
export function SignInButton({ to, anew = false }: SignInButtonProps) {
  const { t } = useTexts();
  const [leaving, setLeaving] = useState(false);
  const enter = () => {
    setLeaving(true);
    signIn(to, { anew }).catch((error: unknown) => {
      setLeaving(false);
      reportError(error);
    });
  };
  return (
    <Button
      fullWidth
      mt="md"
      classNames={{ root: classes.enter, label: classes.words }}
      loading={leaving}
      onClick={enter}
      data-autofocus
    >
      {t('SESSION:signInWithCompany')}
    </Button>
  );
}
