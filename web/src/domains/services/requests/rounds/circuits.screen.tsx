import { Button, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { roundsCalls } from '@passerelle/contracts/requests/rounds.contract.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showMinute } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { useCall } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { Page } from '../../../../ui/page.tsx';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';
import { PickOne } from '../../../administration/explain/pick-one.tsx';
import { searchIn } from '../../../people/people/people.search.ts';
import { typeText } from '../request-words.ts';
import classes from './rounds.module.css';
import { DelaysInWords, RoundsInWords } from './rounds-in-words.tsx';

type Line = Output<typeof roundsCalls.list>[number];

const companies = searchIn('Societe');

/** Who decides each type of request, in every company and in those that have rounds of their own. */
export function CircuitsScreen() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const lines = useCall(roundsCalls.list, {});
  const [adding, setAdding] = useState<number>();
  const types = [...new Set(lines.map(({ typeDemande }) => typeDemande))];
  return (
    <Page>
      <p className={`${parts.quiet} ${classes.intro}`}>{t('CIRCUITS:help')}</p>
      <div className={classes.types}>
        {types.map((typeDemande) => (
          <section key={typeDemande} className={sections.section} aria-label={t(typeText(typeDemande))}>
            <Title order={2}>{t(typeText(typeDemande))}</Title>
            <ul className={classes.ofType}>
              {lines
                .filter((line) => line.typeDemande === typeDemande)
                .map((line) => (
                  <CircuitLine key={line.IdSociete ?? 0} line={line} />
                ))}
            </ul>
            {adding === typeDemande ? (
              <div ref={focusIn}>
                <PickOne
                  label={t('CIRCUITS:addCompany')}
                  control={companies}
                  value={undefined}
                  onPick={(IdSociete) => void navigate({ to: paths.circuit(language, { typeDemande, IdSociete }) })}
                />
              </div>
            ) : (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={14} />}
                aria-label={`${t('CIRCUITS:addCompany')} · ${t(typeText(typeDemande))}`}
                onClick={() => setAdding(typeDemande)}
              >
                {t('CIRCUITS:addCompany')}
              </Button>
            )}
          </section>
        ))}
      </div>
    </Page>
  );
}

const focusIn = (place: HTMLElement | null) => place?.querySelector('input')?.focus();

function CircuitLine({ line: { typeDemande, IdSociete, LibSociete, Circuit, livre, DateM, who } }: { line: Line }) {
  const { t, language } = useTexts();
  const to = paths.circuit(language, { typeDemande, ...(IdSociete !== null && { IdSociete }) });
  return (
    <li>
      <Link to={to} className={parts.opening}>
        <span className={parts.opened}>{LibSociete ?? t('CIRCUITS:everyCompany')}</span>
        <span className={parts.quiet}>
          {livre && t('CIRCUITS:asShips')}
          {DateM !== null &&
            t('CIRCUITS:edited', { date: showMinute(DateM, language), person: who?.IndexPrenomNom ?? '—' })}
        </span>
        <span className={classes.words}>
          {Circuit ? <RoundsInWords rounds={Circuit.Rangs} inline /> : t('CIRCUITS:none')}
        </span>
        {Circuit && <DelaysInWords circuit={Circuit} />}
      </Link>
    </li>
  );
}
