import { ActionIcon, Alert, Title } from '@mantine/core';
import { listSecurityCalls } from '@passerelle/contracts/distribution-lists/security.contract.ts';
import { IconX } from '@tabler/icons-react';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { PersonLink } from '../../people/people/person-link.tsx';
import { PersonPicker } from '../../people/people/person-picker.tsx';
import classes from './distribution-lists.module.css';
import { readsOfLists } from './lists.live.ts';

/** Who may write to a list that names its senders. */
export function SendersPanel({ id, mayChange }: { readonly id: number; readonly mayChange: boolean }) {
  const { t } = useTexts();
  const { senders, hidden } = useCall(listSecurityCalls.senders, { params: { id } });
  const saving = useWrite(listSecurityCalls.save, { stale: readsOfLists });
  const named = senders.map(({ IdPersonneEV1 }) => IdPersonneEV1);
  const save = (IdPersonneEV1Personnes: number[]) =>
    saving.write({ params: { id }, body: { Rule: 'PERSO', IdPersonneEV1Personnes } });
  return (
    <section className={sections.section} aria-label={t('LIST_SECURITY:senders')}>
      <Title order={2}>{t('LIST_SECURITY:senders')}</Title>
      {named.length + hidden === 0 ? (
        <Alert color="orange" mt="xs">
          {t('LIST_SECURITY:nobodySends')}
        </Alert>
      ) : (
        <p className={parts.quiet}>{t('LIST_SECURITY:sendersHelp')}</p>
      )}
      <ul className={classes.people}>
        {senders.map((person) => (
          <li key={person.IdPersonneEV1}>
            <PersonLink person={{ ...person, IndexPrenomNom: person.IndexPrenomNom ?? '—' }} />
            {mayChange && named.length + hidden > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={saving.pending}
                aria-label={t('LIST_SECURITY:takeBack', { name: person.IndexPrenomNom ?? '—' })}
                onClick={() => save(named.filter((one) => one !== person.IdPersonneEV1))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
        {hidden > 0 && <li className={parts.quiet}>{t('LIST_SECURITY:hiddenSenders', { n: hidden })}</li>}
      </ul>
      {mayChange && (
        <PersonPicker
          label={t('LIST_SECURITY:addSender')}
          openOnFocus={false}
          but={named}
          value={null}
          onChange={(person) => person !== null && save([...named, person])}
        />
      )}
    </section>
  );
}
