import { NativeSelect, UnstyledButton } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import type { IdLangue } from '@passerelle/contracts/languages.ts';
import type { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './translations.module.css';

type Family = Output<typeof translationsCalls.families>[number];

interface FamiliesListProps {
  readonly families: readonly Family[];
  /** The languages that are looked at. */
  readonly codes: readonly IdLangue[];
  readonly chosen: string | undefined;
  readonly onChoose: (Famille: string | undefined) => void;
}

/** The families, with how many texts each has and how far the languages looked at are. */
export function FamiliesList({ families, codes, chosen, onChoose }: FamiliesListProps) {
  const { t } = useTexts();
  const waiting = ({ languages }: Family) =>
    Math.max(0, ...codes.map((code) => languages[code].toReview + languages[code].missing));
  const keys = families.reduce((sum, one) => sum + one.keys, 0);
  return (
    <>
      <NativeSelect
        className={classes.familiesNarrow}
        aria-label={t('TRANSLATIONS:families')}
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value || undefined)}
        data={[
          { value: '', label: t('TRANSLATIONS:allFamilies') },
          ...families.map(({ Famille }) => ({ value: Famille, label: Famille })),
        ]}
      />
      <nav className={classes.families} aria-label={t('TRANSLATIONS:families')}>
        <UnstyledButton
          className={classes.family}
          aria-current={chosen === undefined ? 'true' : undefined}
          onClick={() => onChoose(undefined)}
        >
          <span className={classes.familyName}>{t('TRANSLATIONS:allFamilies')}</span>
          <span className={classes.familyCount}>{keys}</span>
        </UnstyledButton>
        {families.map((family) => {
          const left = waiting(family);
          return (
            <UnstyledButton
              key={family.Famille}
              className={classes.family}
              aria-current={chosen === family.Famille ? 'true' : undefined}
              onClick={() => onChoose(family.Famille)}
            >
              <span className={classes.familyName} data-code>
                {family.Famille}
              </span>
              <span className={classes.familyCount}>{family.keys}</span>
              <span className={classes.progress} aria-hidden="true">
                <span
                  className={classes.done}
                  style={{ inlineSize: `${(100 * (family.keys - left)) / family.keys}%` }}
                />
              </span>
              {left > 0 && <span className={classes.left}>{t('TRANSLATIONS:toReview', { count: left })}</span>}
            </UnstyledButton>
          );
        })}
      </nav>
    </>
  );
}
