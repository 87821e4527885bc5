import { Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import classes from './creation.module.css';

interface IdentifiersProps {
  readonly Prenom: string;
  readonly Nom: string;
  readonly IdSociete: number | null;
  /** An address of their own is for people. */
  readonly withMail: boolean;
}

/** The login and the address that somebody would get, as their name is typed. */
export function IdentifiersPanel({ withMail, ...named }: IdentifiersProps) {
  const { t } = useTexts();
  const { Prenom, Nom, IdSociete } = named;
  const [asked] = useDebouncedValue(JSON.stringify({ Prenom, Nom, IdSociete }), 400);
  const { data } = useQuery({
    ...callQuery(creationCalls.identifiers, { body: JSON.parse(asked) }),
    enabled: Nom !== '',
    placeholderData: keepPreviousData,
  });
  const proposed = Nom === '' ? undefined : data;
  return (
    <section className={sections.section} aria-live="polite">
      <Title order={2}>{t('CREATION:proposed')}</Title>
      {proposed ? (
        <>
          <dl className={classes.pairs}>
            <dt>{t('CHAMPS:CompteAD')}</dt>
            <dd>{proposed.CompteAD}</dd>
            {withMail && (
              <>
                <dt>{t('CHAMPS:Mail')}</dt>
                <dd>{proposed.Mail ?? '—'}</dd>
              </>
            )}
          </dl>
          <p className={parts.quiet}>
            {withMail && proposed.Mail === null
              ? t(IdSociete === null ? 'CREATION:noCompany' : 'CREATION:noDomain')
              : t('CREATION:proposedHelp')}
          </p>
        </>
      ) : (
        <p className={parts.quiet}>{t('CREATION:proposedAfterName')}</p>
      )}
    </section>
  );
}
