import type { CandidateFile } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { candidateSteps, stepsOf } from '@passerelle/contracts/hiring/steps.ts';
import { useTexts } from '../../../../lib/texts.ts';

/** Where each part of the file stands, and the way to it. */
export function StepsBar({ file }: { readonly file: CandidateFile }) {
  const { t } = useTexts();
  const standings = stepsOf(file);
  return (
    <nav aria-label={t('CANDIDATE:steps')}>
      <ol className="steps">
        {candidateSteps.map((step) => {
          const { state, left } = standings[step];
          return (
            <li key={step}>
              <a href={`#step-${step}`}>
                <span>{t(`CANDIDATE:step ${step}`)}</span>
                <span className="state" data-state={state}>
                  {t(`CANDIDATE:stands ${state}`, { n: left })}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
