import { Badge, Checkbox, Group, Text } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { asLanguage, languageNames, locales } from '@passerelle/contracts/languages.ts';
import {
  importOutcomes,
  mostImportLines,
  type translationsCalls,
} from '@passerelle/contracts/texts/translations.contract.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './import-lines.module.css';
import { faultText } from './text-faults.tsx';
import { keyOf, nameOf } from './text-lines.ts';

type Look = Output<typeof translationsCalls.lookAtImport>;
type Line = Look['lines'][number];

/** One text of one language, as an import names it. */
const takeKey = (line: Line) => `${keyOf(line)}:${line.IdLangue}`;

interface ImportLinesProps {
  readonly looked: Look;
  /** Conflicts where the file is right. */
  readonly taken: ReadonlySet<string>;
  readonly onTaken: (taken: ReadonlySet<string>) => void;
}

/** What a file would do, line by line: what changes, what is refused and why, where somebody edited meanwhile. */
export function ImportLines({ looked, taken, onTaken }: ImportLinesProps) {
  const { t } = useTexts();
  const lines = importOutcomes.flatMap((outcome) => looked.lines.filter((line) => line.outcome === outcome));
  const toggle = (line: Line) => {
    const next = new Set(taken);
    if (!next.delete(takeKey(line))) next.add(takeKey(line));
    onTaken(next);
  };
  return (
    <>
      <Group gap={6} role="status">
        {importOutcomes
          .filter((outcome) => looked.counts[outcome] > 0)
          .map((outcome) => (
            <Badge key={outcome}>{t(`TRANSLATIONS:outcome.${outcome}`, { count: looked.counts[outcome] })}</Badge>
          ))}
      </Group>
      {looked.leftOut.length > 0 && (
        <Text size="sm" c="var(--warning-text)">
          {t('TRANSLATIONS:columnsLeftOut', { count: looked.leftOut.length, names: looked.leftOut.join(' · ') })}
        </Text>
      )}
      {lines.length === mostImportLines && (
        <Text size="sm" c="dimmed">
          {t('TRANSLATIONS:firstLines', { n: mostImportLines })}
        </Text>
      )}
      <ul className={classes.lines} aria-label={t('TRANSLATIONS:importTitle')}>
        {lines.map((line) => {
          const language = asLanguage(line.IdLangue) ?? 'fr';
          return (
            <li key={`${line.line} ${takeKey(line)}`} className={classes.line} data-outcome={line.outcome}>
              <div className={classes.where}>
                <span>{t('TRANSLATIONS:line', { n: line.line })}</span>
                <span className={classes.key}>{nameOf(keyOf(line))}</span>
                <span>{languageNames[language]}</span>
              </div>
              <div className={classes.words}>
                {line.before !== null && (
                  <span lang={locales[language]} className={classes.before}>
                    {line.before}
                  </span>
                )}
                <span lang={locales[language]}>{line.after}</span>
                {line.outcome === 'refused' && (
                  <span className={classes.why}>{line.faults.map(faultText).join(' ')}</span>
                )}
                {line.outcome === 'unknown' && <span className={classes.why}>{t('TRANSLATIONS:noSuchText')}</span>}
                {line.outcome === 'conflict' && (
                  <Group gap="md">
                    <span className={classes.moved}>{t('TRANSLATIONS:movedSince')}</span>
                    <Checkbox
                      size="sm"
                      label={t('TRANSLATIONS:take')}
                      checked={taken.has(takeKey(line))}
                      onChange={() => toggle(line)}
                    />
                  </Group>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
