import { Code, Text } from '@mantine/core';
import type { RightCode } from '@passerelle/contracts/access/rights.ts';
import type { ScreenName } from '@passerelle/contracts/screens.ts';
import { IconLock } from '@tabler/icons-react';
import { MissingRight } from '../domains/administration/explain/missing-right.tsx';
import { isRight } from '../lib/access.ts';
import { useSession } from '../lib/session.ts';
import { textIfAny, useTexts } from '../lib/texts.ts';
import { useDocumentTitle } from '../ui/page.tsx';
import { State } from '../ui/state.tsx';
import { Why } from '../ui/why.tsx';
import classes from './not-authorized.module.css';
import type { UrlParams } from './screens/screen.ts';
import { neededFor, needsAll, screens } from './screens.ts';

interface NotAuthorizedProps {
  readonly name?: ScreenName;
  readonly params?: UrlParams;
  /** What a call of the screen was refused for, where it is not the screen itself. */
  readonly rights?: readonly RightCode[] | undefined;
}

/** A refusal in place: which right is missing from which role, and whom to ask. */
export function NotAuthorized({ name, params = {}, rights = [] }: NotAuthorizedProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const missing = name ? neededFor(name, user, params).filter(isRight) : rights;
  useDocumentTitle(t(name ? screens[name].title : 'PAGES:notAuthorized'));
  return (
    <State order={1} icon={<IconLock size={28} />} title={t('PAGES:notAuthorized')}>
      <Text c="dimmed">{t('PAGES:notAuthorizedHelp')}</Text>
      {missing.length > 0 && (
        <div className={classes.missing}>
          <Text size="sm">
            {t(name && needsAll(name, params) ? 'PAGES:missingAllRights' : 'PAGES:missingRights', {
              n: missing.length,
              role: user.defaultRole?.LibRole ?? t('SESSION:noRole'),
            })}
          </Text>
          <ul className={classes.codes}>
            {missing.slice(0, 6).map((code) => (
              <li key={code}>
                {textIfAny('DROITS', code)} <Code>{code}</Code>{' '}
                <Why>
                  <MissingRight right={code} />
                </Why>
              </li>
            ))}
            {missing.length > 6 && <li aria-hidden="true">…</li>}
          </ul>
        </div>
      )}
    </State>
  );
}
