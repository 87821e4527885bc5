import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { actAs } from '../../../../app/shell/acting-role.ts';
import { ApiError } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { paths } from '../../../../lib/paths.ts';
import { useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Page } from '../../../../ui/page.tsx';
import { State } from '../../../../ui/state.tsx';

/** A request that the reader does not see: that it is theirs under another role, which is offered; or was taken back; or nothing. */
export function UnreadRequest({ error }: { readonly error: unknown }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { code, details } = error instanceof ApiError ? error : { code: undefined, details: undefined };
  const told = code === 'AUTRE_ROLE' || code === 'DEMANDE_RAPPELEE';
  const role = code === 'AUTRE_ROLE' && user.roles.find((one) => String(one.IdPersonneRole) === details?.[0]?.value);
  return (
    <Page>
      <State
        icon={<IconFileUnknown size={28} />}
        title={told ? errorText(error) : t('REQUESTS:notFound')}
        actions={
          role ? (
            <Button onClick={() => void actAs(user, role)}>{t('REQUESTS:openUnder', { role: role.LibRole })}</Button>
          ) : (
            <Button component={Link} to={paths.directory(language)}>
              {t('REQUESTS:backToDirectory')}
            </Button>
          )
        }
      />
    </Page>
  );
}
