import type { EffectAttempt } from '@passerelle/contracts/effects/effects.contract.ts';
import { showInstant } from '../../../lib/format.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/desk.module.css';

/** Attempts at something in a system outside, each with what was answered; nothing while they are awaited. */
export function AttemptList({ attempts }: { readonly attempts: readonly EffectAttempt[] | undefined }) {
  const { t, language } = useTexts();
  if (attempts?.length === 0) return <p>{t('EFFECTS:noAttempts')}</p>;
  return (
    <ol className={classes.attempts}>
      {attempts?.map(({ n, at, phase, outcome, answer }) => (
        <li key={n} value={n}>
          <span>
            {showInstant(at, language)} · {t(`EFFECTS:phase.${phase}`)} · {t(`EFFECTS:outcome.${outcome}`)}
          </span>
          {answer && <pre>{answer}</pre>}
        </li>
      ))}
    </ol>
  );
}
