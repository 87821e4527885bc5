import { Title } from '@mantine/core';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { typeText } from '../../services/requests/request-words.ts';
import { UnheldList } from '../../services/requests/rounds/rounds-in-words.tsx';
import type { Plan } from './live-plan.tsx';

type CircuitFigures = NonNullable<Plan['summary']['circuit']>;

/** What edited rounds do: to whom former requests would have gone, and where they name nobody. */
export function PlanCircuit({ figures }: { readonly figures: CircuitFigures }) {
  const { t } = useTexts();
  const { typeDemande, LibSociete, replayed, differing, unheld } = figures;
  const name = t('CIRCUITS:ofCompany', {
    type: t(typeText(typeDemande)),
    company: LibSociete ?? t('CIRCUITS:everyCompany'),
  });
  return (
    <section className={sections.section} aria-label={name}>
      <Title order={2}>{name}</Title>
      <p className={parts.quiet}>
        {replayed === 0 ? t('CIRCUITS:replayNone') : t('CIRCUITS:replayed', { count: replayed, differing })}
      </p>
      <UnheldList unheld={unheld} />
    </section>
  );
}
