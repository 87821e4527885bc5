import { Alert, Button, Group, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { gapDecisions, gapKinds, listSuiteCalls } from '@passerelle/contracts/distribution-lists/suite.contract.ts';
import { IconArrowsDiff } from '@tabler/icons-react';
import { holdsAny } from '../../../lib/access.ts';
import { showInstant } from '../../../lib/format.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './distribution-lists.module.css';
import { readsOfLists } from './lists.live.ts';

type Gaps = Output<typeof listSuiteCalls.standing>['ecarts'];

/** How the mail suite differs from a list, and what is done about it. */
export function SuitePanel({ id, waits }: { readonly id: number; readonly waits: boolean }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { compared, gone, ecarts, hidden, failed } = useCall(listSuiteCalls.standing, { params: { id } });
  const checking = useWrite(listSuiteCalls.check, { stale: readsOfLists });
  const unlocking = useWrite(listSuiteCalls.unlock, { stale: readsOfLists });
  const params = { id };
  const differs = gone || ecarts.length + hidden > 0;
  return (
    <section className={sections.section} aria-label={t('LIST_SUITE:title')}>
      <Title order={2}>{t('LIST_SUITE:title')}</Title>
      {failed?.answer && <Alert color="red">{t('LIST_SUITE:failed', { answer: failed.answer })}</Alert>}
      {gone && <Alert color="orange">{t('LIST_SUITE:gone')}</Alert>}
      {!differs && compared && <p>{t('LIST_SUITE:same')}</p>}
      {gapKinds.map((sens) => (
        <GapList key={sens} sens={sens} gaps={ecarts.filter(({ Sens }) => Sens === sens)} />
      ))}
      {hidden > 0 && <p className={parts.quiet}>{t('LIST_SUITE:hidden', { n: hidden })}</p>}
      {(gone || ecarts.some(({ Decision }) => Decision === null)) && <Decide {...{ id, gone, waits }} />}
      <p className={parts.quiet}>
        {compared ? t('LIST_SUITE:compared', { at: showInstant(compared, language) }) : t('LIST_SUITE:neverCompared')}
      </p>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowsDiff size={14} />}
          disabled={waits}
          loading={checking.pending}
          onClick={() => checking.write({ params })}
        >
          {t('LIST_SUITE:check')}
        </Button>
        {(failed || gone) && holdsAny(user, ['unlock-List']) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={unlocking.pending}
            onClick={() => unlocking.write({ params })}
          >
            {t('LIST_SUITE:unlock')}
          </Button>
        )}
      </Group>
    </section>
  );
}

function GapList({ sens, gaps }: { readonly sens: (typeof gapKinds)[number]; readonly gaps: Gaps }) {
  const { t } = useTexts();
  if (gaps.length === 0) return null;
  return (
    <div className={classes.named}>
      <h3>{t(`LIST_SUITE:sens ${sens}`)}</h3>
      <ul className={classes.sample}>
        {gaps.map(({ Mail, person, Decision }) => (
          <li key={Mail} title={Mail}>
            {person ? <PersonLink person={{ ...person, IndexPrenomNom: person.IndexPrenomNom ?? Mail }} /> : Mail}{' '}
            {Decision && <span className={parts.quiet}>{t(`LIST_SUITE:decision ${Decision}`)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is done about what nobody has decided yet; a list that is gone is made again, or left. */
function Decide({ id, gone, waits }: { readonly id: number; readonly gone: boolean; readonly waits: boolean }) {
  const { t } = useTexts();
  const settling = useWrite(listSuiteCalls.settle, {
    stale: readsOfLists,
    onDone: (done) => showToast({ tone: 'success', text: t('LIST_SUITE:settled', { ...done }) }),
  });
  return (
    <Group gap="xs" mt="xs">
      {gapDecisions
        .filter((how) => !gone || how === 'corriger')
        .map((how) => (
          <Button
            key={how}
            size="compact-sm"
            variant="light"
            disabled={waits || settling.pending}
            onClick={() => settling.write({ params: { id }, body: { how } })}
          >
            {t(`LIST_SUITE:${how}`)}
          </Button>
        ))}
    </Group>
  );
}
