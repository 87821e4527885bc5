import { ActionIcon, Alert, Anchor, Button, Group } from '@mantine/core';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listLossCalls } from '@passerelle/contracts/distribution-lists/losses.contract.ts';
import { IconPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { showMinute } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './distribution-lists.module.css';
import type { FoundList } from './dynamic-list.screen.tsx';
import { readsOfLists } from './lists.live.ts';

/** What a list waits for, and what is to be done about it. */
export function ListStanding({ found }: { readonly found: FoundList }) {
  const { t, language } = useTexts();
  const { liste, Cause, CauseDepuis } = found;
  if (liste.IdStatut === 'FERMEE')
    return (
      <Alert color="gray" mb="md">
        {t('DISTRIBUTION_LISTS_LIFE:closed')}{' '}
        <Anchor
          c="inherit"
          underline="always"
          component={Link}
          to={paths.dynamicList(language, { IdStep: 1, IdListe: liste.IdListe })}
        >
          {t('DISTRIBUTION_LISTS_LIFE:reopen')}
        </Anchor>
      </Alert>
    );
  if (Cause === 'perte') return <Loss id={liste.IdListe} />;
  if (Cause === 'sans-responsable')
    return (
      <Alert color="red" mb="md">
        {t('DISTRIBUTION_LISTS_LIFE:orphan')}
      </Alert>
    );
  if (Cause === 'calcul')
    return (
      <Alert color="red" mb="md">
        {t('DISTRIBUTION_LISTS_LIFE:failed', { date: CauseDepuis ? showMinute(CauseDepuis, language) : '—' })}
      </Alert>
    );
  return null;
}

/** Who would be lost, each kept by one click; all of them let go, or kept, by one. */
function Loss({ id }: { readonly id: number }) {
  const { t, language } = useTexts();
  const { perdus, hidden, personnes, refus, refusPar, dits, Empreinte } = useCall(listLossCalls.read, {
    params: { id },
  });
  const done = () => showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS_LIFE:lossDone') });
  const deciding = useWrite(listLossCalls.decide, { stale: readsOfLists, onDone: done });
  const keeping = useWrite(listGroupsCalls.saveNamed, { stale: readsOfLists, onDone: done });
  const decide = (decision: 'oui' | 'non') => deciding.write({ params: { id }, body: { decision, Empreinte } });
  const others = hidden + (perdus - hidden - personnes.length);
  return (
    <Alert color="orange" mb="md" title={t('DISTRIBUTION_LISTS_LIFE:loss', { n: perdus })}>
      <p>{t('DISTRIBUTION_LISTS_LIFE:lossHelp')}</p>
      {dits.map(({ IdPersonneEV1, IndexPrenomNom: name, fois: n, quand }) => (
        <p key={IdPersonneEV1}>
          {t('DISTRIBUTION_LISTS_LIFE:lossTold', { name, n, date: showMinute(quand, language) })}
        </p>
      ))}
      {refus && (
        <p>
          {t('DISTRIBUTION_LISTS_LIFE:lossRefused', {
            name: refusPar?.IndexPrenomNom ?? '—',
            date: showMinute(refus, language),
          })}
        </p>
      )}
      <Group gap="xs" mt="sm">
        <Button color="red" variant="light" loading={deciding.pending} onClick={() => decide('oui')}>
          {t('DISTRIBUTION_LISTS_LIFE:lossYes')}
        </Button>
        {!refus && (
          <Button variant="default" loading={deciding.pending} onClick={() => decide('non')}>
            {t('DISTRIBUTION_LISTS_LIFE:lossNo')}
          </Button>
        )}
      </Group>
      <ul className={`${classes.people} ${classes.lost}`}>
        {personnes.map((person) => (
          <li key={person.IdPersonneEV1}>
            <PersonLink person={person} />
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t('DISTRIBUTION_LISTS_LIFE:lossKeepOne', { name: person.IndexPrenomNom })}
              title={t('DISTRIBUTION_LISTS_LIFE:lossKeepOne', { name: person.IndexPrenomNom })}
              onClick={() => keeping.write({ params: { id, groupId: 0 }, body: { named: [person.IdPersonneEV1] } })}
            >
              <IconPin size={14} />
            </ActionIcon>
          </li>
        ))}
        {others > 0 && <li className={parts.quiet}>{t('DISTRIBUTION_LISTS_LIFE:others', { n: others })}</li>}
      </ul>
    </Alert>
  );
}
