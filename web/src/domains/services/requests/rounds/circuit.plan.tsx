import { Title } from '@mantine/core';
import type { Plan, PlanView } from '../../../../lib/plan-views.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';
import { typeText } from '../request-words.ts';
import { UnheldList } from './rounds-in-words.tsx';

/** What edited rounds do: to whom former requests would have gone, and where they name nobody. */
function EditedCircuit({ plan }: { readonly plan: Plan }) {
  const { t } = useTexts();
  if (!plan.summary.circuit) return null;
  const { typeDemande, LibSociete, replayed, differing, unheld } = plan.summary.circuit;
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

export const view: PlanView = {
  texts: ['CIRCUITS', 'REQUESTS'],
  effect: ({ summary: { circuit } }, t) =>
    circuit && t('PLANS:circuit', { replayed: circuit.replayed, differing: circuit.differing }),
  Part: EditedCircuit,
};
